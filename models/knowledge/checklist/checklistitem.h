// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/settings/settingrow.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

enum class ItemState : std::uint8_t { Unknown, Confirmed, Failing, Manual, NotApplicable };

template <>
struct Spelling<ItemState> {
    static constexpr SpellingTable<ItemState, 5> names{{{"unknown", ItemState::Unknown},
                                                        {"confirmed", ItemState::Confirmed},
                                                        {"failing", ItemState::Failing},
                                                        {"by hand", ItemState::Manual},
                                                        {"not applicable", ItemState::NotApplicable}}};
};

// Why an item is unknown: no evidence; undecided evidence; some programs have it and others do not.
enum class UnknownBecause : std::uint8_t { NoEvidence, Undecided, NotEverywhere };

template <>
struct Spelling<UnknownBecause> {
    static constexpr SpellingTable<UnknownBecause, 3> names{{{"no evidence", UnknownBecause::NoEvidence},
                                                             {"undecided", UnknownBecause::Undecided},
                                                             {"not everywhere", UnknownBecause::NotEverywhere}}};
};

// The location of evidence for or against an item.
struct ChecklistEvidence {
    EnglishText text;
    Path path;
    std::int64_t line = 0;                 // 0: no single line
    std::int64_t pair = -1, tableRow = -1; // of the comparison, if a row of the dumps is the evidence
    bool operator==(const ChecklistEvidence &) const = default;
};

struct ChecklistItem {
    EnglishText id; // never changes
    EnglishText title, group;
    ItemState state = ItemState::Unknown;
    std::vector<ChecklistEvidence> evidence;
    EnglishText remedy, code;                            // the remedy, and the line to insert
    UserText value;                                      // the value of a confirmed seed or setting, if it is known
    UserText note;                                       // of a manual tick
    UnknownBecause because = UnknownBecause::NoEvidence; // of an unknown item
    EnglishText reason; // of an unknown item, or one that does not apply: the program or launcher, and what it does not
                        // have

    // Of an item that is unknown, or does not apply; also of an undecided one that was ticked manually.
    const std::string &openReason() const;
};

// The requirements of a reproducible training, and the evidence for them.
struct Checklist {
    Name framework;
    std::vector<ChecklistItem> items;
    std::vector<SettingRow> settings; // of two runs; relevant differences first
    Problems problems;
    std::vector<UserText> programs; // that the items are about: "train.py, started by run.sh:2"
    std::size_t files = 0;          // that were read

    bool failing() const;
    bool incomplete() const; // something relevant was not read, or not analysed
};

} // namespace rundiff
