// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactgradient.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rundiff
{

namespace
{

constexpr double costOfSlope = 40; // multiplications for one number

void failGradient(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the gradient does not have the shape of the result")));
}

Exact exactOf(Array values, double cancellation = 1)
{
    Exact exact;
    exact.values = std::move(values);
    exact.cancellation = cancellation;
    return exact;
}

// ---- of one input ------------------------------------------------------------------------------------------------

template <typename Slope>
std::vector<Exact> bySlope(CapturedInputs &inputs, const Array &gradient, const Slope &slope)
{
    const Array *input = inputs.tensor("input");
    if (!input || !inputs.work(costOfSlope * static_cast<double>(input->values.size())))
        return {};
    if (input->shape != gradient.shape) {
        failGradient(inputs);
        return {};
    }
    Array result = gradient;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] *= slope(input->values[i]);
    return {exactOf(std::move(result))};
}

double geluSlope(double x)
{
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    return 0.5 * std::erfc(-x / std::numbers::sqrt2) + x * density;
}

double geluTanhSlope(double x)
{
    const double scale = std::sqrt(2 / std::numbers::pi), inner = std::tanh(scale * (x + 0.044715 * x * x * x));
    return 0.5 * (1 + inner) + 0.5 * x * (1 - inner * inner) * scale * (1 + 3 * 0.044715 * x * x);
}

std::vector<Exact> ofGelu(CapturedInputs &inputs, const Array &gradient)
{
    const std::string form = inputs.text("approximate", "none");
    if (form == "tanh")
        return bySlope(inputs, gradient, geluTanhSlope);
    return bySlope(inputs, gradient, geluSlope);
}

std::vector<Exact> ofRelu(CapturedInputs &inputs, const Array &gradient)
{
    inputs.ignore({"inplace"});
    return bySlope(inputs, gradient, [](double x) { return x > 0 ? 1.0 : 0.0; });
}

std::vector<Exact> ofSilu(CapturedInputs &inputs, const Array &gradient)
{
    return bySlope(inputs, gradient, [](double x) { return logistic(x) * (1 + x * (1 - logistic(x))); });
}

std::vector<Exact> ofSigmoid(CapturedInputs &inputs, const Array &gradient)
{
    return bySlope(inputs, gradient, [](double x) { return logistic(x) * (1 - logistic(x)); });
}

std::vector<Exact> ofTanh(CapturedInputs &inputs, const Array &gradient)
{
    return bySlope(inputs, gradient, [](double x) { return 1 - std::tanh(x) * std::tanh(x); });
}

double slopeAt(bool ofLogarithm, double gradient, double share, double sum)
{
    if (ofLogarithm)
        return gradient - share * sum;
    return share * (gradient - sum);
}

// p (g - sum g p), along one dimension; of the logarithm g - p sum g.
std::vector<Exact> ofSoftmaxOrLog(CapturedInputs &inputs, const Array &gradient, bool logarithm)
{
    inputs.ignore({"_stacklevel", "dtype"});
    const Array *input = inputs.tensor("input");
    const auto dimension = inputs.dimension(input);
    if (!dimension || input->shape != gradient.shape || input->values.empty() ||
        !inputs.work(costOfSlope * static_cast<double>(input->values.size()))) {
        failGradient(inputs);
        return {};
    }
    const Lines lines(input->shape, *dimension);
    Array result = gradient;
    std::vector<double> shares(lines.length);
    for (std::size_t line = 0; line < lines.count(); ++line) {
        const auto at = [&](std::size_t i) { return lines.begin(line) + i * lines.inner; };
        double most = input->values[at(0)], total = 0, sum = 0;
        for (std::size_t i = 1; i < lines.length; ++i)
            most = std::max(most, input->values[at(i)]);
        for (std::size_t i = 0; i < lines.length; ++i)
            total += shares[i] = std::exp(input->values[at(i)] - most);
        for (std::size_t i = 0; i < lines.length; ++i) {
            shares[i] /= total;
            sum += gradient.values[at(i)] * (logarithm ? 1 : shares[i]);
        }
        for (std::size_t i = 0; i < lines.length; ++i)
            result.values[at(i)] = slopeAt(logarithm, gradient.values[at(i)], shares[i], sum);
    }
    const double cancellation = cancellationOf(largestOf(gradient.values), result);
    Exact exact = exactOf(std::move(result), cancellation);
    exact.additions = static_cast<double>(lines.length);
    return {exact};
}

std::vector<Exact> ofSoftmax(CapturedInputs &inputs, const Array &gradient)
{
    return ofSoftmaxOrLog(inputs, gradient, false);
}

std::vector<Exact> ofLogSoftmax(CapturedInputs &inputs, const Array &gradient)
{
    return ofSoftmaxOrLog(inputs, gradient, true);
}

// Masked places get the gradient 0.
std::vector<Exact> ofMaskedFill(CapturedInputs &inputs, const Array &gradient)
{
    inputs.ignore({"value"});
    const Array *mask = inputs.tensor("mask"), *input = inputs.tensor("input");
    if (inputs.failed() || broadcastShape(mask->shape, gradient.shape) != gradient.shape ||
        input->shape != gradient.shape) {
        failGradient(inputs);
        return {};
    }
    const Array covered = broadcastTo(*mask, gradient.shape);
    Array result = gradient;
    for (std::size_t i = 0; i < result.values.size(); ++i)
        if (covered.values[i] != 0)
            result.values[i] = 0;
    return {exactOf(std::move(result))};
}

// ---- of two inputs ------------------------------------------------------------------------------------------------

struct Operands {
    std::optional<Array> a, b;
};

Operands operandsOf(CapturedInputs &inputs, const Array &gradient)
{
    Operands found{inputs.operand("input"), inputs.operand("other")};
    if (!inputs.failed() && broadcastShape(found.a->shape, found.b->shape) != gradient.shape)
        failGradient(inputs);
    return found;
}

// A sum over what was repeated is off by as much as its terms.
Exact summedExact(Array all, const Sizes &shape)
{
    const double term = largestOf(all.values);
    const auto count = static_cast<double>(all.values.size());
    Array result = summedTo(all, shape);
    Exact exact;
    exact.additions = std::max(1.0, count / static_cast<double>(std::max<std::size_t>(1, result.values.size())));
    exact.cancellation = cancellationOf(term, result);
    exact.values = std::move(result);
    return exact;
}

template <typename SlopeA, typename SlopeB>
std::vector<Exact> ofBoth(CapturedInputs &inputs, const Array &gradient, const SlopeA &slopeA, const SlopeB &slopeB)
{
    const Operands found = operandsOf(inputs, gradient);
    if (inputs.failed() || !inputs.work(4 * static_cast<double>(gradient.values.size())))
        return {};
    const Array a = broadcastTo(*found.a, gradient.shape), b = broadcastTo(*found.b, gradient.shape);
    Array ofA = gradient, ofB = gradient;
    for (std::size_t i = 0; i < gradient.values.size(); ++i) {
        ofA.values[i] *= slopeA(a.values[i], b.values[i]);
        ofB.values[i] *= slopeB(a.values[i], b.values[i]);
    }
    return {summedExact(std::move(ofA), found.a->shape), summedExact(std::move(ofB), found.b->shape)};
}

std::vector<Exact> ofSum(CapturedInputs &inputs, const Array &gradient)
{
    const double alpha = inputs.number("alpha", 1);
    return ofBoth(
        inputs, gradient, [](double, double) { return 1.0; }, [=](double, double) { return alpha; });
}

std::vector<Exact> ofDifference(CapturedInputs &inputs, const Array &gradient)
{
    const double alpha = inputs.number("alpha", 1);
    return ofBoth(
        inputs, gradient, [](double, double) { return 1.0; }, [=](double, double) { return -alpha; });
}

std::vector<Exact> ofProduct(CapturedInputs &inputs, const Array &gradient)
{
    return ofBoth(
        inputs, gradient, [](double, double b) { return b; }, [](double a, double) { return a; });
}

std::vector<Exact> ofQuotient(CapturedInputs &inputs, const Array &gradient)
{
    return ofBoth(
        inputs, gradient, [](double, double b) { return 1 / b; }, [](double a, double b) { return -a / (b * b); });
}

// The rows of the table get what their places in the result got.
std::vector<Exact> ofEmbedding(CapturedInputs &inputs, const Array &gradient)
{
    const Array *indices = inputs.tensor("input"), *table = inputs.tensor("weight");
    inputs.ignore({"norm_type", "sparse"});
    const double padding = inputs.given("padding_idx") ? inputs.number("padding_idx", -1) : -1;
    if (inputs.flag("scale_grad_by_freq", false))
        inputs.fail(message(Messages::tr("its argument {} is not supported"), "scale_grad_by_freq"));
    if (inputs.failed() || table->shape.size() != 2 ||
        gradient.values.size() != indices->values.size() * table->shape[1]) {
        failGradient(inputs);
        return {};
    }
    const std::size_t width = table->shape[1];
    Array result = zeros(table->shape);
    std::vector<std::size_t> uses(table->shape[0], 0);
    std::size_t most = 1;
    for (std::size_t i = 0; i < indices->values.size(); ++i) {
        const double row = indices->values[i];
        if (!(row >= 0 && row < static_cast<double>(table->shape[0]))) { // NaN neither
            failGradient(inputs);
            return {};
        }
        const auto at = static_cast<std::size_t>(row);
        if (row == padding)
            continue;
        most = std::max(most, ++uses[at]);
        for (std::size_t c = 0; c < width; ++c)
            result.values[at * width + c] += gradient.values[i * width + c];
    }
    const double cancellation = cancellationOf(largestOf(gradient.values), result);
    Exact exact = exactOf(std::move(result), cancellation);
    exact.additions = static_cast<double>(most);
    return {exact};
}

} // namespace

std::span<const ExactGradient> exactGradients()
{
    static constexpr ExactGradient gradients[] = {
        {"relu", "input inplace", ofRelu},
        {"gelu", "input approximate", ofGelu},
        {"silu", "input inplace", ofSilu},
        {"sigmoid", "input", ofSigmoid},
        {"tanh", "input", ofTanh},
        {"softmax", "input dim _stacklevel dtype", ofSoftmax},
        {"log_softmax", "input dim _stacklevel dtype", ofLogSoftmax},
        {"masked_fill", "input mask value", ofMaskedFill},
        {"add __add__ __radd__", "input other", ofSum},
        {"sub __sub__", "input other", ofDifference},
        {"mul __mul__ __rmul__", "input other", ofProduct},
        {"div __truediv__ true_divide", "input other", ofQuotient},
        {"embedding", "input weight padding_idx max_norm norm_type scale_grad_by_freq sparse", ofEmbedding},
    };
    return gradients;
}

} // namespace rundiff
