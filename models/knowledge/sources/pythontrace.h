// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/importgraph.h"
#include "models/knowledge/sources/knownnames.h"
#include "models/knowledge/sources/pythonoptions.h"
#include "models/knowledge/sources/pythonsyntax.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <future>
#include <set>
#include <span>
#include <unordered_map>
#include <unordered_set>

namespace rundiff
{

// Data that all threads read.
struct PythonSources {
    const std::vector<SourceText> &texts;
    const ImportGraph imports;
    TextSet optionNames; // of all starts
};

// Follows Python sources in their order of execution, without running anything: names are followed through imports,
// assignments and calls; a branch with a known condition is taken or skipped, any other one is followed as
// "conditional". All work is limited.
class PythonTrace
{
public:
    using Names = std::map<std::string, SourceValue, std::less<>>;

    using Value = SourceValue;
    using Place = std::pair<std::uint32_t, std::uint32_t>; // of a definition: its file and its index there
    struct Definition {                                    // a function or class
        const PythonStatement *statement = nullptr;
        std::uint32_t owner = none; // enclosing class
        std::int32_t unit = -1;     // the last one that came here
        int visits = 0;             // of it
        bool visited = false;
        bool says = false;                     // a fact that the checklist requires
        std::shared_ptr<Names> members = {};   // of a class
        std::shared_ptr<Names> inherited = {}; // from the derived classes
    };
    struct File {
        std::shared_ptr<const PythonModule> module;
        Names names;
        std::vector<Definition> definitions;
        std::unordered_map<const PythonStatement *, std::uint32_t> indexOf;
        bool started = false;
        std::vector<std::size_t> lines = {}; // where they start; empty until first used
    };

    // Writes only to those of the files that belong to the group of the started program.
    PythonTrace(const PythonSources &sources, KnownNames &names, std::vector<File> &files);

    struct Parsed {
        std::vector<std::uint32_t> files;
        std::vector<std::shared_ptr<const PythonModule>> modules;
    };
    // Reading the text is half of the work, and files can be read independently: other threads read the next files, if
    // there are many, while these are followed.
    std::future<Parsed> parseAhead(std::span<const std::uint32_t> files) const;
    void take(Parsed parsed);
    void runModule(std::uint32_t file);
    // The units of the processes of a program: its own, and those that it spawns.
    std::vector<std::int32_t> runProgram(std::uint32_t file, const ProgramOptions &options);
    bool isProgram(std::uint32_t file); // has a part that runs only then
    void forget(std::uint32_t file);    // no longer needed
    void walkWhatNobodyCalls(std::uint32_t file);
    // Whether these options would have had the same effect on the last program.
    bool sameEffect(const ProgramOptions &a, const ProgramOptions &b) const { return m_options.sameEffect(a, b); }

    static constexpr long mostSteps = 3'000'000;        // of one program
    static constexpr long mostStepsOfAll = 300'000'000; // about half a minute
    long steps() const { return mostStepsOfAll - m_allBudget; }

    std::vector<SourceFact> facts;
    Problems problems;
    std::vector<SourceUnit> units;

private:
    struct Frame {
        std::uint32_t file = 0;
        Names *locals = nullptr; // null: at the level of the module
        const Names *outer = nullptr;
        Value self;
        Value result;
        bool left = false;         // by return, raise ...
        Names *replaced = nullptr; // the values of names before the current branch
    };
    enum class Truth : std::uint8_t { False, True, Unknown };
    static constexpr std::uint32_t none = ImportGraph::none;
    static constexpr int mostVisits = 8; // of one function by one program: enough to cover calls with other values
    static constexpr int deepestCalls = 30;

    // pythonimports.cpp: from file to file
    void prepare(std::uint32_t file);
    void runImported(std::uint32_t file, const std::string &name);
    void walkModule(Frame &frame);
    void walkMainPart(Frame &frame, const PythonStatement &statement);
    std::int32_t newUnit(std::uint32_t file, std::string process = {});
    std::int32_t moduleUnit(std::uint32_t file);
    void include(std::int32_t unit);
    bool asksWhetherItIsMain(const Frame &frame, const PythonStatement &statement) const;
    Value moduleValue(std::uint32_t file, const std::string &name);
    void walkImport(Frame &frame, const PythonStatement &statement);
    void walkFromImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                        std::uint32_t line);
    void walkPlainImport(Frame &frame, const PythonStatement::Imported &imported, std::uint32_t file,
                         std::uint32_t line);
    void noteImport(const Frame &frame, const std::string &name, std::uint32_t line);

    // pythonstatements.cpp
    void walk(Frame &frame, const std::vector<PythonStatement> &body);
    void walk(Frame &frame, const PythonStatement &statement);
    void walkExpressions(Frame &frame, const PythonStatement &statement);
    void walkLoop(Frame &frame, const PythonStatement &statement);
    void walkFunction(Frame &frame, const PythonStatement &statement);
    void walkReturn(Frame &frame, const PythonStatement &statement);
    void walkIf(Frame &frame, const PythonStatement &statement);
    void walkConditionally(Frame &frame, const std::vector<PythonStatement> &body, std::string_view condition,
                           Reach reach);
    void forgetIfChanged(Frame &frame, const std::string &name, const Value &old);
    void walkTry(Frame &frame, const PythonStatement &statement);
    void leaveWith(Frame &frame, Value result);
    void walkAssign(Frame &frame, const PythonStatement &statement);
    void walkDelete(Frame &frame, const PythonStatement &statement);
    void assign(Frame &frame, std::uint32_t target, const Value &value, std::uint32_t source);
    void bind(Frame &frame, std::string_view name, Value value);

    void startBudget();
    void endBudget(std::uint32_t file);
    void sayLeftOut(std::uint32_t file, std::uint32_t line, std::string message);

    // pythondefinitions.cpp: functions and classes
    void walkClass(Frame &frame, const PythonStatement &statement);
    void walkDefinition(std::uint32_t file, std::uint32_t index, std::vector<SourceArgument> arguments, Value self,
                        Value *result);
    bool isCalledTooOften(Place place);
    void bindParameters(Frame &frame, const Definition &called, std::vector<SourceArgument> &arguments);
    void walkUsed();
    void walkUsedOf(std::uint32_t file, std::uint32_t index, Reach reach);
    void walkCalledByName();
    void walkFromOutside(std::uint32_t file, std::uint32_t index, Reach reach);
    bool calledByLibraries(std::string_view method, bool fromOutside) const;
    Value objectOf(std::uint32_t file, std::uint32_t owner);
    void countVisit(std::uint32_t file, std::uint32_t index);
    int visitsOf(const Definition &known) const { return known.unit == m_unit ? known.visits : 0; }
    std::uint32_t definition(std::uint32_t file, const PythonStatement &statement, std::uint32_t owner);
    Definition *definitionAt(Place place);

    // pythonconfigurations.cpp: objects whose keys are followed
    std::optional<Value> configurationObject(const std::string &name, const std::vector<SourceArgument> &arguments,
                                             const PythonExpression &expression);
    std::optional<Value> configurationMethod(Frame &frame, const PythonExpression &method);
    void noteFieldsAsOptions(Frame &frame, const PythonExpression &call);
    Value filledByOptions(Value object, int depth);
    Value calledByOptions(const Value &function);

    // pythonvalues.cpp, pythoncalls.cpp, pythonconditions.cpp: expressions
    Value evaluate(Frame &frame, std::uint32_t expression);
    Value evaluateKind(Frame &frame, std::uint32_t expression);
    const Value *boundTo(const Frame &frame, std::string_view name) const;
    Value evaluateName(Frame &frame, std::string_view name);
    std::string starModule(std::uint32_t file, std::string_view name) const;
    Value evaluateAttribute(Frame &frame, const PythonExpression &expression);
    Value evaluateCall(Frame &frame, const PythonExpression &expression);
    Value evaluateSubscript(Frame &frame, const PythonExpression &expression);
    Value evaluateParts(Frame &frame, const PythonExpression &expression);
    Value evaluateArithmetic(Frame &frame, const PythonExpression &expression);
    Value evaluateDictionary(Frame &frame, const PythonExpression &expression);
    Value evaluateChoice(Frame &frame, const PythonExpression &expression);
    Value member(const Value &object, std::string_view name, std::string_view source);
    Value called(Frame &frame, const PythonExpression &expression, const Value &callee,
                 std::vector<SourceArgument> arguments);
    Value passedThrough(const std::string &name, const std::vector<SourceArgument> &arguments,
                        const PythonExpression &expression);
    void noteCall(Frame &frame, const PythonExpression &expression, const std::string &name,
                  const std::vector<SourceArgument> &arguments);
    // Whether the call trains in a method of the sources, which begins with what comes before the first step.
    bool noteTraining(const PythonExpression &callee, std::size_t arguments, bool followed);
    void noteTrainedElsewhere(const PythonExpression &callee, const Value &value);
    const SpawningCall *spawningCall(const std::string &name, const PythonExpression &expression, Frame &frame);
    void spawn(Frame &frame, const PythonExpression &expression, const SpawningCall &call);
    bool callInherited(Frame &frame, const PythonExpression &expression, std::vector<SourceArgument> &arguments,
                       Value &result);
    std::string writtenAt(std::uint32_t file, std::uint32_t line) const;
    void noteModel();
    KnownNames::Kind kindOf(const std::string &wholeName) { return m_names.kindOf(wholeName); }
    void forgetGlobals(Frame &frame);
    bool changeDictionary(Frame &frame, const PythonExpression &method, const std::vector<SourceArgument> &arguments);
    Value asFarAsItRuns(Value value) const;
    void noteEnvironmentCall(Frame &frame, const PythonExpression &expression, const std::string &name,
                             const std::vector<SourceArgument> &arguments);
    Value seededGenerator(Value generator, const std::vector<SourceArgument> &arguments) const;
    std::string methodName(Frame &frame, const PythonExpression &callee) const;
    Truth truth(Frame &frame, std::uint32_t expression);
    bool aboutDevices(Frame &frame, std::uint32_t condition);
    const PythonExpression &at(const Frame &frame, std::uint32_t expression) const
    {
        return m_files[frame.file].module->expressions[expression];
    }
    SourceFact fact(const Frame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line) const;
    void note(SourceFact fact);
    void use(const Value &value, Reach reach);

    const PythonSources &m_sources;
    KnownNames &m_names;
    PythonOptions m_options;
    std::vector<File> &m_files;
    struct Used { // a definition that is referred to
        std::uint32_t file, index;
        Reach reach; // Conditional: no caller was found
    };
    std::vector<Used> m_used;
    std::set<Place> m_classesInUse; // of the unit
    TextSet m_calledNames;          // of methods of an unknown object
    bool m_passing = false;         // arguments of a call that is not followed
    std::map<std::uint32_t, std::int32_t> m_moduleUnits;
    std::int32_t m_unit = -1, m_top = -1, m_main = -1; // the last two of the current program
    std::vector<std::int32_t> m_spawned;
    bool m_spawnsProcesses = false; // a start method was set that starts a new interpreter
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_inWorkers;
    Place m_current{none, none}; // the current definition
    Reach m_reach = Reach::Live;
    std::string_view m_why; // in a source
    bool m_afterFramework = false, m_afterModel = false, m_afterTraining = false;
    int m_depth = 0, m_blocks = 0, m_expressions = 0;
    long m_budget = 0; // of expressions and statements
    long m_allBudget = mostStepsOfAll;
};

} // namespace rundiff
