// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"
#include "models/knowledge/checklist/checklistrules.h"
#include "models/knowledge/checklist/programstart.h"

namespace rundiff
{

// The effect of a rule on a fact.
struct ChecklistFinding {
    ChecklistRule::Then then;
    Reach reach;
    const SourceFact *fact;
    const ChecklistRule *rule;
    std::string instead = {}; // of the rule's text
    std::string why = {};     // of its reach
    bool late = false;        // only after the training has started
    std::size_t number = 0;   // among all of the item
};

// The result of an item's findings for one start of a program.
struct StartDecision {
    ItemState state = ItemState::Unknown;
    std::vector<ChecklistFinding> findings; // that apply to it
};

// The combined state of all findings of an item, in their order.
ItemState decidedState(const ChecklistRuleItem &rules, const std::vector<ChecklistFinding> &findings);

// The findings by the unit that they belong to.
using FindingsByUnit = std::map<std::int32_t, std::vector<std::size_t>>;

// Those that apply to a start, in their order.
StartDecision decidedFor(const ChecklistRuleItem &rules, const std::string &mixed, const ProgramStart &start,
                         const std::vector<ChecklistFinding> &findings, const FindingsByUnit &byUnit);

// Each start must meet the item. Returns the item's state, and the reason if it is unknown.
void decide(ChecklistItem &item, const std::vector<ProgramStart> &starts, const std::vector<StartDecision> &decisions);

// Parts that exclude each other, such as keras and tensorflow.keras, fail if several are present.
void failMixedParts(const ChecklistRuleItem &rules, const std::string &mixed, std::vector<ChecklistFinding> &findings);

// A failure that a remedy such as seed_all(rm_dropout=True) corrects is no longer a failure.
void cure(std::vector<ChecklistFinding> &findings);

} // namespace rundiff
