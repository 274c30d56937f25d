// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/graphkernels.h"
#include "models/run/dump.h"

#include <cstdint>
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

// Makes the calls of a dump from rows in any order: the rows of one execution of a kernel are one call, executions are
// distinguished by their times, and calls are in the order of execution. `graphs` has one entry for each graph of the
// location, null where nothing more is known.
void arrangeKernels(Dump &dump, KernelRows rows, const std::vector<GraphKernelsPtr> &graphs);

} // namespace rundiff
