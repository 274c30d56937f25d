// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

enum class Severity : std::uint8_t { Warning, Error };

template <>
struct Spelling<Severity> {
    static constexpr SpellingTable<Severity, 2> names{{{"warning", Severity::Warning}, {"error", Severity::Error}}};
};

enum class UnreadReason : std::uint8_t {
    Damaged,
    Permission,
    Truncated,
    Unrecognised,
    Limit,
    NoPartner,
    Replaced,
    Duplicate,
    Checksum,
    Statistic
};

template <>
struct Spelling<UnreadReason> {
    static constexpr SpellingTable<UnreadReason, 10> names{{{"damaged", UnreadReason::Damaged},
                                                            {"permission", UnreadReason::Permission},
                                                            {"truncated", UnreadReason::Truncated},
                                                            {"unrecognised", UnreadReason::Unrecognised},
                                                            {"limit", UnreadReason::Limit},
                                                            {"no partner", UnreadReason::NoPartner},
                                                            {"replaced", UnreadReason::Replaced},
                                                            {"duplicate", UnreadReason::Duplicate},
                                                            {"checksum", UnreadReason::Checksum},
                                                            {"statistic", UnreadReason::Statistic}}};
};

// Data that a run claims to have and that the comparison could not use. Coverage counts these: any agreement with one
// of them is incomplete.
struct Unread {
    UnreadReason reason = UnreadReason::Damaged;
    EnglishText what;       // a plural noun: "lines", "bytes", "events", "steps", "files"
    std::int64_t count = 1; // of them; 0: unknown
    EnglishText place;      // position of the first of them: "byte 4096", "step 3"; empty: the problem's line, or the
                            // file

    auto operator<=>(const Unread &) const = default;
};

// Something that could not be read or used. A reader returns what it could read and reports the rest as problems. The
// message states what was expected and what to do; path and line give the location (line 0: no single line).
struct Problem {
    Path path;
    std::int64_t line = 0;
    Severity severity = Severity::Warning;
    EnglishText message;
    std::optional<Unread> unread = {}; // nothing: a remark that does not affect the comparison

    bool operator==(const Problem &) const = default;
};

using Problems = std::vector<Problem>;

inline void append(Problems &problems, const Problems &more)
{
    problems.insert(problems.end(), more.begin(), more.end());
}

} // namespace rundiff
