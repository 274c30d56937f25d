// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/progress.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// One tensor of a kernel as it was recorded: with the number of its task, which plays no part in a Dump, and in the
// order of the files.
struct KernelRecord {
    NameId kernel, task;
    NameId dtype, shape; // as the table has them: "float32", "(2,3)"; empty for a file with a tensor
    NameId file;         // with a tensor, or empty
    std::uint64_t time = 0;
    std::uint32_t slot = 0;
    std::uint16_t graph = 0; // index into DumpLocation::graphs
    Side side = Side::Input;
    bool anyNull = false;                // the numbers of this row are the word null
    std::array<Statistic, 4> statistics; // max, min, mean, norm
};

struct KernelRecords {
    Names names;
    std::vector<KernelRecord> records;
    bool tensors = false; // the records are files with tensors; a table next to them is left out

    std::string_view text(NameId name) const { return names.text(name); }
};

// Reads the records of a dump of kernels once more. What cannot be read was reported when the dump was read.
KernelRecords readKernelRecords(const DumpLocation &location, const Progress &progress);

} // namespace rundiff
