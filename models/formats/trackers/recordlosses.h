// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/trackers/blocklog.h"
#include "models/run/problem.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// What of the records of one file could not be read: each kind with its first place.
class RecordLosses
{
public:
    void add(const BlockLogRecord &lost);
    void addUnknown(std::uint64_t at) { count(m_unknown, at, 1); }
    void addMissing(std::uint64_t at, std::uint64_t records) { count(m_missing, at, records); }
    void report(const std::string &path, Problems &problems) const;

private:
    static void count(Unread &lost, std::uint64_t at, std::uint64_t more);

    Unread m_damaged{UnreadReason::Damaged, "bytes", 0, {}};
    Unread m_cut{UnreadReason::Truncated, "records", 0, {}};
    Unread m_unknown{UnreadReason::Unrecognised, "records", 0, {}};
    Unread m_missing{UnreadReason::Damaged, "records", 0, {}};
};

} // namespace rundiff
