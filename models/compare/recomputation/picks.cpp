// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that take numbers from places: nothing is rounded.
#include "models/compare/recomputation/exactoperator.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

void failFit(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
}

// A place among `size`; nothing outside.
std::optional<std::size_t> placeAmong(double index, std::size_t size)
{
    const auto count = static_cast<double>(size);
    double place = index;
    if (index < 0)
        place += count;
    if (place >= 0 && place < count)
        return static_cast<std::size_t>(place);
    return std::nullopt;
}

std::optional<Exact> picked(CapturedInputs &inputs, Array result, bool fits)
{
    if (!fits) {
        inputs.fail(message(Messages::tr("an index is outside of its input")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = std::move(result);
    return exact;
}

std::optional<Exact> embedding(CapturedInputs &inputs, std::size_t)
{
    const Array *indices = inputs.tensor("input"), *table = inputs.tensor("weight");
    inputs.ignore({"padding_idx", "norm_type", "scale_grad_by_freq", "sparse"}); // of the backward pass, or of max_norm
    if (inputs.failed())
        return std::nullopt;
    if (table->shape.size() != 2) {
        failFit(inputs);
        return std::nullopt;
    }
    const std::size_t width = table->shape[1];
    Sizes shape = indices->shape;
    shape.push_back(width);
    if (!inputs.work(static_cast<double>(indices->values.size()) * static_cast<double>(width)))
        return std::nullopt;
    Array result = zeros(shape);
    bool fits = true;
    for (std::size_t i = 0; i < indices->values.size(); ++i) {
        const auto row = placeAmong(indices->values[i], table->shape[0]);
        if (!row)
            fits = false;
        if (row)
            std::copy_n(table->values.begin() + static_cast<std::ptrdiff_t>(*row * width), width,
                        result.values.begin() + static_cast<std::ptrdiff_t>(i * width));
    }
    return picked(inputs, std::move(result), fits);
}

std::optional<Exact> indexSelect(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input"), *indices = inputs.tensor("index");
    const auto dimension = input ? dimensionOf(input->shape, inputs.number("dim", std::nan(""))) : std::nullopt;
    if (inputs.failed() || !dimension) {
        failFit(inputs);
        return std::nullopt;
    }
    Sizes shape = input->shape;
    shape[*dimension] = indices->values.size();
    if (!inputs.work(static_cast<double>(countOf(shape))))
        return std::nullopt;
    Array result = zeros(shape);
    const Lines from(input->shape, *dimension), to(shape, *dimension);
    bool fits = true;
    for (std::size_t line = 0; line < to.count(); ++line) {
        for (std::size_t i = 0; i < to.length; ++i) {
            const auto place = placeAmong(indices->values[i], from.length);
            if (!place)
                fits = false;
            if (place)
                result.values[to.begin(line) + i * to.inner] = input->values[from.begin(line) + *place * from.inner];
        }
    }
    return picked(inputs, std::move(result), fits);
}

// Where the elements of `index` lie in a tensor of the same rank, apart from their dimension `dimension`.
class Scattered
{
public:
    Scattered(const Sizes &index, const Sizes &whole, std::size_t dimension)
        : m_index(index), m_strides(whole.size()), m_dimension(dimension)
    {
        std::size_t stride = 1;
        for (std::size_t d = whole.size(); d-- > 0;) {
            m_strides[d] = stride;
            stride *= whole[d];
        }
    }
    std::size_t place(std::size_t element, std::size_t along) const
    {
        std::size_t found = along * m_strides[m_dimension];
        for (std::size_t d = m_index.size(); d-- > 0;) {
            if (d != m_dimension)
                found += element % m_index[d] * m_strides[d];
            element /= m_index[d];
        }
        return found;
    }

private:
    const Sizes &m_index;
    std::vector<std::size_t> m_strides;
    std::size_t m_dimension;
};

bool isInside(const Sizes &index, const Sizes &whole, std::size_t dimension)
{
    if (index.size() != whole.size())
        return false;
    for (std::size_t d = 0; d < index.size(); ++d) {
        if (d != dimension && index[d] > whole[d])
            return false;
    }
    return true;
}

std::optional<Exact> gather(CapturedInputs &inputs, std::size_t)
{
    inputs.ignore({"sparse_grad"});
    const Array *input = inputs.tensor("input"), *indices = inputs.tensor("index");
    const auto dimension = input ? dimensionOf(input->shape, inputs.number("dim", std::nan(""))) : std::nullopt;
    if (inputs.failed() || !dimension || !isInside(indices->shape, input->shape, *dimension) ||
        !inputs.work(static_cast<double>(indices->values.size()))) {
        failFit(inputs);
        return std::nullopt;
    }
    Array result = zeros(indices->shape);
    const Scattered places(indices->shape, input->shape, *dimension);
    bool fits = true;
    for (std::size_t i = 0; i < indices->values.size(); ++i) {
        const auto along = placeAmong(indices->values[i], input->shape[*dimension]);
        if (!along)
            fits = false;
        if (along)
            result.values[i] = input->values[places.place(i, *along)];
    }
    return picked(inputs, std::move(result), fits);
}

std::optional<Exact> scatterAdd(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input"), *indices = inputs.tensor("index"), *source = inputs.tensor("src");
    const auto dimension = input ? dimensionOf(input->shape, inputs.number("dim", std::nan(""))) : std::nullopt;
    const bool known = !inputs.failed() && dimension && isInside(indices->shape, input->shape, *dimension) &&
                       isInside(indices->shape, source->shape, *dimension) &&
                       indices->shape[*dimension] <= source->shape[*dimension];
    if (!known || !inputs.work(2 * static_cast<double>(indices->values.size()))) {
        failFit(inputs);
        return std::nullopt;
    }
    Array result = *input;
    std::vector<std::uint32_t> added(result.values.size(), 0);
    const Scattered to(indices->shape, input->shape, *dimension), from(indices->shape, source->shape, *dimension);
    const Lines lines(indices->shape, *dimension);
    bool fits = true;
    std::uint32_t most = 1;
    for (std::size_t i = 0; i < indices->values.size(); ++i) {
        const auto along = placeAmong(indices->values[i], input->shape[*dimension]);
        if (!along)
            fits = false;
        if (!along)
            continue;
        const std::size_t place = to.place(i, *along);
        result.values[place] += source->values[from.place(i, i / lines.inner % lines.length)];
        most = std::max(most, ++added[place]);
    }
    const double term = std::max(largestOf(source->values), largestOf(input->values));
    auto exact = picked(inputs, std::move(result), fits);
    if (exact) {
        exact->additions = most;
        exact->cancellation = cancellationOf(term, exact->values);
    }
    return exact;
}

std::optional<Exact> concatenation(CapturedInputs &inputs, std::size_t)
{
    const std::vector<const Array *> parts = inputs.tensors("tensors");
    const double named = inputs.number("dim", 0);
    if (parts.empty())
        return std::nullopt;
    const auto dimension = dimensionOf(parts.front()->shape, named);
    Sizes shape = parts.front()->shape;
    double total = 0;
    bool fits = dimension.has_value();
    for (const Array *part : parts) {
        Sizes other = part->shape;
        fits &= other.size() == shape.size();
        if (!fits)
            break;
        total += static_cast<double>(other[*dimension]);
        other[*dimension] = shape[*dimension];
        fits = other == shape;
    }
    if (!fits || !inputs.work(total)) {
        failFit(inputs);
        return std::nullopt;
    }
    shape[*dimension] = static_cast<std::uint64_t>(total);
    Array result = zeros(shape);
    const Lines whole(shape, *dimension);
    std::size_t done = 0;
    for (const Array *part : parts) {
        const Lines lines(part->shape, *dimension);
        const std::size_t block = lines.length * lines.inner;
        for (std::size_t outer = 0; block > 0 && outer < lines.outer; ++outer)
            std::copy_n(part->values.begin() + static_cast<std::ptrdiff_t>(outer * block), block,
                        result.values.begin() +
                            static_cast<std::ptrdiff_t>((outer * whole.length + done) * whole.inner));
        done += lines.length;
    }
    return picked(inputs, std::move(result), true);
}

// The dropped places are those of the result: what is left must be the input over 1 - p.
std::optional<Exact> dropout(CapturedInputs &inputs, std::size_t)
{
    const double p = inputs.number("p", 0.5);
    const bool training = inputs.flag("training", true);
    const Array *input = inputs.tensor("input"), *result = inputs.result();
    if (inputs.failed() || p < 0 || p >= 1 || result->shape != input->shape) {
        inputs.fail(message(Messages::tr("this form of the operator is not supported")));
        return std::nullopt;
    }
    Exact exact;
    exact.values = *input;
    for (std::size_t i = 0; training && i < input->values.size(); ++i)
        exact.values.values[i] *= result->values[i] == 0 && p > 0 ? 0 : 1 / (1 - p);
    return exact;
}

} // namespace

std::span<const ExactOperator> exactPicks()
{
    static constexpr ExactOperator operators[] = {
        {"embedding", "input weight padding_idx max_norm norm_type scale_grad_by_freq sparse", embedding},
        {"index_select", "input dim index", indexSelect},
        {"gather", "input dim index", gather},
        {"scatter_add", "input dim index src", scatterAdd},
        {"cat concat concatenate", "tensors dim", concatenation},
        {"dropout", "input p training inplace", dropout},
    };
    return operators;
}

} // namespace rundiff
