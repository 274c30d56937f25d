// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dumprows.h"
#include "models/run/identifiers.h"
#include "models/run/kindoftext.h"
#include "models/run/names.h"
#include "models/run/problem.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The folder with the kernels of one graph of a step, in a dump of MindSpore's graph mode.
struct GraphFolder {
    Name net; // empty: the layout has no name for it
    std::int64_t graph = 0;
    Path path;
    bool operator==(const GraphFolder &) const = default;
};

struct DumpParts;

// The location of a dump of one step and rank; nothing of it has been read yet.
struct DumpLocation {
    Step step;
    RankId rank;
    Name format;   // the name of the format that claimed it, of those that need it to know their own
    Path folder;   // contains the files of the dump
    Path dumpFile; // the file itself, or the folder of many
    std::shared_ptr<const std::vector<Path>> files; // in `folder`, where their names do not say whose they are
    bool debug = false;                             // values that a script saved by name
    Name group;                      // the group inside an HDF5 file, or the step and rank in a folder of several
    Address savedFile, savedGroup;   // its rows in a saved result, which are read instead of dumpFile
    Name part;                       // "graph" or "pynative" if MindSpore's jit split the dump in two, else empty
    std::vector<GraphFolder> graphs; // of a dump of kernels; then dumpFile is their first file or folder
    std::shared_ptr<const DumpParts> parts; // of a dump that all processes of a step wrote together

    // A file that contains only weights. It does not record whether they were saved before or after the training.
    bool holdsOnlyWeights() const { return group == "/"; }
};

// Facts about a dump, kept when its rows are not.
struct DumpFacts {
    Name framework, level, task;
    std::size_t rows = 0;
    Problems losses; // the problems that removed something from it
};

// The part of a training step that a kernel belongs to.
enum class KernelPass : std::uint8_t { Unknown, Forward, Backward, Update };

// One key of "data": a call of an API or module, a group of parameter gradients, or a saved variable; or one
// kernel that was executed.
struct DumpOperator {
    static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
    NameId key;
    std::uint32_t firstRow = 0;
    std::uint32_t rowCount = 0;
    std::uint32_t stack = nothing; // index into Dump::stacks
    NameId parent;                 // key of the enclosing module, empty if there is none
    NameId kernel;                 // type of the kernel ("Conv2D"), empty for all other calls
    KernelPass pass = KernelPass::Unknown;
};

// One operation of a batch of point-to-point operations (torch.distributed.P2POp).
struct PeerOperation {
    std::uint32_t call = 0; // index into Dump::operators
    Name operation;         // "isend", "irecv"
    std::int64_t peer = 0;  // the rank at the other end
};

// One dump of one step and rank, complete and immutable after it was read.
struct Dump {
    DumpLocation location;
    Name task, level, framework;
    bool hasStacks = false; // there was a stack.json
    bool truncated = false; // its file is truncated
    int printedDigits = 0;  // of all statistics; 0: they are exact
    Names names;
    std::vector<DumpOperator> operators; // in the order of the file
    DumpRows rows;                       // in msprobe's row order, operator by operator
    std::vector<std::vector<std::string>> stacks;
    std::vector<PeerOperation> peerOperations; // in the order of the file
    Problems problems;

    std::string_view name(NameId id) const { return names.text(id); }
    // The operator that a row belongs to.
    std::uint32_t ownerOf(std::uint32_t row) const
    {
        const auto behind = std::upper_bound(operators.begin(), operators.end(), row,
                                             [](auto wanted, const auto &owner) { return wanted < owner.firstRow; });
        return static_cast<std::uint32_t>(behind - operators.begin()) - 1;
    }
    std::string rowName(std::uint32_t row) const { return rowName(operators[ownerOf(row)], rows[row]); }
    std::string rowName(const DumpOperator &owner, const DumpRow &row) const
    {
        std::string text;
        if (!row.ownName)
            text = name(owner.key);
        return text.append(name(row.suffix));
    }
};

inline DumpFacts factsOf(const Dump &dump)
{
    DumpFacts facts{dump.framework, dump.level, dump.task, dump.rows.size(), {}};
    std::ranges::copy_if(dump.problems, std::back_inserter(facts.losses),
                         [](const Problem &problem) { return problem.unread.has_value(); });
    return facts;
}

} // namespace rundiff
