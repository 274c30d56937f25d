// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactoperator.h"
#include "models/compare/recomputation/lossrules.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double costOfExponential = 40; // multiplications

// The dimensions that are added up; all where none is named.
std::optional<std::vector<bool>> reducedDimensions(CapturedInputs &inputs, const Sizes &shape)
{
    const std::vector<double> named = inputs.numbers("dim");
    std::vector<bool> reduced(shape.size(), named.empty());
    for (const double number : named) {
        const auto dimension = dimensionOf(shape, number);
        if (!dimension) {
            inputs.fail(message(Messages::tr("its argument {} does not fit its input"), "dim"));
            return std::nullopt;
        }
        reduced[*dimension] = true;
    }
    return reduced;
}

// What is left of a shape: with `keeps`, 1 in each reduced dimension.
Sizes reducedShape(const Sizes &shape, const std::vector<bool> &reduced, bool keeps)
{
    Sizes kept;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (!reduced[d] || keeps)
            kept.push_back(reduced[d] ? 1 : shape[d]);
    }
    return kept;
}

std::optional<Exact> sumOver(CapturedInputs &inputs, bool mean)
{
    inputs.ignore({"dtype"}); // that of the result is known
    const bool keeps = inputs.flag("keepdim", false);
    const Array *input = inputs.tensor("input");
    const auto reduced = input ? reducedDimensions(inputs, input->shape) : std::nullopt;
    if (!reduced || !inputs.work(static_cast<double>(input->values.size())))
        return std::nullopt;
    Exact exact;
    exact.values = summedTo(*input, reducedShape(input->shape, *reduced, true));
    const auto count = static_cast<double>(input->values.size()) /
                       static_cast<double>(std::max<std::size_t>(1, exact.values.values.size()));
    double squares = 0;
    for (const double value : input->values)
        if (std::isfinite(value))
            squares += value * value;
    const double typical = input->values.empty() ? 0 : std::sqrt(squares / static_cast<double>(input->values.size()));
    exact.additions = count;
    exact.cancellation = cancellationOf(typical * std::sqrt(count), exact.values);
    for (double &value : exact.values.values)
        value = mean ? value / count : value;
    exact.values.shape = reducedShape(input->shape, *reduced, keeps);
    return exact;
}

std::optional<Exact> sum(CapturedInputs &inputs, std::size_t)
{
    return sumOver(inputs, false);
}

std::optional<Exact> mean(CapturedInputs &inputs, std::size_t)
{
    return sumOver(inputs, true);
}

// Over one dimension the operator also gives the places, which are not computed.
std::optional<Exact> extreme(CapturedInputs &inputs, std::size_t output, double sign)
{
    const Array *input = inputs.tensor("input");
    const bool keeps = inputs.flag("keepdim", false);
    if (inputs.isTensor("dim") || output != 0)
        inputs.fail(message(Messages::tr("this form of the operator is not supported")));
    const auto reduced = input ? reducedDimensions(inputs, input->shape) : std::nullopt;
    if (!reduced || !inputs.work(static_cast<double>(input->values.size())))
        return std::nullopt;
    if (input->values.empty()) {
        inputs.fail(message(Messages::tr("its input is empty")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = extremesTo(*input, reducedShape(input->shape, *reduced, true), sign);
    exact.values.shape = reducedShape(input->shape, *reduced, keeps);
    return exact;
}

std::optional<Exact> largest(CapturedInputs &inputs, std::size_t output)
{
    return extreme(inputs, output, 1);
}

std::optional<Exact> smallest(CapturedInputs &inputs, std::size_t output)
{
    return extreme(inputs, output, -1);
}

// ---- softmax and what is made of it ----------------------------------------------------------------------------

std::optional<Exact> logSoftmaxOf(CapturedInputs &inputs, std::size_t)
{
    inputs.ignore({"_stacklevel", "dtype"});
    const Array *input = inputs.tensor("input");
    const double named = inputs.number("dim", std::nan(""));
    const auto dimension = input ? dimensionOf(input->shape, named) : std::nullopt;
    if (!dimension) {
        inputs.fail(message(Messages::tr("the dump does not hold its argument {}"), "dim"));
        return std::nullopt;
    }
    if (!inputs.work(costOfExponential * static_cast<double>(input->values.size())))
        return std::nullopt;
    Exact exact;
    exact.values = logSoftmax(*input, *dimension);
    exact.additions = static_cast<double>(input->shape[*dimension]);
    exact.cancellation = cancellationOf(largestOf(input->values), exact.values);
    return exact;
}

std::optional<Exact> softmaxOf(CapturedInputs &inputs, std::size_t output)
{
    auto exact = logSoftmaxOf(inputs, output);
    if (!exact)
        return exact;
    for (double &value : exact->values.values)
        value = std::exp(value);
    exact->cancellation = 1;
    return exact;
}

} // namespace

std::span<const ExactOperator> exactReductions()
{
    static constexpr ExactOperator operators[] = {
        {"sum", "input dim keepdim", sum},
        {"mean", "input dim keepdim", mean},
        {"max amax", "input dim keepdim", largest},
        {"min amin", "input dim keepdim", smallest},
        {"softmax", "input dim _stacklevel dtype", softmaxOf},
        {"log_softmax", "input dim _stacklevel dtype", logSoftmaxOf},
    };
    return operators;
}

} // namespace rundiff
