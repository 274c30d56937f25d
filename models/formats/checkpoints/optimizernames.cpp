// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/optimizernames.h"

#include "models/formats/checkpoints/networkorder.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

namespace rundiff
{

namespace
{

using Shape = std::vector<std::uint64_t>;
using Part = CheckpointPart;

struct NamedShape {
    std::string name;
    Shape shape;
};

std::optional<std::size_t> wholeNumber(std::string_view text)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = !text.empty() && error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

// The weights in the order in which an optimizer is given them.
std::vector<NamedShape> weightsInOrder(const std::vector<CheckpointEntry> &entries, bool isSorted)
{
    std::vector<NamedShape> weights;
    for (const CheckpointEntry &entry : entries) {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        if (entry.part == Part::Weights && tensor && entry.tiedTo.empty())
            weights.push_back({entry.parameter, tensor->shape});
    }
    if (isSorted)
        std::ranges::stable_sort(weights, {}, [](const NamedShape &one) { return networkPlace(one.name); });
    return weights;
}

// The numbers of the parameters of each group.
std::vector<std::vector<std::size_t>> groupsOf(const std::vector<CheckpointEntry> &entries)
{
    std::vector<std::vector<std::size_t>> groups;
    for (const CheckpointEntry &entry : entries) {
        const auto *numbers = std::get_if<std::vector<double>>(&entry.content);
        const bool isList = entry.part == Part::ParameterGroups && entry.slot.ends_with(".params") && numbers;
        if (!isList)
            continue;
        std::vector<std::size_t> group;
        for (const double number : *numbers) {
            const bool isIndex = number >= 0 && number < 1e9;
            group.push_back(isIndex ? static_cast<std::size_t>(number) : 0);
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

bool isOfState(const CheckpointEntry &entry)
{
    return entry.part == Part::OptimizerMoments || entry.part == Part::OptimizerStep ||
           entry.part == Part::MasterWeights;
}

std::map<std::size_t, Shape> shapesOfState(const std::vector<CheckpointEntry> &entries)
{
    std::map<std::size_t, Shape> shapes;
    for (const CheckpointEntry &entry : entries) {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        const auto number = wholeNumber(entry.parameter);
        if (entry.part == Part::OptimizerMoments && tensor && number && !tensor->shape.empty())
            shapes.emplace(*number, tensor->shape);
    }
    return shapes;
}

using Names = std::map<std::size_t, std::string>;

bool fit(const Names &names, const std::map<std::size_t, Shape> &shapes, const std::vector<NamedShape> &weights)
{
    std::map<std::string_view, const Shape *> known;
    for (const NamedShape &weight : weights)
        known.emplace(weight.name, &weight.shape);
    return std::ranges::all_of(shapes, [&](const auto &shape) {
        const auto name = names.find(shape.first);
        return name != names.end() && *known.at(name->second) == shape.second;
    });
}

// Each group in turn takes weights in their order.
Names namesInTurn(const std::vector<std::vector<std::size_t>> &groups, const std::vector<NamedShape> &weights)
{
    Names names;
    std::size_t next = 0;
    for (const auto &group : groups) {
        for (const std::size_t number : group) {
            if (next < weights.size())
                names[number] = weights[next++].name;
        }
    }
    return names;
}

// Each number takes the first weight of its shape after that of the number before it in its group.
Names namesByShape(const std::vector<std::vector<std::size_t>> &groups, const std::map<std::size_t, Shape> &shapes,
                   const std::vector<NamedShape> &weights)
{
    Names names;
    std::vector<bool> isTaken(weights.size());
    for (const auto &group : groups) {
        std::size_t from = 0;
        for (const std::size_t number : group) {
            const auto shape = shapes.find(number);
            if (shape == shapes.end())
                continue;
            std::size_t at = from;
            while (at < weights.size() && (isTaken[at] || weights[at].shape != shape->second))
                ++at;
            if (at == weights.size())
                return {};
            isTaken[at] = true;
            names[number] = weights[at].name;
            from = at + 1;
        }
    }
    return names;
}

// Weights of two dimensions and more decay, biases and norms do not: the first group has the former.
std::vector<NamedShape> decayFirst(std::vector<NamedShape> weights)
{
    std::stable_partition(weights.begin(), weights.end(),
                          [](const NamedShape &weight) { return weight.shape.size() >= 2; });
    return weights;
}

Names namesOf(const std::vector<CheckpointEntry> &entries, bool isSorted)
{
    const std::vector<NamedShape> weights = weightsInOrder(entries, isSorted);
    const auto groups = groupsOf(entries);
    const auto shapes = shapesOfState(entries);
    for (const Names &names : {namesInTurn(groups, groups.size() > 1 ? decayFirst(weights) : weights),
                               namesInTurn(groups, weights), namesByShape(groups, shapes, weights)}) {
        if (!names.empty() && fit(names, shapes, weights))
            return names;
    }
    return {};
}

// "#1.3": number 3 of group 1.
std::optional<std::size_t> numberInGroup(std::string_view text, const std::vector<std::vector<std::size_t>> &groups)
{
    const std::size_t dot = text.find('.');
    if (!text.starts_with('#') || dot == std::string_view::npos)
        return std::nullopt;
    const auto group = wholeNumber(text.substr(1, dot - 1)), number = wholeNumber(text.substr(dot + 1));
    const bool isKnown = group && number && *group < groups.size() && *number < groups[*group].size();
    return isKnown ? std::optional(groups[*group][*number]) : std::nullopt;
}

} // namespace

void nameOptimizerParameters(std::vector<CheckpointEntry> &entries, bool isSorted)
{
    const Names names = namesOf(entries, isSorted);
    const auto groups = groupsOf(entries);
    for (CheckpointEntry &entry : entries) {
        if (!isOfState(entry))
            continue;
        auto number = wholeNumber(entry.parameter);
        if (!number)
            number = numberInGroup(entry.parameter, groups);
        const auto name = number ? names.find(*number) : names.end();
        if (name != names.end())
            entry.parameter = name->second;
    }
}

void noteTiedWeights(std::vector<CheckpointEntry> &entries)
{
    std::map<std::tuple<const ByteSource *, std::uint64_t, Shape, Shape>, const CheckpointEntry *> known;
    for (CheckpointEntry &entry : entries) {
        const Tensor *const tensor = std::get_if<Tensor>(&entry.content);
        const bool isWeight = entry.part == Part::Weights && tensor && tensor->count() > 0;
        if (!isWeight)
            continue;
        const auto [place, isNew] =
            known.try_emplace({tensor->bytes.get(), tensor->start, tensor->shape, tensor->strides}, &entry);
        if (!isNew)
            entry.tiedTo = place->second->parameter;
    }
}

} // namespace rundiff
