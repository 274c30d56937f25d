// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/settings/settingrow.h"
#include "models/run/problem.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

enum class ItemState : std::uint8_t { Unknown, Confirmed, Failing, ByHand, NotApplicable };

// Why an item is unknown: nothing was seen of it; what was seen does not decide it; some programs have it and others do
// not.
enum class UnknownBecause : std::uint8_t { NoEvidence, Undecided, NotEverywhere };

// Where something was seen that speaks for or against an item.
struct ChecklistEvidence {
    std::string text, path;
    std::int64_t line = 0;                 // 0: no single line
    std::int64_t pair = -1, tableRow = -1; // of the comparison, where a row of the dumps is the evidence
    bool operator==(const ChecklistEvidence &) const = default;
};

struct ChecklistItem {
    std::string id; // never changes
    std::string title, group;
    ItemState state = ItemState::Unknown;
    std::vector<ChecklistEvidence> evidence;
    std::string remedy, code; // what to do, and the line to insert
    std::string value;        // what a confirmed seed or setting was set to, when it is known
    std::string note;         // of somebody who ticked it by hand
    UnknownBecause because = UnknownBecause::NoEvidence; // of an unknown item
    std::string reason; // of an unknown item, or one that does not apply: which program or launcher lacks what

    // Of an item that is still unknown, or does not apply.
    const std::string &openReason() const;
};

// What makes a training reproducible, and what was seen of it.
struct Checklist {
    std::string framework;
    std::vector<ChecklistItem> items;
    std::vector<SettingRow> settings; // of two runs; what differs and matters first
    Problems problems;
    std::vector<std::string> programs; // that the items are about: "train.py, started by run.sh:2"
    std::size_t files = 0;             // that were read

    bool failing() const;
    bool incomplete() const; // something that may matter was not read, or not followed
};

} // namespace rundiff
