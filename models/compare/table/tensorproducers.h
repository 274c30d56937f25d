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

// The certainty that two rows of one run are the same tensor.
enum class Likeness : std::uint8_t {
    None,
    Rearranged, // same type, size, maximum and minimum: the same numbers in another order, or a view
    Statistics, // all statistics agree in every digit; there is no checksum
    Checksum
};

Likeness likeness(const Dump &dump, const DumpRow &one, const DumpRow &other);

// One number for what `likeness` may call the same: type, size, maximum and minimum; the checksum where there are none.
// Nothing for what is not distinct: scalars, constants, NaN.
std::optional<std::uint64_t> tensorKey(const Dump &dump, const DumpRow &row);

// The earlier row of the same run with the same tensor as a row.
struct Producer {
    std::uint32_t row = DumpOperator::nothing; // index into the dump's rows
    std::uint32_t call = DumpOperator::nothing;
    Likeness likeness = Likeness::None;

    bool found() const { return row != DumpOperator::nothing; }
};

// The origin of the tensors of one run, identified by their checksums, or by their statistics if there are none.
class Producers
{
public:
    Producers(const Dump &dump, const CallOrder &order, const OperatorFacts &facts)
        : m_dump(dump), m_order(order), m_facts(facts)
    {
    }

    // The last output before `call` with the same tensor as `row`; of several, the call instead of its module.
    Producer producer(std::uint32_t call, std::uint32_t row) const;
    // The model's parameter with the same tensor as `row`.
    Producer parameter(std::uint32_t row) const;
    // Whether this call is among the first of a forward pass, where tensors without a producer are the input data of
    // the step. This is the case until a call uses the output of another.
    bool beginsPass(std::uint32_t call) const;
    // Whether a call before this one has outputs that nothing takes: what takes them was not captured.
    bool lacksConsumers(std::uint32_t call) const;

private:
    bool mayBeAlike(const DumpRow &searched, std::uint32_t row) const;
    bool mayProduce(std::uint32_t candidate, const CallName &name, std::uint32_t call) const;

    const Dump &m_dump;
    const CallOrder &m_order;
    const OperatorFacts &m_facts;
};

// Uninitialised memory from an operator such as empty: its content is meaningless.
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
