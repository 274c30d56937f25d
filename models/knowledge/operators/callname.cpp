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
    const std::size_t begin = key.find_last_not_of("0123456789") + 1;
    const std::string_view number = key.substr(begin);
    const std::string_view before = key.substr(0, begin);
    const bool named = before.size() > 1 && before.ends_with('.');
    return named ? number : std::string_view();
}

Direction directionOf(std::string_view word)
{
    if (word == "forward")
        return Direction::Forward;
    if (word == "backward")
        return Direction::Backward;
    return Direction::Any;
}

Direction directionOf(KernelPass pass)
{
    if (pass == KernelPass::Forward)
        return Direction::Forward;
    if (pass == KernelPass::Backward)
        return Direction::Backward;
    return Direction::Any;
}

// "conv2d.3" is conv2d with the number 3; the number may be missing.
CallName numberedCall(CallName::Kind kind, Direction direction, std::string_view name)
{
    std::string_view before = name;
    const std::string_view number = cutLast(before);
    if (!isDigits(number))
        return {kind, direction, name, {}};
    return {kind, direction, before, number};
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
    if (kind != Kind::Api)
        return false;
    if (last.ends_with("__"))
        return std::ranges::find(assigning, last) != assigning.end();
    return last.ends_with('_');
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
        return numberedCall(CallName::Kind::Debug, Direction::Any, rest);
    if (const Direction direction = directionOf(second); direction != Direction::Any && isDigits(last))
        return {CallName::Kind::Module, direction, further, last};
    if (const Direction direction = directionOf(last); direction != Direction::Any)
        return numberedCall(CallName::Kind::Api, direction, rest);
    return {CallName::Kind::Other, Direction::Any, key, {}};
}

CallName callNameOf(const Dump &dump, const DumpOperator &call)
{
    const std::string_view key = dump.name(call.key);
    if (call.kernel.empty())
        return callName(key);
    return {CallName::Kind::Api, directionOf(call.pass), dump.name(call.kernel), numberBehindDot(key), true};
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
