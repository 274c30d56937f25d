// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/logicalcall.h"

#include <array>
#include <charconv>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::int64_t largestNumber = 1'000'000; // of a layer, an expert, a call
constexpr std::string_view modules = "Module.", layersName = ".layers.", expertsName = ".local_experts.";
constexpr std::array<std::pair<std::string_view, CallPass>, 3> passes{
    {{"forward", CallPass::Forward}, {"backward", CallPass::Backward}, {"parameters_grad", CallPass::Gradients}}};

std::optional<std::int64_t> numberOf(std::string_view text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    const bool isUsual = number >= 0 && number <= largestNumber;
    return isWhole && isUsual ? std::optional(number) : std::nullopt;
}

// Takes the last part of a name that dots divide.
std::string_view takeLast(std::string_view &name)
{
    const std::size_t dot = name.rfind('.');
    const std::string_view last = name.substr(dot + 1); // npos + 1 is 0
    name = dot == name.npos ? std::string_view() : name.substr(0, dot);
    return last;
}

// The digits after `before`; empty: it is not there.
std::string_view pieceAfter(std::string_view module, std::string_view before)
{
    const std::size_t at = module.find(before);
    if (at == module.npos)
        return {};
    const std::size_t begin = at + before.size();
    return module.substr(begin, module.find('.', begin) - begin);
}

// Adds to the number after `before`: the modules of a process are counted from 0.
void addTo(std::string &module, std::string_view before, std::int64_t offset)
{
    const std::string_view digits = pieceAfter(module, before);
    const auto number = numberOf(digits);
    if (offset == 0 || !number)
        return;
    const auto begin = static_cast<std::size_t>(digits.data() - module.data());
    module.replace(begin, digits.size(), std::to_string(*number + offset));
}

} // namespace

std::string LogicalCall::name(std::int64_t number) const
{
    std::string_view word;
    for (const auto &[name, known] : passes) {
        if (known == pass)
            word = name;
    }
    return module + "." + std::string(word) + "." + std::to_string(number);
}

bool LogicalCall::isInLocalExpert() const
{
    return module.find(expertsName) != module.npos;
}

bool LogicalCall::holdsExperts() const
{
    return module.find(".experts.") != module.npos && !isInLocalExpert();
}

std::optional<std::int64_t> LogicalCall::layer() const
{
    return numberOf(pieceAfter(module, layersName));
}

std::optional<std::int64_t> LogicalCall::expert() const
{
    return numberOf(pieceAfter(module, expertsName));
}

void LogicalCall::shift(std::int64_t firstLayer, std::int64_t firstExpert)
{
    addTo(module, layersName, firstLayer);
    addTo(module, expertsName, firstExpert);
}

std::optional<LogicalCall> LogicalCall::of(std::string_view key)
{
    if (!key.starts_with(modules))
        return std::nullopt;
    const auto number = numberOf(takeLast(key));
    const std::string_view word = takeLast(key);
    const auto *const pass = std::find_if(passes.begin(), passes.end(), [&](const auto &p) { return p.first == word; });
    if (!number || pass == passes.end())
        return std::nullopt;
    LogicalCall found{std::string(key), pass->second, *number, 0};
    // A list of models, one for each virtual stage.
    const std::size_t behind = std::min(key.find('.', modules.size()), key.size());
    if (const auto chunk = numberOf(key.substr(modules.size(), behind - modules.size()))) {
        found.chunk = *chunk;
        found.module.erase(modules.size(), behind + 1 - modules.size());
    }
    return found;
}

} // namespace rundiff
