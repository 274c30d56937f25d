// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The condition of a rule on an argument or a value.
struct ValueCondition {
    std::string keyword; // of an argument; empty for the value of a setting
    int position = -1;   // of the argument; -1: only by keyword
    std::optional<SourceValue> byDefault;
    std::vector<SourceValue> is, isNot;
    std::vector<std::string> mentions; // in the source text of the value
    std::optional<bool> fixed, given;
    bool seeded = false; // a known value, or one computed from it
    std::optional<double> above;

    bool holds(const SourceFact &fact) const;

private:
    bool isOpen(const SourceFact &fact, const SourceValue &value) const;
    bool holdsKind(const SourceValue &value) const;
    bool holdsContent(const SourceValue &value) const;
};

// If a fact matches the rule, it confirms the item, makes it fail, leaves it open, or only adds a note.
struct ChecklistRule {
    enum class Then : std::uint8_t { Confirm, Fail, Doubt, Note };
    SourceFact::Kind kind = SourceFact::Kind::Call;
    std::vector<std::string> names, unless; // patterns
    std::vector<ValueCondition> conditions;
    std::optional<bool> inPython;
    std::optional<bool> afterFramework, afterModel, afterTraining;
    Then then = Then::Confirm;
    std::string text;
    std::vector<std::string> cures; // calls whose failure this corrects
    std::string part;               // of the item, to which it applies; empty: all

    bool nameFits(const SourceFact &fact) const; // the same for all facts of that kind and name
    bool restFits(const SourceFact &fact) const;
    bool placeFits(const SourceFact &fact) const;
    // Whether it matches only by the arguments' defaults: with a misspelt keyword that is not evidence.
    bool restsOnDefaults(const SourceFact &fact) const;
    bool fixesSeed() const;
    SourceValue seed(const SourceFact &fact) const;
};

struct ChecklistRuleItem {
    // If several facts apply: the last one decides; any failing one decides; the last one outside the program decides,
    // and only without one those inside; the last one of each variable or setting decides, and any failing one of
    // these.
    enum class Decides : std::uint8_t { Last, Failing, Outside, Settings };
    std::string id, title, group, remedy, code;
    Decides decides = Decides::Last;
    std::vector<ChecklistRule> rules = {};  // the first that matches a fact counts
    std::vector<std::string> parts = {};    // each of them must be confirmed
    std::vector<std::string> concerns = {}; // words, one of which occurs in every source to which the item applies
    bool beforeTraining = false;            // anything later is too late
    std::string device = {};                // that the item is about
    std::string mixed = {};                 // the text if more than one part is present; empty: they are compatible
};

// The keywords that a function takes.
struct CallSignature {
    std::vector<std::string> names; // patterns
    std::vector<std::string> keywords;
};

struct ChecklistRules {
    std::string framework;
    std::vector<std::string> modules; // imports that identify the framework
    std::vector<std::string> models, changing, hooks;
    std::vector<SpawningCall> spawning;
    std::vector<CallSignature> signatures;
    std::map<std::string, std::vector<std::string>> devices; // words that identify each
    std::vector<ChecklistRuleItem> items;
};

// resources/checklists, all frameworks.
const std::vector<ChecklistRules> &builtinChecklistRules();

// Every name that a rule of any list refers to. The lists must outlive it.
WantedNames wantedNames(const std::vector<ChecklistRules> &lists);

} // namespace rundiff
