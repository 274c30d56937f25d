// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/lossrules.h"

#include "models/compare/recomputation/exactoperator.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr double costOfLogarithm = 40; // multiplications

double logOfSum(const Array &array, const Lines &lines, std::size_t begin)
{
    double most = -std::numeric_limits<double>::infinity(), total = 0;
    for (std::size_t i = 0; i < lines.length; ++i)
        most = std::max(most, array.values[begin + i * lines.inner]);
    for (std::size_t i = 0; i < lines.length; ++i)
        total += std::exp(array.values[begin + i * lines.inner] - most);
    return most + std::log(total);
}

// The mean or sum over the targets that count, or one number for each of them.
struct PickedLosses {
    Array each;
    double total = 0, weight = 0, largestTerm = 0;
    std::size_t counted = 0;
};

// The smoothed loss of one target: the share of all classes alike, the rest of the right one.
struct OneLoss {
    double value = 0, weight = 0;
};

OneLoss lossAt(const Array &logs, const Lines &lines, std::size_t line, std::size_t target, const LossRules &rules)
{
    const std::size_t begin = lines.begin(line);
    const auto weightOf = [&](std::size_t c) { return rules.weight ? rules.weight->values[c] : 1.0; };
    const auto logOf = [&](std::size_t c) { return logs.values[begin + c * lines.inner]; };
    OneLoss loss;
    loss.weight = weightOf(target);
    loss.value = -(1 - rules.smoothing) * loss.weight * logOf(target);
    if (rules.smoothing > 0) {
        double all = 0;
        for (std::size_t c = 0; c < lines.length; ++c)
            all -= weightOf(c) * logOf(c);
        loss.value += rules.smoothing * all / static_cast<double>(lines.length);
    }
    return loss;
}

std::optional<PickedLosses> pickLosses(CapturedInputs &inputs, const Array &logs, const Array &target,
                                       const LossRules &rules)
{
    const Lines lines(logs.shape, logs.shape.size() > 1);
    const bool fits = target.values.size() == lines.count() && lines.length > 0 &&
                      (!rules.weight || rules.weight->values.size() == lines.length);
    if (!fits) {
        inputs.fail(message(Messages::tr("targets that are not classes are not supported")));
        return std::nullopt;
    }
    PickedLosses found;
    found.each = zeros(target.shape);
    for (std::size_t line = 0; line < lines.count(); ++line) {
        const double wanted = target.values[line];
        if (wanted == rules.ignored)
            continue;
        if (!(wanted >= 0 && wanted < static_cast<double>(lines.length))) { // NaN neither
            inputs.fail(message(Messages::tr("a target is not one of the classes")));
            return std::nullopt;
        }
        const OneLoss loss = lossAt(logs, lines, line, static_cast<std::size_t>(wanted), rules);
        found.each.values[line] = loss.value;
        found.total += loss.value;
        found.weight += loss.weight;
        found.largestTerm = std::max(found.largestTerm, std::fabs(loss.value));
        ++found.counted;
    }
    return found;
}

std::optional<Exact> lossOf(CapturedInputs &inputs, const Array &logs, double largestLogit)
{
    const LossRules rules = lossRules(inputs);
    const std::string_view targetType = inputs.dtype("target");
    const Array *target = inputs.tensor("target");
    if (targetType.find("nt") == std::string_view::npos) // "Int32" of MindSpore, too
        inputs.fail(message(Messages::tr("targets that are not classes are not supported")));
    if (inputs.failed())
        return std::nullopt;
    const auto found = pickLosses(inputs, logs, *target, rules);
    if (!found)
        return std::nullopt;
    Exact exact;
    if (rules.reduction == "none") {
        exact.values = found->each;
    } else {
        exact.values = Array{{}, {rules.reduction == "mean" ? found->total / found->weight : found->total}};
        exact.additions = static_cast<double>(found->counted);
    }
    const double largest = std::max(found->largestTerm, largestLogit);
    exact.cancellation = rules.reduction == "sum" ? 1 : cancellationOf(largest, exact.values);
    return exact;
}

std::optional<Exact> crossEntropy(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input");
    if (!input || input->shape.empty() || !inputs.work(costOfLogarithm * static_cast<double>(input->values.size())))
        return std::nullopt;
    return lossOf(inputs, logSoftmax(*input, input->shape.size() > 1), largestOf(input->values));
}

std::optional<Exact> negativeLogLikelihood(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input");
    if (!input || input->shape.empty() || !inputs.work(static_cast<double>(input->values.size())))
        return std::nullopt;
    return lossOf(inputs, *input, 0);
}

// |a - b| or its square, reduced.
std::optional<Exact> distance(CapturedInputs &inputs, bool squared)
{
    const std::string reduction = inputs.text("reduction", "mean");
    const Array *input = inputs.tensor("input"), *target = inputs.tensor("target");
    if (inputs.given("size_average") || inputs.given("reduce") || inputs.given("weight"))
        inputs.fail(message(Messages::tr("its argument {} is not supported"), "reduce"));
    if (inputs.failed() || input->shape != target->shape || input->values.empty()) {
        inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = *input;
    double total = 0;
    for (std::size_t i = 0; i < target->values.size(); ++i) {
        const double apart = std::fabs(input->values[i] - target->values[i]);
        exact.values.values[i] = squared ? apart * apart : apart;
        total += exact.values.values[i];
    }
    const double largestOperand = std::max(largestOf(input->values), largestOf(target->values));
    const double largestApart = std::sqrt(largestOf(exact.values.values));
    exact.cancellation = squared && largestApart > 0 ? std::max(1.0, largestOperand / largestApart) : 1;
    if (reduction == "none")
        return exact;
    exact.additions = static_cast<double>(input->values.size());
    exact.values = Array{{}, {reduction == "mean" ? total / exact.additions : total}};
    return exact;
}

std::optional<Exact> meanSquaredError(CapturedInputs &inputs, std::size_t)
{
    return distance(inputs, true);
}

std::optional<Exact> meanAbsoluteError(CapturedInputs &inputs, std::size_t)
{
    return distance(inputs, false);
}

} // namespace

LossRules lossRules(CapturedInputs &inputs)
{
    LossRules rules;
    rules.ignored = inputs.number("ignore_index", -100);
    rules.smoothing = inputs.number("label_smoothing", 0);
    rules.reduction = inputs.text("reduction", "mean");
    rules.weight = inputs.given("weight") ? inputs.tensor("weight") : nullptr;
    if (inputs.given("size_average") || inputs.given("reduce"))
        inputs.fail(message(Messages::tr("its argument {} is not supported"), "size_average"));
    if (rules.reduction != "mean" && rules.reduction != "sum" && rules.reduction != "none")
        inputs.fail(message(Messages::tr("its argument {} is not supported"), "reduction"));
    return rules;
}

Array logSoftmax(const Array &input, std::size_t dimension)
{
    Array result = input;
    const Lines lines(input.shape, dimension);
    for (std::size_t line = 0; line < lines.count(); ++line) {
        const double all = logOfSum(input, lines, lines.begin(line));
        for (std::size_t i = 0; i < lines.length; ++i)
            result.values[lines.begin(line) + i * lines.inner] -= all;
    }
    return result;
}

std::span<const ExactOperator> exactLosses()
{
    static constexpr ExactOperator operators[] = {
        {"cross_entropy", "input target weight size_average ignore_index reduce reduction label_smoothing",
         crossEntropy},
        {"nll_loss", "input target weight size_average ignore_index reduce reduction", negativeLogLikelihood},
        {"mse_loss", "input target size_average reduce reduction weight", meanSquaredError},
        {"l1_loss", "input target size_average reduce reduction weight", meanAbsoluteError},
    };
    return operators;
}

} // namespace rundiff
