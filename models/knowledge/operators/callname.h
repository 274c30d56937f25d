// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace rundiff
{

enum class Direction : std::uint8_t { Any, Forward, Backward };

template <>
struct Spelling<Direction> {
    static constexpr SpellingTable<Direction, 2> names = {
        {{"forward", Direction::Forward}, {"backward", Direction::Backward}}};
};

// The parts of an operator's key in a dump: "Functional.linear.2.backward" is the API Functional.linear, its call 2,
// backward; "Module.fc.Linear.forward.0" the module Module.fc.Linear. Only the last two segments decide, because module
// and class names may contain any word.
struct CallName {
    enum class Kind : std::uint8_t { Api, Module, ParametersGrad, Debug, Other };
    Kind kind = Kind::Other;
    Direction direction = Direction::Any;
    std::string_view name;   // without number and direction
    std::string_view number; // digits; empty if the key has none
    bool kernel = false;     // of graph mode: `name` is its type

    std::string_view lastSegment() const;
    bool backward() const { return direction == Direction::Backward; }
    // add_, relu_, __iadd__ ... but not __add__: a tensor that goes in holds the result afterwards.
    bool worksInPlace() const;
};

CallName callName(std::string_view key);

// The same for a call of a dump. A kernel is called by its type, whatever its key; its number distinguishes its
// executions.
CallName callNameOf(const Dump &dump, const DumpOperator &call);

// The key of the forward call that a backward call belongs to, empty for other calls.
std::string forwardKey(std::string_view backwardKey);

// The last segments of a row's name, after its operator: ".kwargs.weight" -> "input.weight", the same in every mode.
std::string argumentName(std::string_view rowSuffix);

} // namespace rundiff
