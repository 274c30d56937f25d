// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/importgraph.h"
#include "models/knowledge/sources/knownnames.h"
#include "models/knowledge/sources/pythonoptions.h"
#include "models/knowledge/sources/pythontree.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rundiff
{

using PythonNames = std::map<std::string, SourceValue, std::less<>>;
using PythonPlace = std::pair<std::uint32_t, std::uint32_t>; // of a definition: its file and its index there

struct PythonDefinition { // a function or class
    const PythonStatement *statement = nullptr;
    std::uint32_t owner = ImportGraph::none;     // enclosing class
    std::int32_t unit = -1;                      // the last one that came here
    int visits = 0;                              // of it
    bool says = false;                           // a fact that the checklist requires
    std::shared_ptr<PythonNames> members = {};   // of a class
    std::shared_ptr<PythonNames> inherited = {}; // from the derived classes
};

struct PythonFile {
    std::shared_ptr<const PythonModule> module;
    PythonNames names;
    std::vector<PythonDefinition> definitions;
    std::unordered_map<const PythonStatement *, std::uint32_t> indexOf;
    bool started = false;
    std::vector<std::size_t> lines = {}; // where they start; empty until first used
};

// The names at one place of the walk: those of a module, or of one call of a function.
struct PythonFrame {
    std::uint32_t file = 0;
    PythonNames *locals = nullptr; // null: at the level of the module
    const PythonNames *outer = nullptr;
    SourceValue self;
    SourceValue result;
    bool left = false;               // by return, raise ...
    PythonNames *replaced = nullptr; // the values of names before the current branch
};

enum class PythonTruth : std::uint8_t { False, True, Unknown };

// Data that all threads read.
struct PythonSources {
    const std::vector<SourceText> &texts;
    const ImportGraph imports;
    TextSet optionNames; // of all starts
};

// What is known at the current place of the walk through the sources, and what was found on the way there.
class PythonState
{
public:
    static constexpr std::uint32_t none = ImportGraph::none;
    static constexpr long mostSteps = 3'000'000;        // of one program
    static constexpr long mostStepsOfAll = 300'000'000; // about half a minute
    static constexpr int deepestCalls = 30;

    PythonState(const PythonSources &sources, KnownNames &names, std::vector<PythonFile> &files);

    const PythonExpression &at(const PythonFrame &frame, std::uint32_t expression) const
    {
        return files[frame.file].module->expressions[expression];
    }
    bool asksWhetherItIsMain(const PythonFrame &frame, const PythonStatement &statement) const;
    const SourceValue *boundTo(const PythonFrame &frame, std::string_view name) const;
    void bind(PythonFrame &frame, std::string_view name, SourceValue value);
    PythonNames &namesOf(const PythonFrame &frame) { return frame.locals ? *frame.locals : files[frame.file].names; }
    SourceValue asFarAsItRuns(SourceValue value) const;

    PythonDefinition *definitionAt(PythonPlace place);
    int visitsOf(const PythonDefinition &known) const { return known.unit == unit ? known.visits : 0; }
    void countVisit(PythonPlace place);

    KnownNames::Kind kindOf(const std::string &wholeName) { return names.kindOf(wholeName); }
    SourceFact fact(const PythonFrame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line) const;
    void note(SourceFact fact);
    bool isWanted(const SourceFact &fact);
    void noteModel();

    std::int32_t newUnit(std::uint32_t file, std::string process = {});
    std::int32_t moduleUnit(std::uint32_t file);
    // The unit that is followed runs another one: what that declares and trains is its own, too.
    void include(std::int32_t other);

    void startBudget();
    void endBudget(std::uint32_t file); // omissions are reported
    void spendBudget();
    void sayLeftOut(std::uint32_t file, std::uint32_t line, std::string message);
    long steps() const { return mostStepsOfAll - m_allBudget; }

    const PythonSources &sources;
    KnownNames &names;
    PythonOptions options;
    std::vector<PythonFile> &files;
    struct Used { // a definition that is referred to
        std::uint32_t file, index;
        Reach reach; // Conditional: no caller was found
    };
    std::vector<Used> used;
    std::set<PythonPlace> classesInUse;          // of the unit
    TextSet calledNames;                         // of methods of an unknown object
    bool passing = false;                        // arguments of a call that is not followed
    std::int32_t unit = -1, top = -1, main = -1; // the last two of the current program
    std::vector<std::int32_t> spawned;
    bool spawnsProcesses = false; // a start method was set that starts a new interpreter
    std::set<PythonPlace> inWorkers;
    PythonPlace current{none, none}; // the current definition
    Reach reach = Reach::Live;
    std::string_view why; // in a source
    bool afterFramework = false, afterModel = false, afterTraining = false;
    int depth = 0, blocks = 0, expressions = 0;
    long budget = 0; // of expressions and statements

    std::vector<SourceFact> facts;
    Problems problems;
    std::vector<SourceUnit> units;

private:
    std::string writtenAt(std::uint32_t file, std::uint32_t line) const;

    std::map<std::uint32_t, std::int32_t> m_moduleUnits;
    long m_allBudget = mostStepsOfAll;
};

} // namespace rundiff
