// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace rundiff
{

// What a dump says of one tensor.
struct TensorRecord {
    std::string suffix; // of the row's name: ".input.0"
    Side side = Side::Debug;
    std::string dtype; // "torch.float32"
    std::string shape; // "[2, 3]"
    std::string dataName = {};
    Statistic max = {}, min = {}, mean = {}, norm = {};
};

// Puts the calls of a tool that is not msprobe into a dump, one after the other.
class DumpBuilder
{
public:
    explicit DumpBuilder(Dump &dump) : m_dump(dump) {}

    // The tensors that follow belong to a call of this name. The same name once more is the next call of the same,
    // "mlp #2".
    void begin(std::string name);
    void add(const TensorRecord &tensor);
    // A single number that describes a tensor, such as a hash of its elements.
    void addNumber(std::string suffix, Side side, std::string dtype, const Statistic &number);
    // An argument of another kind: a number, a list, a text.
    void addArgument(std::string_view suffix, std::string_view text);

    Dump &dump() { return m_dump; }

private:
    void addRow(const DumpRow &row);

    Dump &m_dump;
    std::map<std::string, int, std::less<>> m_calls; // of each name
    std::string m_next;                              // the name of a call that has no row yet
};

} // namespace rundiff
