// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/checklistitem.h"
#include "models/knowledge/checklist/checklistrules.h"
#include "models/knowledge/checklist/programstarts.h"

namespace rundiff
{

// What a rule says of a fact.
struct ChecklistFinding {
    ChecklistRule::Then then;
    Reach reach;
    const SourceFact *fact;
    const ChecklistRule *rule;
    std::string instead = {}; // of the rule's text
    std::string why = {};     // of its reach
    bool late = false;        // only when the training has started
    std::size_t number = 0;   // among all of the item
};

// A text of the rules, for people.
std::string translatedRule(const std::string &text);

// What the findings of an item make of one start of a program.
struct StartDecision {
    ItemState state = ItemState::Unknown;
    std::vector<ChecklistFinding> findings; // that reach it, as far as they do
};

// The state that all findings of an item make, in their order.
ItemState decidedState(const ChecklistRuleItem &rules, const std::vector<ChecklistFinding> &findings);

// The findings by the unit that they belong to.
using FindingsByUnit = std::map<std::int32_t, std::vector<std::size_t>>;

// Those that reach a start, in their order.
StartDecision decidedFor(const ChecklistRuleItem &rules, const std::string &mixed, const ProgramStart &start,
                         const std::vector<ChecklistFinding> &findings, const FindingsByUnit &byUnit);

// Each start must do what the item asks. The item's state, and the reason where that is unknown.
void decide(ChecklistItem &item, const std::vector<ProgramStart> &starts, const std::vector<StartDecision> &decisions);

// Parts of which only one may be there, such as keras and tensorflow.keras, fail where several are.
void failMixedParts(const ChecklistRuleItem &rules, const std::string &mixed, std::vector<ChecklistFinding> &findings);

// What a remedy such as seed_all(rm_dropout=True) makes good is no failing any more.
void cure(std::vector<ChecklistFinding> &findings);

} // namespace rundiff
