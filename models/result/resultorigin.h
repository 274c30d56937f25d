// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A file that a comparison was made from.
struct InputFile {
    std::string run; // "a", "b", "baseline", or "mapping"
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256; // in hexadecimal digits; empty: it could not be read any more
};

// What somebody needs to make the comparison again, and to know that it is the same.
struct Provenance {
    std::string version;              // of Rundiff
    std::vector<std::string> command; // that made it; empty: the window
    std::string saved;                // when, in UTC: "2026-11-21T07:30:00Z"
    std::vector<InputFile> files;
};

// That of a saved result as it was saved; otherwise made now, from every byte of the files.
Provenance provenanceOf(const Comparison &comparison, const std::vector<std::string> &command,
                        const Progress &progress = {});

} // namespace rundiff
