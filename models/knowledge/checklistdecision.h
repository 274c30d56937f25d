// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist.h"
#include "models/knowledge/checklistrules.h"

namespace rundiff
{

// What a rule says of a fact.
struct ChecklistFinding {
    ChecklistRule::Then then;
    Reach reach;
    const SourceFact *fact;
    const ChecklistRule *rule;
    std::string instead = {}; // of the rule's text
};

// The state that all findings of an item make, in their order. Where several programs train, each of them must do what
// the item asks.
ItemState decidedState(const ChecklistRuleItem &rules, const std::vector<ChecklistFinding> &findings,
                       const std::vector<std::int32_t> &programs = {});

// Parts of which only one may be there, such as keras and tensorflow.keras, fail where several are.
void failMixedParts(const ChecklistRuleItem &rules, const std::string &mixed, std::vector<ChecklistFinding> &findings);

// What a remedy such as seed_all(rm_dropout=True) makes good is no failing any more.
void cure(std::vector<ChecklistFinding> &findings);

} // namespace rundiff
