// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/operators/callname.h"
#include "models/run/problem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Names of operators: "conv2d" is an API, class or primitive with that name at any position, "Distributed.send" a whole
// name without call number and direction; * matches anything.
using NamePatterns = std::vector<std::string>;

// A fact about an operator: that it is not deterministic, on which platform, and the remedy.
struct OperatorFact {
    std::string name; // in words
    NamePatterns names;
    NamePatterns frames;  // texts of stack frames that identify it if the operator itself was not captured
    std::string platform; // "Ascend NPU", "CUDA" ...
    Direction direction = Direction::Any;
    std::string release;       // to which it applies, as far as known; empty: any
    bool byDesign = false;     // one of Ascend's special operators: slightly random even if everything is fixed
    bool onlyRounding = false; // about another order of additions: it explains no larger difference
    std::string condition, fact, remedy, source;
};

struct ArgumentRule {
    NamePatterns names;
    std::vector<std::string> arguments; // "input.0", "input.out"
};

// Draws random numbers if the probability among its arguments requires it.
struct DropoutRule {
    NamePatterns names;
    std::vector<std::string> arguments;
    bool keep = false; // the argument is the probability to keep
    double byDefault = 0.5;
};

// What an operator does to numbers, as far as rounding goes: it copies them, works on each by itself, adds up products,
// adds up many, or relates each to all of its row.
enum class RoundingKind : std::uint8_t { Exact, Elementwise, Contraction, Reduction, Normalisation };

struct RoundingRule {
    NamePatterns names;
    RoundingKind kind = RoundingKind::Elementwise;
};

// How the arguments of a function are called that a dump holds by their position.
struct Signature {
    NamePatterns names;
    std::vector<std::string> arguments;
};

// What usually makes an argument differ, and its remedy.
struct ArgumentRemedy {
    NamePatterns names;                 // empty: of every operator
    std::vector<std::string> arguments; // by their meaning, or by their position: "eps", "input.1"
    std::vector<std::string> values;    // that one run passes; empty: any
    std::string text;
};

// What every result of an operator keeps to, whatever it is compared with.
struct OperatorLaw {
    enum class Kind : std::uint8_t {
        Range,       // from `low` to `high`
        WithinInput, // nothing beyond the range of an argument
        KeepsInput,  // the numbers of an argument, in another order
        MaximumKept, // the largest number of an argument where it is above 0
        SumsToOne,   // along the dimension that an argument names
        Normalised,  // mean 0 and variance 1 where weight and offset are 1 and 0
        Idle,        // hands its input on when it is off
        Scaled,      // at most its input over 1 - p
        AtMostInput  // nothing above the largest number of an argument, or above 0
    };
    std::string id;
    NamePatterns names;
    Kind kind = Kind::Range;
    double low = 0, high = 0;           // infinite: no bound
    double inputLow = 0, inputHigh = 0; // that the arguments must keep to, of Range
    bool padded = false;                // zeros may come in next to the input
    std::vector<std::string> arguments, offsetArguments;
    std::string when; // the flag that shows whether it holds
    std::string text, source;
};

// What is known of operators, read from resources/operators and, if given, from the user's own file of the same form.
struct OperatorFacts {
    std::vector<OperatorFact> facts;
    NamePatterns random;        // draw random numbers
    NamePatterns communication; // exchange tensors between ranks
    NamePatterns undefined;     // APIs whose rows are ignored: their content is not defined, or only moved
    NamePatterns uninitialised; // those of them that return uninitialised memory
    std::vector<DropoutRule> dropout;
    std::vector<ArgumentRule> overwritten; // arguments whose old content is irrelevant
    // Of kernels of graph mode, in addition: parameters, training data, and arguments that a kernel changes, which show
    // their new content because they are recorded after it ran.
    std::vector<ArgumentRule> kernelParameters, kernelData, inPlace;
    std::vector<ArgumentRule> overflowIgnored; // further arguments whose NaN and infinity are irrelevant
    std::vector<ArgumentRule> parameters;      // arguments that hold the model's parameters
    std::vector<ArgumentRule> data;            // arguments that hold training data where no operator made them
    std::vector<RoundingRule> rounding;
    NamePatterns elementwise;    // work on each number by itself: the order of the numbers does not matter
    NamePatterns mixing;         // bring numbers of several places together
    NamePatterns pickingByIndex; // take numbers from places that other numbers name
    std::vector<Signature> signatures;
    std::vector<ArgumentRemedy> argumentRemedies;
    std::vector<OperatorLaw> laws;
    std::vector<std::string> frameworkPaths;

    // Whether a pattern covers more of a call's name than its last segment.
    bool namesHoldDots() const;
    bool drawsRandomNumbers(const CallName &call) const;
    const DropoutRule *dropoutRule(const CallName &call) const;
    bool communicates(const CallName &call) const;
    bool isUndefined(const CallName &call) const;
    bool isUninitialised(const CallName &call) const;
    bool isOverwritten(const CallName &call, std::string_view argument) const;
    bool isInPlace(const CallName &call, std::string_view argument) const;
    bool isOverflowIgnored(const CallName &call, std::string_view argument) const;
    bool isParameter(const CallName &call, std::string_view argument) const;
    bool isData(const CallName &call, std::string_view argument) const;
    std::optional<RoundingKind> roundingKind(const CallName &call) const;
    bool isElementwise(const CallName &call) const;
    bool mixesPositions(const CallName &call) const;
    bool picksByIndex(const CallName &call) const;
    std::vector<const OperatorLaw *> lawsOf(const CallName &call) const;
    // "input.5" of batch_norm -> "training", "input.eps" -> "eps"; empty where a position has no known name.
    std::string argumentMeaning(const CallName &call, std::string_view argument) const;
    // For an argument that is `a` in one run and `b` in the other; empty where nothing is known.
    std::string argumentRemedy(const CallName &call, std::string_view argument, std::string_view a,
                               std::string_view b) const;
    // Facts about an operator, those that name its direction first.
    std::vector<const OperatorFact *> about(const CallName &call) const;
    // Facts that a frame of a call stack refers to.
    std::vector<const OperatorFact *> aboutFrame(std::string_view frame) const;
    // The first frame that is not the framework's own code, empty if there is none.
    std::string_view userFrame(const std::vector<std::string> &stack) const;
};

// The built-in facts.
const OperatorFacts &builtinOperatorFacts();
// Those of the user, or else the ones above.
const OperatorFacts &factsOrBuiltin(const std::shared_ptr<const OperatorFacts> &ofUser);

// The user's own file of facts: rundiff/operators.json in the configuration folder ($XDG_CONFIG_HOME or ~/.config).
// Empty if there is no such file.
std::string userOperatorFactsFile();

// The same with the user's own file first; its errors are reported in `problems`.
OperatorFacts operatorFactsWith(const std::string &userFile, Problems &problems);

} // namespace rundiff
