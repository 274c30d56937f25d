// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/dumpparts.h"
#include "models/formats/layouts/logicalcall.h"
#include "models/formats/layouts/stagelayers.h"
#include "models/run/dump.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// A call of a module as one process made it.
struct CallPart {
    const Dump *dump = nullptr;
    std::uint32_t place = 0; // in Dump::operators
    RankPlace rank;
    std::int64_t chunk = 0, microBatch = 0;
    bool isRepeated = false; // computed again for the backward pass
};

// A call of the undivided training with its parts.
struct MergedCall {
    std::string name;
    LogicalCall call;
    std::vector<CallPart> parts;
};

// The calls of the dumps of all processes of a step, in the order of the undivided training. Without that: the stages
// of a pipeline one after the other, in the backward pass from the last to the first.
class MergedCalls
{
public:
    MergedCalls(const DumpParts &parts, const Dump *whole);

    void add(const Dump &dump, const RankPlace &rank, const StageLayers &stages);
    std::vector<MergedCall> inOrder();
    std::size_t others() const { return m_others; } // rows of functions and of communication

private:
    bool isInWhole(const std::string &name) const { return m_whole.contains(name); }
    CallPart partOf(const LogicalCall &call, const Dump &dump, std::uint32_t place, const RankPlace &rank) const;

    const DumpParts &m_parts;
    std::unordered_map<std::string, std::size_t> m_whole; // the order of its calls, by name
    std::vector<MergedCall> m_calls;
    std::unordered_map<std::string, std::size_t> m_places;
    std::size_t m_others = 0;
};

} // namespace rundiff
