// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/textpieces.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What is known about a value in a source.
struct SourceValue {
    enum class Kind : std::uint8_t {
        Missing,
        Unknown, // there is one; text is its source text
        None,
        Bool,
        Number,
        Text,
        Name,     // something outside the sources, by its whole name: "torch.cuda.manual_seed"
        Result,   // the result of a call; text is the whole name
        Changing, // from the clock, the system's randomness or a process number
        Function, // of the sources: file and index
        Class,
        Object, // of a class of the sources
    };
    Kind kind = Kind::Missing;
    std::string text = {};
    double number = 0; // of Number; of Bool 0 or 1
    std::uint32_t file = 0, index = 0;
    std::shared_ptr<std::map<std::string, SourceValue, std::less<>>> members = {};
    bool derived = false; // of Unknown: computed from a known value, such as 1234 + rank
    std::shared_ptr<const std::map<std::string, SourceValue, std::less<>>> inherited = {}; // of Object, from its class
    bool either = false; // or something else, depending on earlier branches

    bool known() const
    {
        return kind == Kind::None || kind == Kind::Bool || kind == Kind::Number || kind == Kind::Text;
    }
    bool isNumeric() const { return kind == Kind::Number || derived; }
    bool isDefinition() const { return kind == Kind::Function || kind == Kind::Class; }
    bool hasKeys() const { return members && kind == Kind::Unknown; } // a dictionary or the like
};

inline SourceValue truthValue(bool value)
{
    return {SourceValue::Kind::Bool, value ? "True" : "False", static_cast<double>(value), 0, 0};
}

struct SourceArgument {
    std::string keyword; // empty: by position
    SourceValue value;

    bool isNamed() const { return !keyword.empty() && !keyword.starts_with('*'); }
};

// Whether a piece of a source takes effect.
enum class Reach : std::uint8_t {
    Live,
    Conditional,
    NotCalled,
    Dead,
    OtherProgram, // of a program that is not judged, or of a module that none of those imports
};

// One action or setting of a source.
struct SourceFact {
    enum class Kind : std::uint8_t {
        Call,     // name is the whole name of the called function; "?.fit" a method of an unknown object
        Setting,  // an attribute is set: "torch.backends.cudnn.deterministic"
        Variable, // an environment variable
        Option,   // a switch of a command line, a key of a configuration file
        Import,
    };
    enum class Origin : std::uint8_t { Python, Shell, Environment, Configuration };
    Kind kind = Kind::Call;
    Origin origin = Origin::Python;
    Reach reach = Reach::Live;
    bool open = false;           // has unknown arguments (*args, **kwargs)
    bool afterFramework = false; // the framework had been imported before
    bool afterModel = false;     // a model had been built before
    bool afterTraining = false;  // a step had been trained before
    std::int32_t unit = -1;      // of ScannedSources, to which it belongs; -1: common to all
    std::string name;
    SourceValue value;
    std::vector<SourceArgument> arguments;
    std::string strangeKeyword = {}; // one that the function does not accept
    std::string why;                 // of its reach: the condition, the function without a caller
    std::string path;
    std::string place = {};   // of a key in its configuration: "optimizer.lr"
    std::string written = {}; // the lines of the source
    std::int64_t line = 0;
};

// Code that runs as one: a program, a process that it spawns, a module when it is imported, the settings of a launcher.
struct SourceUnit {
    struct Part { // another unit that runs with it, such as an imported module
        std::int32_t unit = -1;
        Reach reach = Reach::Live;
        std::string why;
    };
    std::string path;
    std::string process; // the function that a new interpreter runs; empty: the whole file
    std::vector<Part> parts;
    std::set<std::string, std::less<>> frameworks; // first parts of their modules, only direct imports
    bool trains = false, buildsModel = false;
};

// The text of a file for the scanners. lines maps the lines of a notebook's code to those of its file.
struct SourceText {
    std::string path;
    std::string text;
    std::vector<std::int64_t> lines;
    bool aside = false; // among tests or assets: not a training program
    enum class Standing : std::uint8_t { Source, Record } standing = Standing::Source; // Record: of an actual run
};

// A call that runs one of its arguments in a new process.
struct SpawningCall {
    std::vector<std::string> names; // patterns
    std::string function;           // keyword of the function that it runs
    int position = 0;
    bool always = false; // or only if the start method requires it
};

// The names that are recorded.
class WantedNames
{
public:
    std::vector<std::string> frameworks; // first parts of the frameworks' modules
    std::vector<std::string> models;     // patterns of calls that build a model
    std::vector<std::string> changing;   // patterns of calls that return a different value each time
    std::vector<std::string> hooks;      // patterns of methods that libraries call by their names
    std::vector<SpawningCall> spawning;  // calls that run a function in a new interpreter
    // Whether a rule refers to a fact with that name and those arguments.
    std::function<bool(const SourceFact &)> asksFor = [](const SourceFact &) { return true; };

    void add(const std::string &pattern);
    // By the last part; if a pattern leaves that open, by the whole name.
    bool wants(std::string_view wholeName) const;
    bool wantsSomeOf(std::string_view module) const; // a name in it
    bool isOfFramework(std::string_view wholeName) const;
    // Whether a word of a source may belong to a wanted name, or set one: after a dot, and without one.
    bool mayBePart(std::string_view word) const;
    bool mayStandAlone(std::string_view word) const;

private:
    std::set<std::string, std::less<>> m_names, m_lastParts;
    std::set<std::string> m_patterns, m_pieces; // those that end with a *, and their index
    std::set<std::string> m_lonePieces;         // of patterns without a dot
};

// The options of a started program.
struct ProgramOptions {
    std::map<std::string, SourceValue, std::less<>> given;      // on a command line
    std::map<std::string, SourceValue, std::less<>> configured; // in configuration files, all with one value
    bool launched = false;                                      // its command line is known
    bool open = false;                                          // except for a part of it
};

struct PythonStart {
    std::uint32_t file = 0; // of the sources
    ProgramOptions options;
};

// A process: a program, or a process that it spawns.
struct PythonProcess {
    std::optional<std::size_t> start; // of the given ones; none: started manually, with unknown options
    std::int32_t unit = -1;
};

struct PythonFacts {
    std::vector<SourceFact> facts;
    std::vector<SourceUnit> units;
    std::vector<PythonProcess> processes;
    Problems problems; // what could not be analysed completely
};

// The effects of Python sources in their order of execution, followed from file to file and from call to call, once for
// each way in which a program is started. unlaunched are the options of programs that no launcher starts.
PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const std::vector<PythonStart> &starts, const ProgramOptions &unlaunched,
                        const Progress &progress);

// One start of a program by a launcher, with its environment.
struct ShellStart {
    enum class Kind : std::uint8_t {
        File,
        Module,   // python -m
        Embedded, // inside the launcher
        Command,  // an executable, such as llamafactory-cli
        Any,      // known only to the caller: python "$@"
    };
    Kind kind = Kind::File;
    std::string program;           // source text
    std::size_t embedded = 0;      // of ShellFacts::python
    std::vector<SourceFact> facts; // variables and options
    std::vector<std::string> words;
    bool open = false; // with options that the caller adds
    Reach reach = Reach::Live;
    std::string why, path;
    std::int64_t line = 0;
};

struct ShellFacts {
    std::vector<SourceFact> facts; // all of them, in their order
    std::vector<bool> started;     // for each fact: whether a program is started with it
    std::vector<ShellStart> starts;
    std::vector<SourceText> python;   // programs inside the script: python -c, python - <<EOF
    std::vector<std::string> scripts; // that it runs or sources, by their paths
    Problems problems;
};

// The settings and starts of a shell script, a Dockerfile or a file of variables, including the files that it sources
// or runs.
ShellFacts shellFacts(const SourceText &source);

} // namespace rundiff
