// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"
#include "models/run/run.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace rundiff
{

// A file that a run was read from.
struct RunFile {
    enum class Kind : std::uint8_t { Log, Dump };
    Kind kind = Kind::Log;
    std::string path;
};

// In the run's order; a file of several groups or part dumps is listed once.
std::vector<RunFile> filesOfRun(const Run &run);

struct FileChecksum {
    std::uint64_t bytes = 0;
    std::int64_t modified = 0; // seconds since 1970; 0: unknown
    std::string sha256;        // in hexadecimal digits; empty: it could not be read, or that was stopped
    bool grew = false;         // while it was read; the checksum is that of its first bytes
};

// Read in blocks of a megabyte, so the size of a file does not affect the memory. Progress is reported: how many bytes,
// and of how many.
FileChecksum checksumOfFile(const std::string &path, const Progress &progress,
                            const std::function<void(std::uint64_t read, std::uint64_t size)> &tell);

} // namespace rundiff
