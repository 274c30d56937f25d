// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// What a rule asks of an argument or a value.
struct ValueCondition {
    std::string keyword; // of an argument; empty for the value of a setting
    int position = -1;   // of the argument; -1: by keyword alone
    std::optional<SourceValue> byDefault;
    std::vector<SourceValue> is, isNot;
    std::vector<std::string> mentions; // in how the value is written
    std::optional<bool> fixed, given;
    std::optional<double> above;

    bool holds(const SourceFact &fact) const;
};

// If a fact is as the rule says, it confirms the item, makes it fail, leaves it open, or is only worth a note.
struct ChecklistRule {
    enum class Then : std::uint8_t { Confirm, Fail, Doubt, Note };
    SourceFact::Kind kind = SourceFact::Kind::Call;
    std::vector<std::string> names, unless; // patterns
    std::vector<ValueCondition> conditions;
    std::optional<bool> inPython;
    std::optional<bool> afterFramework, afterModel;
    Then then = Then::Confirm;
    std::string text;
    std::vector<std::string> cures; // calls whose failing this makes good

    bool nameFits(const SourceFact &fact) const; // the same for all facts of that kind and name
    bool restFits(const SourceFact &fact) const;
};

struct ChecklistRuleItem {
    // When several facts speak: the last one decides; any failing one does; any confirming one does.
    enum class Decides : std::uint8_t { Last, Failing, Confirming };
    std::string id, title, group, remedy, code;
    Decides decides = Decides::Last;
    std::vector<ChecklistRule> rules = {}; // the first that fits a fact counts
};

struct ChecklistRules {
    std::string framework;
    std::vector<std::string> modules; // imports that tell of the framework
    std::vector<std::string> models, changing;
    std::vector<ChecklistRuleItem> items;
};

// resources/checklists, all frameworks.
const std::vector<ChecklistRules> &builtinChecklistRules();

// Every name that a rule of any list asks for.
WantedNames wantedNames(const std::vector<ChecklistRules> &lists);

} // namespace rundiff
