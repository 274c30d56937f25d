// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/writing/filechecksum.h"
#include "models/run/progress.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// An input file of a comparison, as listed in evidence.
struct ComparedFile {
    using Kind = RunFile::Kind;
    std::string run; // "A", "B", "baseline"
    Kind kind = Kind::Log;
    std::string path;
    std::uint64_t bytes = 0;
    std::int64_t modified = 0; // seconds since 1970; 0: unknown
    std::string sha256;        // in hexadecimal digits; empty: it could no longer be read
};

// The files of both runs and of the baseline's repeats in the runs' order, with checksums that are computed now,
// several at a time. After a stop or a read error the checksum is empty.
std::vector<ComparedFile> comparedFiles(const Comparison &comparison, const Progress &progress = {});

// One checksum for several files: that of the lines "SHA-256  path below `root`", ordered by path, as the output of
// `sha256sum FILES | LC_ALL=C sort -k 2 | sha256sum`. Empty if one of them has none.
std::string checksumOfList(std::span<const ComparedFile> files, const std::string &root);

// The day in UTC when the newest of the files was written: "2026-11-21". Evidence uses it instead of the current date,
// so that the same files give the same bytes. Empty if it is unknown.
std::string newestDay(std::span<const ComparedFile> files);
std::string dayOf(std::int64_t secondsSince1970);

// "12.3 kB", "4.5 GB".
std::string sizeInWords(std::uint64_t bytes);

} // namespace rundiff
