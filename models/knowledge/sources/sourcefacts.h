// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
    OtherProgram, // of a program that does not train, beside one that does
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
    std::int32_t program = -1;   // the Python program that does it; -1: what all of them share
    std::string name;
    SourceValue value;
    std::vector<SourceArgument> arguments;
    std::string strangeKeyword = {}; // one that the function does not take
    std::string why;                 // of its reach: the condition, the function that nobody calls
    std::string path;
    std::string place = {}; // of a key in its configuration: "optimizer.lr"
    std::int64_t line = 0;
};

// A file's text that the scanners read. lines maps the lines of a notebook's code to those of its file.
struct SourceText {
    std::string path;
    std::string text;
    std::vector<std::int64_t> lines;
};

// Which names are worth keeping.
class WantedNames
{
public:
    std::vector<std::string> frameworks; // first parts of the frameworks' modules
    std::vector<std::string> models;     // patterns of calls that build a model
    std::vector<std::string> changing;   // patterns of calls that give another value each time
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

// Options that programs are started with.
struct ProgramOptions {
    std::map<std::string, SourceValue, std::less<>> given;      // on a command line
    std::map<std::string, SourceValue, std::less<>> configured; // in configuration files, all of one value
};

struct PythonFacts {
    std::vector<SourceFact> facts;
    std::vector<std::int32_t> programs; // those that train
    Problems problems;                  // what could not be followed to its end
};

// What Python sources do, in the order in which they do it, followed from file to file and from call to call.
PythonFacts pythonFacts(const std::vector<SourceText> &sources, const WantedNames &wanted,
                        const ProgramOptions &options, const Progress &progress);

struct ShellFacts {
    std::vector<SourceFact> facts;
    std::vector<SourceText> python; // programs inside of the script: python -c, python - <<EOF
};

// What a shell script, a Dockerfile or a file of variables sets and starts, and what the files that it sources do.
ShellFacts shellFacts(const SourceText &source);

} // namespace rundiff
