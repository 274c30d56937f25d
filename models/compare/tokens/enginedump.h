// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumptensors.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The inputs or outputs of a module in the dump of one pass: of a projection that others have in one all parts, in
// their order.
struct ModuleValue {
    std::string name;                // in the spelling that all programs have in common: "layers.0.self_attn.qkv_proj"
    std::vector<std::uint32_t> rows; // of the dump
    bool isInterleaved = false;      // queries, keys and values of each group follow each other
    bool hasParts = false;           // modules inside of it
};

// Rows of numbers, one for each token.
struct TokenRows {
    std::size_t columns = 0;
    std::vector<float> values;
};

// The dump of one pass of an engine, by modules.
class EngineDump
{
public:
    EngineDump(const DumpLocation &location, const Progress &progress);

    const Dump &dump() const { return *m_dump; }
    const std::vector<ModuleValue> &outputs() const { return m_outputs; } // in the order of the calls
    const ModuleValue *output(const std::string &name) const { return find(m_outputs, name); }
    const ModuleValue *input(const std::string &name) const { return find(m_inputs, name); }

    // The ids of all tokens of the pass, in the order of the rows; empty: there are only statistics.
    std::vector<std::int64_t> tokens() const;
    // Some rows of a value; nothing: its tensors are not there, or have others.
    std::optional<TokenRows> rows(const ModuleValue &value, std::size_t begin, std::size_t count) const;

private:
    void addRow(const std::string &module, Side side, std::uint32_t row);
    std::optional<Tensor> tensorOf(std::uint32_t row) const;
    static const ModuleValue *find(const std::vector<ModuleValue> &values, const std::string &name);

    std::shared_ptr<const Dump> m_dump;
    DumpTensors m_tensors;
    std::vector<ModuleValue> m_outputs, m_inputs;
    std::optional<std::uint32_t> m_ids; // the row with the ids of the tokens
};

} // namespace rundiff
