// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json/jsonvalue.h"

#include "models/run/pythontext.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>

namespace rundiff
{

namespace
{

constexpr int deepestText = 400; // msprobe's limit of nesting

bool isInteger(std::string_view raw)
{
    if (raw.starts_with('-'))
        raw.remove_prefix(1);
    return !raw.empty() && std::ranges::all_of(raw, [](char c) { return c >= '0' && c <= '9'; });
}

// Nothing if it is not a number of JSON or Python.
std::optional<double> realOf(std::string_view raw)
{
    if (raw == "NaN")
        return std::numeric_limits<double>::quiet_NaN();
    if (raw == "Infinity")
        return std::numeric_limits<double>::infinity();
    if (raw == "-Infinity")
        return -std::numeric_limits<double>::infinity();
    double number = 0;
    const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), number);
    if (error == std::errc::result_out_of_range)
        return std::strtod(std::string(raw).c_str(), nullptr); // infinity or zero, as Python reads it
    const bool whole = error == std::errc{} && end == raw.data() + raw.size();
    if (whole)
        return number;
    return std::nullopt;
}

void appendScalar(std::string &text, std::string_view raw)
{
    switch (pythonTypeOf(JsonToken::Scalar, raw)) {
    case PythonType::None:
        text += "None";
        return;
    case PythonType::Bool:
        text += raw == "true" ? "True" : "False";
        return;
    case PythonType::Int:
        text += raw == "-0" ? "0" : raw;
        return;
    default:
        if (const auto number = realOf(raw))
            appendPythonFloat(text, *number);
        else
            text += raw;
    }
}

bool appendNested(JsonTokens &tokens, JsonToken token, std::string &text, int depth);

bool appendList(JsonTokens &tokens, std::string &text, int depth)
{
    text += '[';
    bool first = true;
    const bool complete = tokens.array([&](JsonToken element) {
        if (!first)
            text += ", ";
        first = false;
        return appendNested(tokens, element, text, depth + 1);
    });
    text += ']';
    return complete;
}

bool appendDict(JsonTokens &tokens, std::string &text, int depth)
{
    text += '{';
    bool first = true;
    const bool complete = tokens.object([&](std::string_view name, JsonToken value) {
        if (!first)
            text += ", ";
        first = false;
        appendPythonString(text, name);
        text += ": ";
        return appendNested(tokens, value, text, depth + 1);
    });
    text += '}';
    return complete;
}

bool appendNested(JsonTokens &tokens, JsonToken token, std::string &text, int depth)
{
    switch (token) {
    case JsonToken::String:
        appendPythonString(text, tokens.text());
        return true;
    case JsonToken::Scalar:
        tokens.checkScalar();
        appendScalar(text, tokens.raw());
        return true;
    case JsonToken::ArrayBegin:
    case JsonToken::ObjectBegin:
        if (depth > deepestText) {
            text += "...";
            return tokens.skip(token);
        }
        if (token == JsonToken::ArrayBegin)
            return appendList(tokens, text, depth);
        return appendDict(tokens, text, depth);
    default:
        return false;
    }
}

} // namespace

PythonType pythonTypeOf(JsonToken token, std::string_view raw)
{
    switch (token) {
    case JsonToken::String:
        return PythonType::Str;
    case JsonToken::ArrayBegin:
        return PythonType::List;
    case JsonToken::ObjectBegin:
        return PythonType::Dict;
    default:
        break;
    }
    if (raw == "null")
        return PythonType::None;
    if (isAnyOf(raw, {"true", "false"}))
        return PythonType::Bool;
    if (isInteger(raw))
        return PythonType::Int;
    return PythonType::Float;
}

std::string_view pythonClassText(PythonType type)
{
    switch (type) {
    case PythonType::None:
        return "<class 'NoneType'>";
    case PythonType::Bool:
        return "<class 'bool'>";
    case PythonType::Int:
        return "<class 'int'>";
    case PythonType::Float:
        return "<class 'float'>";
    case PythonType::Str:
        return "<class 'str'>";
    case PythonType::List:
        return "<class 'list'>";
    case PythonType::Dict:
        return "<class 'dict'>";
    }
    return {};
}

bool appendPythonValue(JsonTokens &tokens, JsonToken token, std::string &text)
{
    if (token == JsonToken::String) {
        text += tokens.text();
        return true;
    }
    return appendNested(tokens, token, text, 0);
}

Statistic statisticOf(std::string_view raw, Names &names)
{
    switch (pythonTypeOf(JsonToken::Scalar, raw)) {
    case PythonType::None:
        return {};
    case PythonType::Bool:
        return Statistic::ofBool(raw == "true");
    case PythonType::Int:
        break;
    default:
        if (const auto number = realOf(raw))
            return Statistic::ofReal(*number);
        return Statistic::ofText(names.add(raw));
    }
    std::int64_t number = 0;
    if (std::from_chars(raw.data(), raw.data() + raw.size(), number).ec == std::errc{})
        return Statistic::ofInteger(number);
    return Statistic::ofText(names.add(raw)); // Python's integers have no end
}

} // namespace rundiff
