// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactoperator.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rundiff
{

namespace
{

constexpr double costOfFunction = 20; // multiplications

template <typename Function>
std::optional<Exact> ofBoth(CapturedInputs &inputs, const Function &function)
{
    const auto a = inputs.operand("input"), b = inputs.operand("other");
    if (inputs.failed())
        return std::nullopt;
    const auto shape = broadcastShape(a->shape, b->shape);
    if (!shape || !inputs.work(costOfFunction * static_cast<double>(countOf(*shape)))) {
        inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = broadcastTo(*a, *shape);
    const Array other = broadcastTo(*b, *shape);
    for (std::size_t i = 0; i < other.values.size(); ++i)
        exact.values.values[i] = function(exact.values.values[i], other.values[i]);
    return exact;
}

template <typename Function>
std::optional<Exact> ofEach(CapturedInputs &inputs, const Function &function)
{
    const Array *input = inputs.tensor("input");
    if (!input || !inputs.work(costOfFunction * static_cast<double>(input->values.size())))
        return std::nullopt;
    Exact exact;
    exact.values = *input;
    for (double &value : exact.values.values)
        value = function(value);
    return exact;
}

// An addition of terms that are rounded by themselves.
std::optional<Exact> withTerms(CapturedInputs &inputs, std::optional<Exact> exact, double factor)
{
    if (!exact)
        return exact;
    const auto a = inputs.operand("input"), b = inputs.operand("other");
    if (factor != 1)
        exact->cancellation = cancellationOf(std::fabs(factor) * largestOf(b->values), exact->values);
    return exact;
}

std::optional<Exact> add(CapturedInputs &inputs, std::size_t)
{
    const double alpha = inputs.number("alpha", 1);
    return withTerms(inputs, ofBoth(inputs, [=](double a, double b) { return a + alpha * b; }), alpha);
}

std::optional<Exact> subtract(CapturedInputs &inputs, std::size_t)
{
    const double alpha = inputs.number("alpha", 1);
    return withTerms(inputs, ofBoth(inputs, [=](double a, double b) { return a - alpha * b; }), alpha);
}

std::optional<Exact> subtractReversed(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return b - a; });
}

std::optional<Exact> multiply(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return a * b; });
}

std::optional<Exact> divide(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return a / b; });
}

std::optional<Exact> divideReversed(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return b / a; });
}

std::optional<Exact> maximum(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return std::isnan(a) || a > b ? a : b; });
}

std::optional<Exact> minimum(CapturedInputs &inputs, std::size_t)
{
    return ofBoth(inputs, [](double a, double b) { return std::isnan(a) || a < b ? a : b; });
}

// The error of the logarithm counts as often as the exponent says.
std::optional<Exact> power(CapturedInputs &inputs, std::size_t)
{
    auto exact = ofBoth(inputs, [](double a, double b) { return std::pow(a, b); });
    if (exact)
        exact->cancellation = std::max(1.0, largestOf(inputs.operand("other")->values));
    return exact;
}

std::optional<Exact> powerReversed(CapturedInputs &inputs, std::size_t)
{
    auto exact = ofBoth(inputs, [](double a, double b) { return std::pow(b, a); });
    if (exact)
        exact->cancellation = std::max(1.0, largestOf(inputs.operand("input")->values));
    return exact;
}

std::optional<Exact> gelu(CapturedInputs &inputs, std::size_t)
{
    const std::string form = inputs.text("approximate", "none");
    if (!isAnyOf(form, {"none", "tanh"}))
        inputs.fail(message(Messages::tr("its argument {} is not supported"), "approximate"));
    if (form == "tanh")
        return ofEach(inputs, [](double x) {
            const double inner = std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
            return 0.5 * x * (1 + std::tanh(inner));
        });
    return ofEach(inputs, [](double x) { return 0.5 * x * std::erfc(-x / std::numbers::sqrt2); });
}

std::optional<Exact> silu(CapturedInputs &inputs, std::size_t)
{
    return ofEach(inputs, [](double x) { return x / (1 + std::exp(-x)); });
}

std::optional<Exact> relu(CapturedInputs &inputs, std::size_t)
{
    return ofEach(inputs, [](double x) { return std::max(x, 0.0); });
}

std::optional<Exact> sigmoid(CapturedInputs &inputs, std::size_t)
{
    return ofEach(inputs, logistic);
}

std::optional<Exact> leakyRelu(CapturedInputs &inputs, std::size_t)
{
    const double slope = inputs.number("negative_slope", 0.01);
    return ofEach(inputs, [=](double x) { return x < 0 ? slope * x : x; });
}

std::optional<Exact> softplus(CapturedInputs &inputs, std::size_t)
{
    const double beta = inputs.number("beta", 1), threshold = inputs.number("threshold", 20);
    return ofEach(inputs, [=](double x) { return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta; });
}

// sin and cos of large angles lose digits; the others are rounded once.
template <double (*function)(double)>
std::optional<Exact> plain(CapturedInputs &inputs, std::size_t)
{
    return ofEach(inputs, function);
}

double sineOf(double x)
{
    return std::sin(x);
}
double cosineOf(double x)
{
    return std::cos(x);
}
double hyperbolicTangentOf(double x)
{
    return std::tanh(x);
}
double exponentialOf(double x)
{
    return std::exp(x);
}
double logarithmOf(double x)
{
    return std::log(x);
}
double rootOf(double x)
{
    return std::sqrt(x);
}
double inverseRootOf(double x)
{
    return 1 / std::sqrt(x);
}
double errorFunctionOf(double x)
{
    return std::erf(x);
}
double squareOf(double x)
{
    return x * x;
}
double sizeOfNumber(double x)
{
    return std::fabs(x);
}
double negativeOf(double x)
{
    return -x;
}
double inverseOf(double x)
{
    return 1 / x;
}

// exp(x) is off by as many epsilons as x has parts of 1.
std::optional<Exact> exponential(CapturedInputs &inputs, std::size_t output)
{
    auto exact = plain<exponentialOf>(inputs, output);
    if (exact)
        exact->cancellation = std::max(1.0, largestOf(inputs.tensor("input")->values));
    return exact;
}

template <double (*function)(double)>
std::optional<Exact> ofAngle(CapturedInputs &inputs, std::size_t output)
{
    auto exact = plain<function>(inputs, output);
    if (exact)
        exact->cancellation = cancellationOf(largestOf(inputs.tensor("input")->values), exact->values);
    return exact;
}

std::optional<Exact> maskedFill(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input"), *mask = inputs.tensor("mask");
    const auto value = inputs.operand("value");
    if (inputs.failed())
        return std::nullopt;
    const auto shape = broadcastShape(input->shape, mask->shape);
    if (!shape || value->values.size() != 1) {
        inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = broadcastTo(*input, *shape);
    const Array covered = broadcastTo(*mask, *shape);
    for (std::size_t i = 0; i < covered.values.size(); ++i) {
        if (covered.values[i] != 0)
            exact.values.values[i] = value->values.front();
    }
    return exact;
}

} // namespace

std::span<const ExactOperator> exactElementwise()
{
    static constexpr ExactOperator operators[] = {
        {"add __add__ __radd__", "input other", add},
        {"sub subtract __sub__", "input other", subtract},
        {"rsub __rsub__", "input other", subtractReversed},
        {"mul multiply __mul__ __rmul__", "input other", multiply},
        {"div divide true_divide __truediv__ __div__", "input other", divide},
        {"__rtruediv__ __rdiv__", "input other", divideReversed},
        {"maximum", "input other", maximum},
        {"minimum", "input other", minimum},
        {"pow __pow__", "input other", power},
        {"__rpow__", "input other", powerReversed},
        {"gelu", "input approximate", gelu},
        {"silu", "input inplace", silu},
        {"relu", "input inplace", relu},
        {"leaky_relu", "input negative_slope inplace", leakyRelu},
        {"softplus", "input beta threshold", softplus},
        {"sigmoid", "input", sigmoid},
        {"tanh", "input", plain<hyperbolicTangentOf>},
        {"exp", "input", exponential},
        {"log", "input", plain<logarithmOf>},
        {"sqrt", "input", plain<rootOf>},
        {"rsqrt", "input", plain<inverseRootOf>},
        {"sin", "input", ofAngle<sineOf>},
        {"cos", "input", ofAngle<cosineOf>},
        {"erf", "input", plain<errorFunctionOf>},
        {"square", "input", plain<squareOf>},
        {"abs", "input", plain<sizeOfNumber>},
        {"neg __neg__", "input", plain<negativeOf>},
        {"reciprocal", "input", plain<inverseOf>},
        {"masked_fill", "input mask value", maskedFill},
    };
    return operators;
}

} // namespace rundiff
