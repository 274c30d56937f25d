// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/convolutiongeometry.h"
#include "models/compare/recomputation/exactgradient.h"
#include "models/compare/recomputation/matrixproduct.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t numbersAtOnce = std::size_t(1) << 20;

struct ConvolutionGradients {
    Array input, weight;
};

// Of one sample and group: what its outputs got goes back through the kernel to the inputs, and to the kernel.
class GroupGradients
{
public:
    GroupGradients(const ConvolutionGeometry &of, const double *weight, double *ofWeight)
        : m_of(of), m_weight(weight), m_ofWeight(ofWeight), m_outputs(of.channelsOut / of.groups),
          m_atOnce(std::clamp<std::size_t>(numbersAtOnce / std::max<std::size_t>(1, of.length()), 1, of.positions()))
    {
    }

    void add(const double *input, const double *gradient, double *ofInput)
    {
        for (std::size_t begin = 0; begin < m_of.positions(); begin += m_atOnce)
            addPositions(input, gradient, ofInput, begin, std::min(m_atOnce, m_of.positions() - begin));
    }

private:
    void addPositions(const double *input, const double *gradient, double *ofInput, std::size_t begin,
                      std::size_t count)
    {
        const std::size_t length = m_of.length();
        m_columns.assign(count * length, 0.0);
        m_ofColumns.assign(count * length, 0.0);
        m_block.resize(m_outputs * count);
        m_turned.resize(m_outputs * count);
        for (std::size_t channel = 0; channel < m_outputs; ++channel) {
            for (std::size_t i = 0; i < count; ++i)
                m_block[channel * count + i] = m_turned[i * m_outputs + channel] =
                    gradient[channel * m_of.positions() + begin + i];
        }
        for (std::size_t i = 0; i < count; ++i)
            visitTaps(m_of, begin + i,
                      [&](std::size_t tap, std::size_t at) { m_columns[i * length + tap] = input[at]; });
        MatrixProduct{m_outputs, count, length, false}.add(m_block.data(), m_columns.data(), m_ofWeight);
        MatrixProduct{count, m_outputs, length, false}.add(m_turned.data(), m_weight, m_ofColumns.data());
        for (std::size_t i = 0; i < count; ++i)
            visitTaps(m_of, begin + i,
                      [&](std::size_t tap, std::size_t at) { ofInput[at] += m_ofColumns[i * length + tap]; });
    }

    const ConvolutionGeometry &m_of;
    const double *m_weight;
    double *m_ofWeight;
    std::size_t m_outputs, m_atOnce;
    std::vector<double> m_columns, m_ofColumns, m_block, m_turned;
};

ConvolutionGradients gradientsOf(const ConvolutionGeometry &of, const Array &input, const Array &weight,
                                 const Array &gradient)
{
    ConvolutionGradients made{zeros(input.shape), zeros(weight.shape)};
    const std::size_t outputs = of.channelsOut / of.groups;
    for (std::size_t group = 0; group < of.groups; ++group) {
        const std::size_t kernel = group * outputs * of.length();
        GroupGradients gradients(of, &weight.values[kernel], &made.weight.values[kernel]);
        for (std::size_t sample = 0; sample < of.samples; ++sample) {
            const std::size_t in = (sample * of.channelsIn + group * (of.channelsIn / of.groups)) * of.volume();
            const std::size_t out = (sample * of.channelsOut + group * outputs) * of.positions();
            gradients.add(&input.values[in], &gradient.values[out], &made.input.values[in]);
        }
    }
    return made;
}

Exact summed(Array values, double additions, double term)
{
    Exact exact;
    exact.additions = additions;
    exact.cancellation = cancellationOf(term, values);
    exact.values = std::move(values);
    return exact;
}

Exact biasGradient(const ConvolutionGeometry &of, const Array &gradient)
{
    Array sums = zeros({of.channelsOut});
    for (std::size_t i = 0; i < gradient.values.size(); ++i)
        sums.values[i / of.positions() % of.channelsOut] += gradient.values[i];
    const auto additions = static_cast<double>(gradient.values.size()) / static_cast<double>(of.channelsOut);
    return summed(std::move(sums), additions, largestOf(gradient.values) * std::sqrt(additions));
}

std::vector<Exact> ofConvolution(CapturedInputs &inputs, const Array &gradient)
{
    const Array *input = inputs.tensor("input"), *weight = inputs.tensor("weight");
    inputs.ignore({"bias"});
    if (inputs.failed())
        return {};
    const auto of = geometryOf(inputs, *input, *weight);
    const auto results = static_cast<double>(gradient.values.size());
    // As doubles: a product of integers may overflow to the right number.
    const auto fits = [&] {
        return static_cast<double>(of->samples) * static_cast<double>(of->channelsOut) *
                   static_cast<double>(of->positions()) ==
               results;
    };
    if (!of || !fits() || gradient.values.empty() || input->values.empty() || weight->values.empty()) {
        inputs.fail(message(Messages::tr("the gradient does not have the shape of the result")));
        return {};
    }
    if (!inputs.work(2 * results * static_cast<double>(of->length())))
        return {};
    ConvolutionGradients found = gradientsOf(*of, *input, *weight, gradient);
    const std::size_t perInput = of->channelsOut / of->groups * of->length() / (of->channelsIn / of->groups);
    const std::size_t perWeight = of->samples * of->positions();
    return {summed(std::move(found.input), static_cast<double>(perInput), productTerm(gradient, *weight, perInput)),
            summed(std::move(found.weight), static_cast<double>(perWeight), productTerm(gradient, *input, perWeight)),
            biasGradient(*of, gradient)};
}

} // namespace

std::span<const ExactGradient> exactConvolutionGradients()
{
    static constexpr ExactGradient gradients[] = {
        {"conv1d conv2d conv3d", "input weight bias stride padding dilation groups", ofConvolution, true, true},
    };
    return gradients;
}

} // namespace rundiff
