// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactgradient.h"
#include "models/compare/recomputation/matrixproduct.h"

#include "models/run/messages.h"

#include <cmath>

namespace rundiff
{

namespace
{

void failProduct(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the gradient does not have the shape of the result")));
}

Array reshaped(Array array, Sizes shape)
{
    array.shape = std::move(shape);
    return array;
}

Exact transposedExact(Exact exact)
{
    exact.values = transposedLast(exact.values);
    return exact;
}

// A sum over the rows is off by as much as its terms.
Exact sumOfRows(const Array &matrix)
{
    Exact exact;
    exact.values = summedTo(matrix, {matrix.shape.back()});
    exact.additions = static_cast<double>(matrix.shape.front());
    exact.cancellation = cancellationOf(largestOf(matrix.values) * std::sqrt(exact.additions), exact.values);
    return exact;
}

// Frameworks multiply matrices inside, and keep the weight transposed: each form of a gradient may be in the dump.
std::vector<Exact> ofLinear(CapturedInputs &inputs, const Array &gradient)
{
    const Array *input = inputs.tensor("input"), *weight = inputs.tensor("weight");
    inputs.ignore({"bias"});
    if (inputs.failed())
        return {};
    Sizes shape = input->shape;
    if (weight->shape.size() != 2 || shape.empty() || shape.back() != weight->shape[1] || input->values.empty()) {
        failProduct(inputs);
        return {};
    }
    shape.back() = weight->shape[0];
    if (gradient.shape != shape || gradient.values.empty()) {
        failProduct(inputs);
        return {};
    }
    const std::size_t length = weight->shape[1], rows = input->values.size() / length;
    const Array incoming = reshaped(gradient, {rows, weight->shape[0]}), x = reshaped(*input, {rows, length});
    auto ofInput = exactMatmul(incoming, *weight, inputs);
    auto ofWeight = ofInput ? exactMatmul(transposedLast(incoming), x, inputs) : std::nullopt;
    if (!ofWeight)
        return {};
    Exact ofRows = *ofInput;
    ofInput->values.shape = input->shape;
    return {std::move(*ofInput), *ofWeight, sumOfRows(incoming), std::move(ofRows),
            transposedExact(std::move(*ofWeight))};
}

// A sum over what broadcasting had repeated.
Exact summedProduct(Exact exact, const Sizes &shape)
{
    const double term = exact.cancellation * largestOf(exact.values.values);
    const auto before = static_cast<double>(exact.values.values.size());
    exact.values = summedTo(exact.values, shape);
    const auto after = static_cast<double>(exact.values.values.size());
    double repeats = 1;
    if (after > 0)
        repeats = before / after;
    exact.additions *= repeats;
    exact.cancellation = cancellationOf(term * std::sqrt(repeats), exact.values);
    return exact;
}

std::vector<Exact> ofMatrixProduct(CapturedInputs &inputs, const Array &gradient, const Array *a, const Array *b)
{
    if (inputs.failed())
        return {};
    const bool matrices = a->shape.size() > 1 && b->shape.size() > 1 && gradient.shape.size() > 1 &&
                          !gradient.values.empty() && !a->values.empty() && !b->values.empty();
    const bool fits = matrices && gradient.shape[gradient.shape.size() - 2] == a->shape[a->shape.size() - 2] &&
                      gradient.shape.back() == b->shape.back();
    if (!fits) {
        failProduct(inputs);
        return {};
    }
    auto ofA = exactMatmul(gradient, transposedLast(*b), inputs);
    auto ofB = ofA ? exactMatmul(transposedLast(*a), gradient, inputs) : std::nullopt;
    if (!ofB)
        return {};
    if (broadcastShape(a->shape, ofA->values.shape) != ofA->values.shape ||
        broadcastShape(b->shape, ofB->values.shape) != ofB->values.shape) {
        failProduct(inputs);
        return {};
    }
    return {summedProduct(std::move(*ofA), a->shape), summedProduct(std::move(*ofB), b->shape)};
}

std::vector<Exact> ofMatmul(CapturedInputs &inputs, const Array &gradient)
{
    const Array *a = inputs.tensor("input"), *b = inputs.tensor("other");
    return ofMatrixProduct(inputs, gradient, a, b);
}

std::vector<Exact> ofReversedMatmul(CapturedInputs &inputs, const Array &gradient)
{
    const Array *a = inputs.tensor("other"), *b = inputs.tensor("input");
    return ofMatrixProduct(inputs, gradient, a, b);
}

} // namespace

std::span<const ExactGradient> exactProductGradients()
{
    static constexpr ExactGradient gradients[] = {
        {"linear", "input weight bias", ofLinear, true, true},
        {"mm bmm", "input other", ofMatmul, false, true},
        {"matmul __matmul__", "input other", ofMatmul, true, true},
        {"__rmatmul__", "input other", ofReversedMatmul, true, true},
    };
    return gradients;
}

} // namespace rundiff
