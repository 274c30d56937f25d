// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactoperator.h"
#include "models/compare/recomputation/norms.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double costOfNormalising = 8; // multiplications for one element

void failShape(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the shapes of its inputs are not compatible")));
}

// How large what is subtracted from each other is, next to the result.
class Terms
{
public:
    void see(double value, const Moments &moments, double factor)
    {
        m_largest = std::max(m_largest, std::max(std::fabs(value), std::fabs(moments.mean)) * std::fabs(factor));
    }
    double largest() const { return m_largest; }

private:
    double m_largest = 0;
};

std::optional<Exact> finishedNorm(Array values, std::size_t length, const Terms &terms)
{
    Exact exact;
    exact.values = std::move(values);
    exact.additions = static_cast<double>(length);
    exact.cancellation = cancellationOf(terms.largest(), exact.values);
    return exact;
}

std::optional<Exact> layerNorm(CapturedInputs &inputs, std::size_t output)
{
    const Array *input = inputs.tensor("input");
    const std::vector<double> normalised = inputs.numbers("normalized_shape");
    const NormScale scale = scaleOf(inputs);
    const double eps = inputs.number("eps", 1e-5);
    if (output != 0)
        inputs.fail(message(Messages::tr("this form of the operator is not supported")));
    if (!input || inputs.failed())
        return std::nullopt;
    double length = 1;
    for (const double size : normalised)
        length *= size;
    const auto elements = static_cast<double>(input->values.size());
    const std::size_t count = length >= 1 && length <= elements ? static_cast<std::size_t>(length) : 0;
    if (normalised.empty() || count == 0 || input->values.size() % count != 0 || !scale.fits(count) ||
        !inputs.work(costOfNormalising * elements)) {
        failShape(inputs);
        return std::nullopt;
    }
    Array result = *input;
    Terms terms;
    for (std::size_t begin = 0; begin < result.values.size(); begin += count) {
        const Moments moments = momentsOf(&input->values[begin], count);
        const double factor = 1 / std::sqrt(moments.variance + eps);
        for (std::size_t i = 0; i < count; ++i) {
            double &value = result.values[begin + i];
            terms.see(value, moments, factor * scale.weightAt(i));
            value = (value - moments.mean) * factor * scale.weightAt(i) + scale.biasAt(i);
        }
    }
    return finishedNorm(std::move(result), count, terms);
}

// Divided by the root of the mean square; of several results the first.
std::optional<Exact> rootMeanSquareNorm(CapturedInputs &inputs, std::size_t output)
{
    const Array *input = inputs.tensor("input");
    const NormScale scale = scaleOf(inputs);
    const double eps = inputs.epsilonOfNorm();
    inputs.ignore({"normalized_shape"});
    if (eps < 0)
        inputs.fail(message(Messages::tr("the dump does not hold its argument {}"), "eps"));
    if (output != 0 || !scale.weight)
        inputs.fail(message(Messages::tr("this form of the operator is not supported")));
    if (!input || inputs.failed())
        return std::nullopt;
    const std::size_t count = scale.weight->values.size();
    if (count == 0 || input->values.size() % count != 0 || input->shape.empty() ||
        !inputs.work(costOfNormalising * static_cast<double>(input->values.size()))) {
        failShape(inputs);
        return std::nullopt;
    }
    Array result = *input;
    for (std::size_t begin = 0; begin < result.values.size(); begin += count) {
        double squares = 0;
        for (std::size_t i = 0; i < count; ++i)
            squares += result.values[begin + i] * result.values[begin + i];
        const double factor = 1 / std::sqrt(squares / static_cast<double>(count) + eps);
        for (std::size_t i = 0; i < count; ++i)
            result.values[begin + i] *= factor * scale.weightAt(i);
    }
    return finishedNorm(std::move(result), count, Terms());
}

std::optional<Exact> groupNorm(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input");
    const double groups = inputs.number("num_groups", 0);
    const NormScale scale = scaleOf(inputs);
    const double eps = inputs.number("eps", 1e-5);
    inputs.ignore({"cudnn_enabled"});
    if (!input || inputs.failed())
        return std::nullopt;
    const std::size_t channels = channelsOf(*input);
    const bool divides = groups >= 1 && groups <= static_cast<double>(channels);
    const std::size_t perSample = divides ? static_cast<std::size_t>(groups) : 1;
    if (!divides || channels % perSample != 0 || !scale.fits(channels) || input->values.empty() ||
        !inputs.work(costOfNormalising * static_cast<double>(input->values.size()))) {
        failShape(inputs);
        return std::nullopt;
    }
    Array result = *input;
    const std::size_t inner = result.values.size() / input->shape[0] / channels;
    const std::size_t count = channels / perSample * inner;
    Terms terms;
    for (std::size_t begin = 0; begin < result.values.size(); begin += count) {
        const Moments moments = momentsOf(&input->values[begin], count);
        const double factor = 1 / std::sqrt(moments.variance + eps);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t channel = (begin + i) / inner % channels;
            double &value = result.values[begin + i];
            terms.see(value, moments, factor * scale.weightAt(channel));
            value = (value - moments.mean) * factor * scale.weightAt(channel) + scale.biasAt(channel);
        }
    }
    return finishedNorm(std::move(result), count, terms);
}

Moments momentsOfChannel(const Array &input, const Lines &channels, std::size_t channel)
{
    std::vector<double> values;
    for (std::size_t sample = 0; sample < channels.outer; ++sample) {
        const auto begin =
            input.values.begin() + static_cast<std::ptrdiff_t>((sample * channels.length + channel) * channels.inner);
        values.insert(values.end(), begin, begin + static_cast<std::ptrdiff_t>(channels.inner));
    }
    return momentsOf(values.data(), values.size());
}

void normalise(std::span<double> values, const Moments &moments, double factor, double bias, Terms &terms)
{
    for (double &value : values) {
        terms.see(value, moments, factor);
        value = (value - moments.mean) * factor + bias;
    }
}

// In training by the moments of the batch, otherwise by the running ones.
std::optional<Exact> batchNorm(CapturedInputs &inputs, std::size_t)
{
    const Array *input = inputs.tensor("input");
    const NormScale scale = scaleOf(inputs);
    const double eps = inputs.number("eps", 1e-5);
    inputs.ignore({"momentum", "running_mean", "running_var", "cudnn_enabled"});
    const RunningMoments running(inputs);
    if (!input || inputs.failed())
        return std::nullopt;
    const std::size_t channels = channelsOf(*input);
    const bool fits = channels > 0 && !input->values.empty() && scale.fits(channels) && running.fits(channels);
    if (!fits || !inputs.work(costOfNormalising * static_cast<double>(input->values.size()))) {
        failShape(inputs);
        return std::nullopt;
    }
    Array result = *input;
    const Lines lines(input->shape, 1);
    Terms terms;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const Moments moments = running.isTraining() ? momentsOfChannel(*input, lines, channel) : running.at(channel);
        const double factor = scale.weightAt(channel) / std::sqrt(moments.variance + eps);
        for (std::size_t sample = 0; sample < lines.outer; ++sample) {
            const std::span values(&result.values[(sample * channels + channel) * lines.inner], lines.inner);
            normalise(values, moments, factor, scale.biasAt(channel), terms);
        }
    }
    return finishedNorm(std::move(result), running.isTraining() ? lines.outer * lines.inner : 1, terms);
}

} // namespace

NormScale scaleOf(CapturedInputs &inputs)
{
    return {inputs.tensorIfGiven("weight"), inputs.tensorIfGiven("bias")};
}

RunningMoments::RunningMoments(CapturedInputs &inputs) : m_isTraining(inputs.flag("training", false))
{
    if (m_isTraining)
        return;
    m_means = inputs.tensor("running_mean");
    m_variances = inputs.tensor("running_var");
}

bool RunningMoments::fits(std::size_t channels) const
{
    return m_isTraining || (m_means->values.size() == channels && m_variances->values.size() == channels);
}

std::size_t channelsOf(const Array &array)
{
    return array.shape.size() > 1 ? array.shape[1] : 0;
}

Moments momentsOf(const double *values, std::size_t count)
{
    Moments found;
    for (std::size_t i = 0; i < count; ++i)
        found.mean += values[i];
    found.mean /= static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i)
        found.variance += (values[i] - found.mean) * (values[i] - found.mean);
    found.variance /= static_cast<double>(count);
    return found;
}

std::span<const ExactOperator> exactNormalisations()
{
    static constexpr ExactOperator operators[] = {
        {"layer_norm", "input normalized_shape weight bias eps", layerNorm},
        {"rms_norm", "input normalized_shape weight eps", rootMeanSquareNorm},
        {"npu_rms_norm", "input weight epsilon", rootMeanSquareNorm},
        {"group_norm", "input num_groups weight bias eps", groupNorm},
        {"batch_norm", "input running_mean running_var weight bias training momentum eps", batchNorm},
    };
    return operators;
}

} // namespace rundiff
