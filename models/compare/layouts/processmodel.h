// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/logicalcall.h"
#include "models/run/dump.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The part of a model that one process has: the modules of its dump, with the numbers that the process gives them.
class ProcessModel
{
public:
    using Shape = std::vector<std::uint64_t>;
    struct Row {
        Shape shape;
        bool isInteger = false;
        std::string fingerprint; // of its statistics; empty: there are none
    };
    using Rows = std::map<std::string, Row, std::less<>>; // by module and suffix: "Module.embedding.Embedding.input.0"

    explicit ProcessModel(const Dump &dump);

    const Rows &parameters() const { return m_parameters; }
    const Rows &inputs() const { return m_inputs; } // of the first call of each module
    std::int64_t layers() const;                    // of all virtual stages
    std::int64_t experts() const { return m_experts; }
    std::int64_t chunks() const { return m_chunks; }
    // The calls of the module that has most of them, with layers, or without.
    std::int64_t callsInLayers() const { return m_callsInLayers; }
    std::int64_t callsOutside() const { return m_callsOutside; }
    Rows tokens() const; // inputs of whole numbers, of samples and positions
    // The first of them: what the model is asked. Empty: there are none.
    const std::string &question() const { return m_question; }

private:
    void count(const LogicalCall &call);
    void addRows(const Dump &dump, const DumpOperator &owner, const LogicalCall &call);

    Rows m_parameters, m_inputs;
    std::string m_question;
    std::map<std::int64_t, std::int64_t> m_layers; // of each virtual stage
    std::int64_t m_experts = 0, m_chunks = 1;
    std::int64_t m_callsInLayers = 0, m_callsOutside = 0;
};

} // namespace rundiff
