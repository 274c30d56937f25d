// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// An input file of a comparison.
struct InputFile {
    std::string run; // "a", "b", "baseline", or "mapping"
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256; // in hexadecimal digits; empty: it could no longer be read
};

// The data required to reproduce the comparison, and to verify that it is the same.
struct Provenance {
    std::string version;              // of Rundiff
    std::vector<std::string> command; // that created it; empty: the window
    std::string saved;                // when, in UTC: "2026-11-21T07:30:00Z"
    std::vector<InputFile> files;
};

// Now, or the time of SOURCE_DATE_EPOCH, which makes results the same byte for byte.
std::string timeOfSaving();

// The origin stored in a saved result; otherwise computed now, from every byte of the files.
Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command,
                        const Progress &progress = {});

} // namespace rundiff
