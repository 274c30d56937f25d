// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/matrixproduct.h"

#include "models/run/messages.h"

#include <eigen3/Eigen/Core>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Map<const Matrix> mapped(const double *values, std::size_t rows, std::size_t columns)
{
    return {values, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns)};
}

double rootMeanSquare(const Array &array)
{
    double sum = 0;
    for (const double value : array.values)
        sum += value * value;
    if (array.values.empty())
        return 0;
    return std::sqrt(sum / static_cast<double>(array.values.size()));
}

void failShapes(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
}

std::optional<Exact> finishedProduct(Array values, double length, double term)
{
    Exact exact;
    exact.additions = length;
    exact.values = std::move(values);
    exact.cancellation = cancellationOf(term, exact.values);
    return exact;
}

void addRows(Array &result, const Array &bias)
{
    const Array all = broadcastTo(bias, result.shape);
    for (std::size_t i = 0; i < result.values.size(); ++i)
        result.values[i] += all.values[i];
}

std::optional<Exact> linear(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input"), *weight = inputs.tensor("weight");
    const Array *bias = inputs.given("bias") ? inputs.tensor("bias") : nullptr;
    if (inputs.failed())
        return std::nullopt;
    if (weight->shape.size() != 2 || input->shape.empty() || input->shape.back() != weight->shape[1] ||
        (bias && bias->shape != Sizes{weight->shape[0]})) {
        failShapes(inputs);
        return std::nullopt;
    }
    Sizes shape = input->shape;
    shape.back() = weight->shape[0];
    MatrixProduct product{0, weight->shape[1], weight->shape[0], true};
    product.rows = product.length > 0 ? input->values.size() / product.length : 0;
    if (!inputs.work(product.multiplications()))
        return std::nullopt;
    Array result = zeros(shape);
    product.add(input->values.data(), weight->values.data(), result.values.data());
    if (bias)
        addRows(result, *bias);
    const double term = std::max(productTerm(*input, *weight, product.length), bias ? largestOf(bias->values) : 0);
    return finishedProduct(std::move(result), static_cast<double>(product.length), term);
}

std::optional<Exact> matmul(CapturedInputs &inputs, std::size_t)
{
    const Array *a = inputs.tensor("input"), *b = inputs.tensor("other");
    if (inputs.failed())
        return std::nullopt;
    return exactMatmul(*a, *b, inputs);
}

std::optional<Exact> reversedMatmul(CapturedInputs &inputs, std::size_t)
{
    const Array *a = inputs.tensor("other"), *b = inputs.tensor("input");
    if (inputs.failed())
        return std::nullopt;
    return exactMatmul(*a, *b, inputs);
}

// beta * input + alpha * (batch1 @ batch2)
std::optional<Exact> addmm(CapturedInputs &inputs, std::size_t)
{
    const Array *added = inputs.tensor("input"), *a = inputs.tensor("mat1"), *b = inputs.tensor("mat2");
    const double beta = inputs.number("beta", 1), alpha = inputs.number("alpha", 1);
    if (inputs.failed())
        return std::nullopt;
    auto exact = exactMatmul(*a, *b, inputs);
    if (!exact)
        return std::nullopt;
    Array &result = exact->values;
    if (broadcastShape(added->shape, result.shape) != result.shape) {
        failShapes(inputs);
        return std::nullopt;
    }
    const Array all = broadcastTo(*added, result.shape);
    const double term = std::max(std::fabs(alpha) * exact->cancellation * largestOf(result.values),
                                 std::fabs(beta) * largestOf(added->values));
    for (std::size_t i = 0; i < result.values.size(); ++i) // with beta 0 even NaN in `input` counts for nothing
        result.values[i] = (beta == 0 ? 0 : beta * all.values[i]) + alpha * result.values[i];
    exact->cancellation = cancellationOf(term, result);
    return exact;
}

} // namespace

double cancellationOf(double largestTerm, const Array &result)
{
    const double largest = largestOf(result.values);
    if (largest > 0)
        return std::max(1.0, largestTerm / largest);
    return 1.0;
}

void MatrixProduct::add(const double *a, const double *b, double *result) const
{
    Eigen::Map<Matrix> into(result, static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(columns));
    if (transposed)
        into.noalias() += mapped(a, rows, length) * mapped(b, columns, length).transpose();
    else
        into.noalias() += mapped(a, rows, length) * mapped(b, length, columns);
}

double MatrixProduct::multiplications() const
{
    return static_cast<double>(rows) * static_cast<double>(length) * static_cast<double>(columns);
}

double productTerm(const Array &a, const Array &b, std::size_t length)
{
    return rootMeanSquare(a) * rootMeanSquare(b) * std::sqrt(static_cast<double>(length));
}

std::optional<Exact> exactMatmul(const Array &a, const Array &b, CapturedInputs &inputs)
{
    Sizes shapeA = a.shape, shapeB = b.shape;
    if (shapeA.empty() || shapeB.empty()) {
        failShapes(inputs);
        return std::nullopt;
    }
    if (a.shape.size() == 1)
        shapeA.insert(shapeA.begin(), 1);
    if (b.shape.size() == 1)
        shapeB.push_back(1);
    const std::size_t rows = shapeA[shapeA.size() - 2], length = shapeA.back(), columns = shapeB.back();
    const auto batch = broadcastShape(Sizes(shapeA.begin(), shapeA.end() - 2), Sizes(shapeB.begin(), shapeB.end() - 2));
    if (!batch || shapeB[shapeB.size() - 2] != length) {
        failShapes(inputs);
        return std::nullopt;
    }
    const MatrixProduct product{rows, length, columns, false};
    if (!inputs.work(product.multiplications() * static_cast<double>(countOf(*batch))))
        return std::nullopt;
    const auto whole = [&](const Array &array, const Sizes &shape) {
        Sizes all = *batch;
        all.insert(all.end(), shape.end() - 2, shape.end());
        return broadcastTo(Array{shape, array.values}, all);
    };
    const Array allA = whole(a, shapeA), allB = whole(b, shapeB);
    Sizes shape = *batch;
    if (a.shape.size() > 1)
        shape.push_back(rows);
    if (b.shape.size() > 1)
        shape.push_back(columns);
    Array result = zeros(shape);
    for (std::size_t i = 0; i < countOf(*batch); ++i)
        product.add(allA.values.data() + i * rows * length, allB.values.data() + i * length * columns,
                    result.values.data() + i * rows * columns);
    return finishedProduct(std::move(result), static_cast<double>(length), productTerm(a, b, length));
}

std::span<const ExactOperator> exactProducts()
{
    static constexpr ExactOperator operators[] = {
        {"linear", "input weight bias", linear, true},
        {"matmul mm bmm mv dot __matmul__", "input other", matmul, true},
        {"__rmatmul__", "input other", reversedMatmul, true},
        {"addmm", "input mat1 mat2", addmm, true},
        {"baddbmm", "input mat1 mat2", addmm, true},
    };
    return operators;
}

} // namespace rundiff
