// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace rundiff
{

// What of a write-ahead journal ("-wal") SQLite passes over in silence: it stops at the first frame whose checksum does
// not fit.
struct JournalLosses {
    std::int64_t frames = 0;     // damaged, and all after them
    std::uint64_t firstAt = 0;   // of them, in bytes
    bool header = false;         // damaged: SQLite uses no frame at all
    std::int64_t unfinished = 0; // whole frames of a transaction whose end is missing, or a cut one
};

JournalLosses journalLosses(const std::string &path);

} // namespace rundiff
