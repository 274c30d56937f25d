// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactgradient.h"
#include "models/compare/recomputation/lossrules.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double costOfShare = 60; // multiplications for one class of one target

void failLoss(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the gradient does not have the shape of the result")));
}

// The second dimension, or the only one.
std::size_t dimensionOfClasses(const Array &logits)
{
    return logits.shape.size() > 1;
}

double weightOf(const LossRules &rules, std::size_t c)
{
    if (rules.weight)
        return rules.weight->values[c];
    return 1.0;
}

void passOn(double incoming, const LossRules &rules, const Lines &lines, std::size_t line, std::size_t right,
            Array &made)
{
    const auto at = [&](std::size_t c) { return lines.begin(line) + c * lines.inner; };
    const double shared = rules.smoothing / static_cast<double>(lines.length);
    for (std::size_t c = 0; c < lines.length && shared > 0; ++c)
        made.values[at(c)] -= incoming * shared * weightOf(rules, c);
    made.values[at(right)] -= incoming * (1 - rules.smoothing) * weightOf(rules, right);
}

bool isClass(double number, std::size_t classes)
{
    return number >= 0 && number < static_cast<double>(classes); // NaN is none
}

// What each target passes on to the logarithms of its classes: minus its weight for the right one, shared where the
// loss is smoothed. Divided by the weights of all targets for a mean.
std::optional<Array> ofLogarithms(CapturedInputs &inputs, const Array &logits, const Array &gradient)
{
    const LossRules rules = lossRules(inputs);
    const bool whole = contains(inputs.dtype("target"), "nt"); // "Int32" of MindSpore, too
    const Array *target = inputs.tensor("target");
    if (!whole)
        inputs.fail(message(Messages::tr("targets that are not classes are not supported")));
    if (inputs.failed())
        return std::nullopt;
    const Lines lines(logits.shape, dimensionOfClasses(logits));
    const std::size_t expected = rules.reduction == "none" ? lines.count() : 1;
    const bool weightFits = !rules.weight || rules.weight->values.size() == lines.length;
    if (!weightFits || target->values.size() != lines.count() || gradient.values.size() != expected) {
        failLoss(inputs);
        return std::nullopt;
    }
    Array made = zeros(logits.shape);
    double weights = 0;
    for (std::size_t line = 0; line < lines.count(); ++line) {
        const double wanted = target->values[line];
        if (wanted == rules.ignored)
            continue;
        if (!isClass(wanted, lines.length)) {
            inputs.fail(message(Messages::tr("a target is not one of the classes")));
            return std::nullopt;
        }
        const auto right = static_cast<std::size_t>(wanted);
        passOn(gradient.values[line % expected], rules, lines, line, right, made);
        weights += weightOf(rules, right);
    }
    if (rules.reduction == "mean") {
        for (double &value : made.values)
            value /= weights;
    }
    return made;
}

// g - softmax sum g, for each target.
Array throughLogSoftmax(const Array &logits, const Array &gradient)
{
    const std::size_t dimension = dimensionOfClasses(logits);
    const Lines lines(logits.shape, dimension);
    Array made = logSoftmax(logits, dimension);
    for (std::size_t line = 0; line < lines.count(); ++line) {
        double sum = 0;
        for (std::size_t c = 0; c < lines.length; ++c)
            sum += gradient.values[lines.begin(line) + c * lines.inner];
        for (std::size_t c = 0; c < lines.length; ++c) {
            const std::size_t at = lines.begin(line) + c * lines.inner;
            made.values[at] = gradient.values[at] - std::exp(made.values[at]) * sum;
        }
    }
    return made;
}

// Its last operator is the likelihood, whose gradient a dump may hold instead.
std::vector<Exact> ofCrossEntropy(CapturedInputs &inputs, const Array &gradient)
{
    const Array *logits = inputs.tensor("input");
    if (!logits || logits->shape.empty() || logits->values.empty() ||
        !inputs.work(costOfShare * static_cast<double>(logits->values.size()))) {
        failLoss(inputs);
        return {};
    }
    auto logarithms = ofLogarithms(inputs, *logits, gradient);
    if (!logarithms)
        return {};
    Exact whole, last;
    whole.values = throughLogSoftmax(*logits, *logarithms);
    const double term = largestOf(logarithms->values) * std::max(1.0, largestOf(logits->values));
    whole.cancellation = cancellationOf(term, whole.values);
    whole.additions = static_cast<double>(logits->shape[dimensionOfClasses(*logits)]);
    last.values = std::move(*logarithms);
    return {std::move(whole), std::move(last)};
}

std::vector<Exact> ofLikelihood(CapturedInputs &inputs, const Array &gradient)
{
    const Array *input = inputs.tensor("input");
    if (!input || input->shape.empty() || !inputs.work(static_cast<double>(input->values.size())))
        return {};
    auto made = ofLogarithms(inputs, *input, gradient);
    if (!made)
        return {};
    Exact exact;
    exact.values = std::move(*made);
    return {std::move(exact)};
}

} // namespace

std::span<const ExactGradient> exactLossGradients()
{
    static constexpr ExactGradient gradients[] = {
        {"cross_entropy", "input target weight size_average ignore_index reduce reduction label_smoothing",
         ofCrossEntropy, true},
        {"nll_loss", "input target weight size_average ignore_index reduce reduction", ofLikelihood, true},
    };
    return gradients;
}

} // namespace rundiff
