// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"

#include <map>
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
    bool seeded = false; // a value that is known, or made from one
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
    std::optional<bool> afterFramework, afterModel, afterTraining;
    Then then = Then::Confirm;
    std::string text;
    std::vector<std::string> cures; // calls whose failing this makes good
    std::string part;               // of the item that it speaks of; empty: all

    bool nameFits(const SourceFact &fact) const; // the same for all facts of that kind and name
    bool restFits(const SourceFact &fact) const;
    // Whether it fits by the arguments' defaults only: with a misspelt keyword that proves nothing.
    bool restsOnDefaults(const SourceFact &fact) const;
    bool fixesSeed() const;
    SourceValue seed(const SourceFact &fact) const;
};

struct ChecklistRuleItem {
    // When several facts speak: the last one decides; any failing one does; the last one outside of the program does,
    // and only without one those inside; the last one of each variable or setting does, and any failing one of these.
    enum class Decides : std::uint8_t { Last, Failing, Outside, Settings };
    std::string id, title, group, remedy, code;
    Decides decides = Decides::Last;
    std::vector<ChecklistRule> rules = {};  // the first that fits a fact counts
    std::vector<std::string> parts = {};    // each of them must be confirmed
    std::vector<std::string> concerns = {}; // words of which a source holds one, if the item is about it at all
    bool beforeTraining = false;            // what comes later is too late
    std::string device = {};                // that the item is about
    std::string mixed = {};                 // what to say when more than one part is; empty: they go together
};

// The keywords that a function takes.
struct CallSignature {
    std::vector<std::string> names; // patterns
    std::vector<std::string> keywords;
};

struct ChecklistRules {
    std::string framework;
    std::vector<std::string> modules; // imports that tell of the framework
    std::vector<std::string> models, changing, hooks;
    std::vector<SpawningCall> spawning;
    std::vector<CallSignature> signatures;
    std::map<std::string, std::vector<std::string>> devices; // words that tell of each
    std::vector<ChecklistRuleItem> items;
};

// resources/checklists, all frameworks.
const std::vector<ChecklistRules> &builtinChecklistRules();

// Every name that a rule of any list asks for. The lists have to outlive it.
WantedNames wantedNames(const std::vector<ChecklistRules> &lists);

} // namespace rundiff
