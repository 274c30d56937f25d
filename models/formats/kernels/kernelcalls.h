// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// What a row of a kernel's tensor says about the execution that it belongs to.
struct KernelRowPlace {
    std::uint64_t time = 0; // microseconds, or a number that counts in the order of execution
    NameId kernel;          // its name in the graph, as in file names
    NameId type;            // empty for a cell: then `kernel` is its key without the number of the call
    std::uint32_t slot = 0;
    std::uint16_t graph = 0; // index into DumpLocation::graphs
    Side side = Side::Input;
};

// The rows of a dump in the order in which they were read, each with its place.
class KernelRows
{
public:
    DumpRows rows;
    std::vector<KernelRowPlace> places;

    // Completes the row by its place: its name and its side.
    void add(DumpRow row, const KernelRowPlace &place, Names &names);

private:
    NameId suffixOf(const KernelRowPlace &place, Names &names);

    std::vector<NameId> m_suffixes; // of the first slots
};

// What is known of the kernels of a graph in addition to their tensors, by their names in files.
struct GraphKernel {
    std::string fullName;                  // "Default/network-Net/conv1-Conv2d/Conv2D-op0"
    std::optional<std::uint32_t> position; // in the order of execution, where that is known
    std::vector<std::string> stack;
};
using GraphKernels = std::unordered_map<std::string, GraphKernel>;
inline constexpr std::size_t mostGraphKernels = 1'000'000; // a hostile file must not fill the memory

// Makes the calls of a dump from rows in any order: the rows of one execution of a kernel are one call, executions are
// distinguished by their times, and calls are in the order of execution. `graphs` has one entry for each graph of the
// location.
void arrangeKernels(Dump &dump, KernelRows rows, const std::vector<GraphKernels> &graphs);

} // namespace rundiff
