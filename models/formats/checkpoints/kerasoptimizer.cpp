// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/kerasoptimizer.h"

#include "models/run/fallback.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Shape = std::vector<std::uint64_t>;
using Shapes = std::vector<Shape>;

// How the variables of the weights follow each other: first one average or sum of gradients of each weight, if there is
// any, then `kinds` values, by turns or kind after kind.
struct VariableOrder {
    bool hasAverages = false, isByTurns = true;
    std::size_t kinds = 0;

    std::size_t averages() const { return hasAverages; }
};

// Of the weight with this number, its value of this kind.
std::size_t placeOf(const VariableOrder &order, std::size_t weight, std::size_t kind, std::size_t weights)
{
    return order.averages() * weights + (order.isByTurns ? weight * order.kinds + kind : kind * weights + weight);
}

bool isSameModel(Shapes shapes, const std::vector<KerasWeight> &weights)
{
    Shapes expected;
    for (const KerasWeight &weight : weights)
        expected.push_back(weight.shape);
    std::ranges::sort(expected);
    std::ranges::sort(shapes);
    return shapes == expected;
}

// Whether all variables of a weight have one shape in this order, and the averages and each kind are those of a model.
bool fits(const VariableOrder &order, const Shapes &shapes, const std::vector<KerasWeight> &weights)
{
    const std::size_t count = weights.size();
    if (count == 0 || shapes.size() != count * (order.kinds + order.averages()))
        return false;
    Shapes first;
    for (std::size_t weight = 0; weight < count; ++weight) {
        const Shape &shape = order.kinds > 0 ? shapes[placeOf(order, weight, 0, count)] : shapes[weight];
        first.push_back(shape);
        const bool hasAverage = !order.hasAverages || shapes[weight] == shape;
        for (std::size_t kind = 1; kind < order.kinds; ++kind) {
            if (shapes[placeOf(order, weight, kind, count)] != shape)
                return false;
        }
        if (!hasAverage)
            return false;
    }
    return isSameModel(std::move(first), weights);
}

VariableOrder orderOf(const Shapes &shapes, const std::vector<KerasWeight> &weights, const KerasOptimizer &optimizer)
{
    const std::size_t kinds = weights.empty() ? 2 : std::max<std::size_t>(1, shapes.size() / weights.size());
    const VariableOrder byTurns{false, true, kinds}, averaged{true, true, kinds - 1}, byKind{false, false, kinds};
    const bool hasAverages = optimizer.averages || optimizer.accumulates;
    std::array<VariableOrder, 3> orders{byTurns, byKind, averaged};
    if (hasAverages)
        orders = {averaged, byTurns, byKind};
    const auto order =
        std::ranges::find_if(orders, [&](const VariableOrder &one) { return fits(one, shapes, weights); });
    return order == orders.end() ? VariableOrder{false, true, 2} : *order; // Adam of an unknown model
}

std::string slotOf(std::size_t kind, std::size_t kinds)
{
    constexpr std::array<const char *, 2> ofAdam{"exp_avg", "exp_avg_sq"};
    if (kinds == 1)
        return "momentum_buffer";
    return kind < ofAdam.size() ? ofAdam[kind] : "value " + std::to_string(kind);
}

// The names of the weights, if the variables have their shapes in this order.
std::vector<std::string> namesOf(const VariableOrder &order, const Shapes &shapes,
                                 const std::vector<KerasWeight> &weights)
{
    std::vector<std::string> names;
    if (!fits(order, shapes, weights))
        return names;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const std::size_t place = order.kinds > 0 ? placeOf(order, i, 0, weights.size()) : i;
        if (shapes[place] != weights[i].shape)
            return {};
        names.push_back(weights[i].name);
    }
    return names;
}

} // namespace

namespace
{

// The variable of a weight: its average or sum of gradients, or a value of a kind.
KerasVariable variableOfWeight(std::size_t number, const VariableOrder &order, std::size_t weights,
                               const KerasOptimizer &optimizer, const std::vector<std::string> &names)
{
    const auto made = [&](Part part, std::size_t weight, std::string slot) {
        return KerasVariable{{part, "variable " + std::to_string(weight), std::move(slot)},
                             elementOr(names, weight, {})};
    };
    if (order.hasAverages && number < weights) {
        const bool areSums = optimizer.accumulates && !optimizer.averages;
        return made(areSums ? Part::GradientAccumulation : Part::Ema, number, {});
    }
    const std::size_t at = number - order.averages() * weights;
    if (order.isByTurns)
        return made(Part::OptimizerMoments, at / order.kinds, slotOf(at % order.kinds, order.kinds));
    return made(Part::OptimizerMoments, at % weights, slotOf(at / weights, order.kinds));
}

} // namespace

std::vector<KerasVariable> kerasVariables(const Shapes &shapes, const std::vector<KerasWeight> &weights,
                                          const KerasOptimizer &optimizer)
{
    std::vector<KerasVariable> variables;
    constexpr std::array<const char *, 2> numbers{"step", "lr"};
    while (variables.size() < shapes.size() && shapes[variables.size()].empty()) { // further ones are of Nadam
        const std::size_t number = variables.size();
        const std::string slot = number < numbers.size() ? numbers[number] : "number " + std::to_string(number);
        variables.push_back({{number == 1 ? Part::LearningRate : Part::OptimizerStep, {}, slot}, {}});
    }
    const Shapes ofWeights(shapes.begin() + static_cast<std::ptrdiff_t>(variables.size()), shapes.end());
    const VariableOrder order = orderOf(ofWeights, weights, optimizer);
    const std::vector<std::string> names = namesOf(order, ofWeights, weights);
    for (std::size_t i = 0; i < ofWeights.size(); ++i)
        variables.push_back(variableOfWeight(i, order, weights.size(), optimizer, names));
    return variables;
}

} // namespace rundiff
