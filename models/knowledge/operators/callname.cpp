// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/operators/callname.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace rundiff
{

namespace
{

// Cuts the last segment off; `rest` loses it together with its dot.
std::string_view cutLast(std::string_view &rest)
{
    const void *found = rest.empty() ? nullptr : memrchr(rest.data(), '.', rest.size()); // sooner than rfind()
    if (!found) {
        const std::string_view all = rest;
        rest = {};
        return all;
    }
    const auto dot = static_cast<std::size_t>(static_cast<const char *>(found) - rest.data());
    const std::string_view last = rest.substr(dot + 1);
    rest = rest.substr(0, dot);
    return last;
}

// "7" of "Default_Mul-op3.7"; empty if the key does not end like that.
std::string_view numberBehindDot(std::string_view key)
{
    std::size_t begin = key.size();
    while (begin > 0 && key[begin - 1] >= '0' && key[begin - 1] <= '9')
        --begin;
    return begin > 1 && begin < key.size() && key[begin - 1] == '.' ? key.substr(begin) : std::string_view();
}

Direction directionOf(std::string_view word)
{
    if (word == "forward")
        return Direction::Forward;
    return word == "backward" ? Direction::Backward : Direction::Any;
}

} // namespace

std::string_view CallName::lastSegment() const
{
    std::string_view rest = name;
    return cutLast(rest);
}

bool CallName::worksInPlace() const
{
    // Python's augmented assignments, that of Python 2 for /, and the assignment of elements.
    constexpr std::array<std::string_view, 15> assigning = {
        "__iadd__", "__isub__", "__imul__", "__imatmul__", "__itruediv__", "__ifloordiv__", "__imod__",   "__ipow__",
        "__iand__", "__ior__",  "__ixor__", "__ilshift__", "__irshift__",  "__idiv__",      "__setitem__"};
    const std::string_view last = lastSegment();
    return kind == Kind::Api &&
           ((last.ends_with('_') && !last.ends_with("__")) || std::ranges::find(assigning, last) != assigning.end());
}

CallName callName(std::string_view key)
{
    std::string_view rest = key;
    const std::string_view last = cutLast(rest);
    std::string_view further = rest;
    const std::string_view second = cutLast(further);

    if (last == "parameters_grad")
        return {CallName::Kind::ParametersGrad, Direction::Backward, rest, {}};
    if (second == "parameters_grad")
        return {CallName::Kind::ParametersGrad, Direction::Backward, further, last};
    if (last == "debug")
        return {CallName::Kind::Debug, Direction::Any, isDigits(second) ? further : rest,
                isDigits(second) ? second : std::string_view{}};
    if (const Direction direction = directionOf(second); direction != Direction::Any && isDigits(last))
        return {CallName::Kind::Module, direction, further, last};
    if (const Direction direction = directionOf(last); direction != Direction::Any)
        return {CallName::Kind::Api, direction, isDigits(second) ? further : rest,
                isDigits(second) ? second : std::string_view{}};
    return {CallName::Kind::Other, Direction::Any, key, {}};
}

CallName callNameOf(const Dump &dump, const DumpOperator &call)
{
    const std::string_view key = dump.name(call.key);
    if (call.kernel.empty())
        return callName(key);
    const Direction direction = call.pass == KernelPass::Forward    ? Direction::Forward
                                : call.pass == KernelPass::Backward ? Direction::Backward
                                                                    : Direction::Any;
    return {CallName::Kind::Api, direction, dump.name(call.kernel), numberBehindDot(key), true};
}

std::string forwardKey(std::string_view backwardKey)
{
    const CallName call = callName(backwardKey);
    if (!call.backward() || call.kind == CallName::Kind::ParametersGrad)
        return {};
    const std::size_t word = backwardKey.rfind("backward");
    return std::string(backwardKey.substr(0, word)).append("forward").append(backwardKey.substr(word + 8));
}

std::string argumentName(std::string_view rowSuffix)
{
    if (rowSuffix.starts_with('.'))
        rowSuffix.remove_prefix(1);
    constexpr std::string_view keyword = "kwargs.";
    if (rowSuffix.starts_with(keyword))
        return std::string("input.").append(rowSuffix.substr(keyword.size()));
    return std::string(rowSuffix);
}

} // namespace rundiff
