// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/convolutiongeometry.h"
#include "models/compare/recomputation/matrixproduct.h"

#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t mostInColumns = std::size_t(1) << 22;

void failGeometry(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
}

// One number for all dimensions, or one for each.
bool setExtent(CapturedInputs &inputs, std::string_view name, std::size_t dimensions, Extent &extent)
{
    const std::vector<double> numbers = inputs.numbers(name);
    if (numbers.empty())
        return true;
    for (std::size_t d = 0; d < dimensions; ++d) {
        if (numbers.size() != 1 && numbers.size() != dimensions)
            return false;
        const double number = numbers.size() == 1 ? numbers[0] : numbers[d];
        if (!(number >= 0 && number < 1e6))
            return false;
        extent[spatial - dimensions + d] = static_cast<std::size_t>(number);
    }
    return true;
}

// The inputs that one output position sees, in the order of the kernel's numbers.
void fillColumn(const ConvolutionGeometry &of, const double *channels, std::size_t position, double *column)
{
    visitTaps(of, position, [&](std::size_t tap, std::size_t at) { column[tap] = channels[at]; });
}

void convolveGroup(const ConvolutionGeometry &of, const double *input, const double *weight, double *result)
{
    const std::size_t outputs = of.channelsOut / of.groups;
    const std::size_t atOnce =
        std::clamp<std::size_t>(mostInColumns / std::max<std::size_t>(1, of.length()), 1, of.positions());
    std::vector<double> columns(atOnce * of.length()), block;
    for (std::size_t begin = 0; begin < of.positions(); begin += atOnce) {
        const std::size_t count = std::min(atOnce, of.positions() - begin);
        std::fill(columns.begin(), columns.end(), 0.0);
        for (std::size_t i = 0; i < count; ++i)
            fillColumn(of, input, begin + i, columns.data() + i * of.length());
        block.assign(outputs * count, 0.0);
        MatrixProduct{outputs, of.length(), count, true}.add(weight, columns.data(), block.data());
        for (std::size_t channel = 0; channel < outputs; ++channel)
            std::copy_n(&block[channel * count], count, &result[channel * of.positions() + begin]);
    }
}

Sizes resultShape(const ConvolutionGeometry &of, const Array &input, const Array &weight)
{
    Sizes shape;
    if (input.shape.size() == weight.shape.size())
        shape.push_back(of.samples);
    shape.push_back(of.channelsOut);
    const std::size_t dimensions = weight.shape.size() - 2;
    for (std::size_t d = spatial - dimensions; d < spatial; ++d)
        shape.push_back(of.out[d]);
    return shape;
}

Array convolved(const ConvolutionGeometry &of, const Array &input, const Array &weight, const Array *bias)
{
    Array result = zeros(resultShape(of, input, weight));
    const std::size_t outputs = of.channelsOut / of.groups;
    for (std::size_t sample = 0; sample < of.samples; ++sample) {
        for (std::size_t group = 0; group < of.groups; ++group) {
            const std::size_t channel = group * (of.channelsIn / of.groups);
            convolveGroup(of, input.values.data() + (sample * of.channelsIn + channel) * of.volume(),
                          weight.values.data() + group * outputs * of.length(),
                          result.values.data() + (sample * of.channelsOut + group * outputs) * of.positions());
        }
    }
    for (std::size_t i = 0; bias && i < result.values.size(); ++i)
        result.values[i] += bias->values[i / of.positions() % of.channelsOut];
    return result;
}

std::optional<Exact> convolution(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input"), *weight = inputs.tensor("weight");
    const Array *bias = inputs.tensorIfGiven("bias");
    if (inputs.failed())
        return std::nullopt;
    const auto geometry = geometryOf(inputs, *input, *weight);
    if (!geometry || (bias && bias->values.size() != geometry->channelsOut)) {
        failGeometry(inputs);
        return std::nullopt;
    }
    const auto length = static_cast<double>(geometry->length());
    const double perSample = static_cast<double>(geometry->positions()) * static_cast<double>(geometry->channelsOut);
    if (!inputs.work(perSample * length * static_cast<double>(geometry->samples) + perSample))
        return std::nullopt;
    Exact exact;
    exact.values = convolved(*geometry, *input, *weight, bias);
    exact.additions = length;
    const double term = std::max(productTerm(*input, *weight, geometry->length()), bias ? largestOf(bias->values) : 0);
    exact.cancellation = cancellationOf(term, exact.values);
    return exact;
}

} // namespace

std::optional<ConvolutionGeometry> geometryOf(CapturedInputs &inputs, const Array &input, const Array &weight)
{
    const std::size_t rank = weight.shape.size();
    if (rank < 3 || rank > spatial + 2 || input.shape.size() + 1 < rank || input.shape.size() > rank)
        return std::nullopt;
    const std::size_t dimensions = rank - 2;
    ConvolutionGeometry made;
    const double groups = inputs.number("groups", 1);
    const bool extents = setExtent(inputs, "stride", dimensions, made.stride) &&
                         setExtent(inputs, "padding", dimensions, made.padding) &&
                         setExtent(inputs, "dilation", dimensions, made.dilation);
    const bool usualGroups = groups >= 1 && groups < 1e6;
    if (!extents || !usualGroups || inputs.failed())
        return std::nullopt;
    const bool batched = input.shape.size() == weight.shape.size();
    made.samples = batched ? input.shape[0] : 1;
    made.channelsIn = input.shape[batched];
    made.channelsOut = weight.shape[0];
    made.groups = static_cast<std::size_t>(groups);
    for (std::size_t d = 0; d < dimensions; ++d) {
        const std::size_t at = spatial - dimensions + d;
        made.in[at] = input.shape[input.shape.size() - dimensions + d];
        made.kernel[at] = weight.shape[2 + d];
        const std::size_t covered = made.dilation[at] * (made.kernel[at] - 1) + 1;
        const std::size_t padded = made.in[at] + 2 * made.padding[at];
        if (made.kernel[at] == 0 || made.stride[at] == 0 || padded < covered)
            return std::nullopt;
        made.out[at] = (padded - covered) / made.stride[at] + 1;
    }
    const bool fits = made.channelsIn % made.groups == 0 && made.channelsOut % made.groups == 0 &&
                      weight.shape[1] == made.channelsIn / made.groups && made.volume() > 0;
    if (!fits)
        return std::nullopt;
    return made;
}

std::span<const ExactOperator> exactConvolutions()
{
    static constexpr ExactOperator operators[] = {
        {"conv1d conv2d conv3d", "input weight bias stride padding dilation groups", convolution, true},
    };
    return operators;
}

} // namespace rundiff
