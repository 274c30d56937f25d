// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/callorder.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace rundiff
{

// How many elements a shape has: "[2, 3]" -> 6.
std::uint64_t elementsOf(std::string_view shape);

// How surely two rows of one run are the same tensor.
enum class Likeness : std::uint8_t {
    None,
    Rearranged, // same type, size, maximum and minimum: the same numbers in another order, or a view
    Statistics, // all statistics agree in every digit; there is no checksum
    Checksum
};

Likeness likeness(const Dump &dump, const DumpRow &one, const DumpRow &other);

// The earlier row of the same run that holds the same tensor as a row.
struct Producer {
    std::uint32_t row = DumpOperator::nothing; // index into the dump's rows
    std::uint32_t call = DumpOperator::nothing;
    Likeness likeness = Likeness::None;

    bool found() const { return row != DumpOperator::nothing; }
};

// Where the tensors of one run come from, told by their checksums, or by their statistics where there are none.
class Producers
{
public:
    Producers(const Dump &dump, const CallOrder &order, const OperatorFacts &facts)
        : m_dump(dump), m_order(order), m_facts(facts)
    {
    }

    // The last output before `call` that holds the same tensor as `row`; of equals, the call rather than its module.
    Producer producer(std::uint32_t call, std::uint32_t row) const;
    // The model's parameter that holds the same tensor as `row`.
    Producer parameter(std::uint32_t row) const;
    // Is this call among the first of a forward pass, where tensors that nothing made are the data that enters the
    // step? So it is until a call works on the output of another.
    bool beginsPass(std::uint32_t call) const;

private:
    bool mayBeAlike(const DumpRow &searched, std::uint32_t row) const;

    const Dump &m_dump;
    const CallOrder &m_order;
    const OperatorFacts &m_facts;
};

// Memory that an operator like empty handed out and nobody has written to yet: what it holds says nothing.
class UninitialisedMemory
{
public:
    UninitialisedMemory(const Dump &dump, const OperatorFacts &facts);
    bool holds(std::uint32_t row) const;

private:
    const Dump &m_dump;
    std::unordered_set<std::uint64_t> m_keys;
};

} // namespace rundiff
