// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythontoken.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The part of an expression that the checklist evaluates; everything else is Other with its parts.
struct PythonExpression {
    enum class Kind : std::uint8_t {
        Other,
        Name,      // text
        Attribute, // parts[0].text
        Call,      // parts[0](arguments)
        Subscript, // parts[0][parts[1]]
        Number,
        String,
        Formatted,  // a string with placeholders
        Sequence,   // list, tuple or set
        Dictionary, // keys and values alternately
        Not,
        And,
        Or,
        Compare,    // parts[0] text parts[1]
        Choose,     // parts[0] if parts[1] else parts[2]
        Negative,   // -parts[0]
        Arithmetic, // parts with operators between them, text is the first of these
        Starred,
    };
    struct Argument {
        std::string_view keyword; // "*" and "**" for unpacking
        std::uint32_t value = 0;
    };
    Kind kind = Kind::Other;
    std::uint32_t line = 0;
    std::string_view text = {};
    std::string_view source = {}; // source text
    std::vector<std::uint32_t> parts = {};
    std::vector<Argument> arguments = {};
};

struct PythonParameter {
    std::string_view name;
    std::uint32_t byDefault = 0; // 0: none
};

struct PythonStatement {
    enum class Kind : std::uint8_t {
        Other,
        Expression,
        Assign, // expressions: targets, then the value
        Import,
        If,   // branches
        Loop, // expressions: target and iterable, or the condition (text is "while")
        With,
        Try,      // body, handlers
        Function, // text is its name
        Class,    // expressions: bases
        Return,
        Leave, // raise, break, continue
        Delete,
        Match,
    };
    struct Branch {
        std::uint32_t condition = 0; // 0: else
        std::vector<PythonStatement> body;
    };
    struct Imported {
        std::string module; // with leading dots
        std::string_view name, alias;
        bool from = false;
    };
    Kind kind = Kind::Other;
    std::uint32_t line = 0;
    std::uint32_t firstToken = 0, endToken = 0; // of a function
    std::string_view text;
    std::vector<std::uint32_t> expressions;
    std::vector<PythonStatement> body;
    std::vector<Branch> branches; // of If; handlers and else of Try and Loop
    std::vector<Imported> imports;
    std::vector<PythonParameter> parameters;
    std::vector<std::uint32_t> decorators;
};

// A source's statements; texts point into the source.
struct PythonModule {
    std::string_view source;
    std::vector<PythonExpression> expressions; // 0: none
    std::vector<PythonStatement> statements;
    std::vector<std::uint32_t> telling; // tokens that may belong to a wanted name

    bool tells(const PythonStatement &function) const;
};

} // namespace rundiff
