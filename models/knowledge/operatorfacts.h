// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

enum class Direction : std::uint8_t { Any, Forward, Backward };

// One thing that is known of an operator: that it is not deterministic, on which platform, and what cures it.
struct OperatorFact {
    std::string name; // in words
    std::vector<std::string>
        patterns;         // names as dumps write them, * stands for anything: "*.conv2d", "Module.*.Conv2d"
    std::string platform; // "Ascend NPU", "CUDA" ...
    Direction direction = Direction::Any;
    std::string condition, fact, remedy, source;
};

// What is known of operators, read from resources/operators and, if given, from the user's own file of the same form.
// Names are an operator's name without its call number: "Functional.conv2d", "Module.layers.0.fc.Linear".
struct OperatorFacts {
    std::vector<OperatorFact> facts;
    std::vector<std::string> random;        // draw random numbers
    std::vector<std::string> dropout;       // draw random numbers when their probability is above 0
    std::vector<std::string> communication; // exchange tensors between ranks
    std::vector<std::string> undefined;     // their results have contents that nobody defined
    struct Position {
        std::vector<std::string> patterns;
        std::vector<std::string> arguments; // "input.0", "kwargs.out"
    };
    std::vector<Position> overwritten; // arguments whose old content does not matter
    std::vector<Position> parameters;  // arguments that hold the model's parameters

    bool drawsRandomNumbers(std::string_view name) const;
    bool isDropout(std::string_view name) const;
    bool communicates(std::string_view name) const;
    bool isUndefined(std::string_view name) const;
    bool isOverwritten(std::string_view name, std::string_view argument) const;
    bool isParameter(std::string_view name, std::string_view argument) const;
    // The facts about an operator, those of its own direction first.
    std::vector<const OperatorFact *> about(std::string_view name, Direction direction) const;
};

// The facts that come with the program.
const OperatorFacts &builtinOperatorFacts();

// The same with the user's own file; what is wrong with it is said in `problems`.
OperatorFacts operatorFactsWith(const std::string &userFile, Problems &problems);

} // namespace rundiff
