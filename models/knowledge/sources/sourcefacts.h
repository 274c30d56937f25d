// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"

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

// What is known of a value that stands in a source.
struct SourceValue {
    enum class Kind : std::uint8_t {
        Missing,
        Unknown, // there is one; text is how it is written
        None,
        Bool,
        Number,
        Text,
        Name,     // something outside of the sources, by its whole name: "torch.cuda.manual_seed"
        Result,   // what calling it gave; text is the whole name
        Changing, // taken from the clock, the system's randomness or a process number
        Function, // of the sources: file and index
        Class,
        Object, // of a class of the sources
    };
    Kind kind = Kind::Missing;
    std::string text = {};
    double number = 0; // of Number; of Bool 0 or 1
    std::uint32_t file = 0, index = 0;
    std::shared_ptr<std::map<std::string, SourceValue, std::less<>>> members = {};
    bool derived = false; // of Unknown: made from a value that is known, such as 1234 + rank
    std::shared_ptr<const std::map<std::string, SourceValue, std::less<>>> inherited = {}; // of Object, from its class
    bool either = false; // or something else, as the branches before decide

    bool known() const
    {
        return kind == Kind::None || kind == Kind::Bool || kind == Kind::Number || kind == Kind::Text;
    }
};

struct SourceArgument {
    std::string keyword; // empty: by position
    SourceValue value;
};

// Whether a piece of a source takes effect.
enum class Reach : std::uint8_t {
    Live,
    Conditional,
    NotCalled,
    Dead,
    OtherProgram, // of a program that is not judged, or of a module that none of those imports
};

// One thing that a source does or says.
struct SourceFact {
    enum class Kind : std::uint8_t {
        Call,     // name is the whole name of what is called; "?.fit" a method of something unknown
        Setting,  // an attribute is set: "torch.backends.cudnn.deterministic"
        Variable, // an environment variable
        Option,   // a switch of a command line, a key of a configuration file
        Import,
    };
    enum class Origin : std::uint8_t { Python, Shell, Environment, Configuration };
    Kind kind = Kind::Call;
    Origin origin = Origin::Python;
    Reach reach = Reach::Live;
    bool open = false;           // has arguments that cannot be told (*args, **kwargs)
    bool afterFramework = false; // the framework had been imported before
    bool afterModel = false;     // a model had been built before
    bool afterTraining = false;  // a step had been trained before
    std::int32_t unit = -1;      // of ScannedSources that does it; -1: what all of them share
    std::string name;
    SourceValue value;
    std::vector<SourceArgument> arguments;
    std::string strangeKeyword = {}; // one that the function does not take
    std::string why;                 // of its reach: the condition, the function that nobody calls
    std::string path;
    std::string place = {};   // of a key in its configuration: "optimizer.lr"
    std::string written = {}; // the source's own lines
    std::int64_t line = 0;
};

// Code that runs as one: a program, a process that it spawns, a module when it is imported, the settings of a launcher.
struct SourceUnit {
    struct Part { // another unit that runs with it, such as a module that it imports
        std::int32_t unit = -1;
        Reach reach = Reach::Live;
        std::string why;
    };
    std::string path;
    std::string process; // the function that a new interpreter runs; empty: the whole file
    std::vector<Part> parts;
    std::set<std::string, std::less<>> frameworks; // first parts of their modules, as far as it imports them itself
    bool trains = false, buildsModel = false;
};

// A file's text that the scanners read. lines maps the lines of a notebook's code to those of its file.
struct SourceText {
    std::string path;
    std::string text;
    std::vector<std::int64_t> lines;
    bool aside = false; // among tests or assets: nothing that anybody starts to train
    enum class Standing : std::uint8_t { Source, Record } standing = Standing::Source; // Record: of what did run
};

// A call that runs one of its arguments in a new process.
struct SpawningCall {
    std::vector<std::string> names; // patterns
    std::string function;           // keyword of what it runs
    int position = 0;
    bool always = false; // or only where the start method says so
};

// Which names are worth keeping.
class WantedNames
{
public:
    std::vector<std::string> frameworks; // first parts of the frameworks' modules
    std::vector<std::string> models;     // patterns of calls that build a model
    std::vector<std::string> changing;   // patterns of calls that give another value each time
    std::vector<std::string> hooks;      // patterns of methods that libraries call by their names
    std::vector<SpawningCall> spawning;  // calls that run a function in a new interpreter
    // Whether anybody asks for a fact with that name and those arguments.
    std::function<bool(const SourceFact &)> asksFor = [](const SourceFact &) { return true; };

    void add(const std::string &pattern);
    // By the last part; where a pattern leaves that open, by the whole name.
    bool wants(std::string_view wholeName) const;
    bool wantsSomeOf(std::string_view module) const; // a name in it
    // Whether a word of a source may belong to a name that is wanted, or set one: behind a dot, and without one.
    bool mayBePart(std::string_view word) const;
    bool mayStandAlone(std::string_view word) const;

private:
    std::set<std::string, std::less<>> m_names, m_lastParts;
    std::set<std::string> m_patterns, m_pieces; // those with a * at their end, and what such ends are known by
    std::set<std::string> m_lonePieces;         // of patterns without a dot
};

// Whether a name fits a pattern in which * stands for anything.
bool fitsPattern(std::string_view name, std::string_view pattern);

// Options that a program is started with.
struct ProgramOptions {
    std::map<std::string, SourceValue, std::less<>> given;      // on a command line
    std::map<std::string, SourceValue, std::less<>> configured; // in configuration files, all of one value
    bool launched = false;                                      // its command line is known
    bool open = false;                                          // but for a part of it
};

struct PythonStart {
    std::uint32_t file = 0; // of the sources
    ProgramOptions options;
};

// What runs by itself: a program, or a process that it spawns.
struct PythonProcess {
    std::optional<std::size_t> start; // of those given; none: started by hand, with options that are not known
    std::uint32_t file = 0;
    std::int32_t unit = -1;
};

struct PythonFacts {
    std::vector<SourceFact> facts;
    std::vector<SourceUnit> units;
    std::vector<PythonProcess> processes;
    Problems problems; // what could not be followed to its end
};

// What Python sources do, in the order in which they do it, followed from file to file and from call to call, once for
// each way in which a program is started. byHand are the options of programs that nothing starts.
PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const std::vector<PythonStart> &starts, const ProgramOptions &byHand, const Progress &progress);

// One start of a program by a launcher, with what is in force then.
struct ShellStart {
    enum class Kind : std::uint8_t {
        File,
        Module,   // python -m
        Embedded, // inside of the launcher
        Command,  // a program of its own, such as llamafactory-cli
        Any,      // known to the caller only: python "$@"
    };
    Kind kind = Kind::File;
    std::string program;           // as it is written
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
    std::vector<SourceText> python;   // programs inside of the script: python -c, python - <<EOF
    std::vector<std::string> scripts; // that it runs or sources, by their paths
    Problems problems;
};

// What a shell script, a Dockerfile or a file of variables sets and starts, and what the files that it sources or runs
// do.
ShellFacts shellFacts(const SourceText &source);

} // namespace rundiff
