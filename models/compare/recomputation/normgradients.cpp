// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/exactgradient.h"
#include "models/compare/recomputation/norms.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double costOfGradient = 20; // multiplications for one element

void failNorm(CapturedInputs &inputs)
{
    inputs.fail(message(Messages::tr("the gradient does not have the shape of the result")));
}

// The numbers that are normalised together: `outer` blocks of `inner` numbers, `stride` apart.
struct NormGroup {
    std::size_t begin = 0, outer = 1, inner = 1, stride = 0;

    std::size_t count() const { return outer * inner; }
    std::size_t at(std::size_t i) const { return begin + i / inner * stride + i % inner; }
};

// How a group is normalised: by which mean and factor, and whether these depend on its numbers.
struct Normalised {
    double mean = 0, factor = 1;
    bool centred = true; // the mean is subtracted
    bool fixed = false;  // by moments from elsewhere
};

// Adds up the gradients of a normalisation, group by group. `scaled` counts the numbers of weight and bias.
class NormGradients
{
public:
    NormGradients(const Array &input, const Array &gradient, const NormScale &scale, std::size_t scaled)
        : m_input(input), m_gradient(gradient), m_scale(scale), m_ofInput(zeros(input.shape)),
          m_ofWeight(zeros({scaled})), m_ofBias(zeros({scaled}))
    {
    }

    // `scaleAt` gives for a place the weight that scales it.
    template <typename ScaleAt>
    void add(const NormGroup &group, const Normalised &by, const ScaleAt &scaleAt)
    {
        double sum = 0, along = 0, largest = 0, largestNormal = 0, largestValue = std::fabs(by.mean);
        for (std::size_t i = 0; i < group.count(); ++i) {
            const std::size_t at = group.at(i), scaled = scaleAt(at);
            const double normal = (m_input.values[at] - by.mean) * by.factor, incoming = m_gradient.values[at];
            const double term = incoming * m_scale.weightAt(scaled);
            m_ofWeight.values[scaled] += incoming * normal;
            m_ofBias.values[scaled] += incoming;
            m_weightTerm = std::max(m_weightTerm, std::fabs(incoming * normal));
            sum += term;
            along += term * normal;
            largest = std::max(largest, std::fabs(term));
            largestNormal = std::max(largestNormal, std::fabs(normal));
            largestValue = std::max(largestValue, std::fabs(m_input.values[at]));
        }
        const auto count = static_cast<double>(group.count());
        double mean = 0, slope = 0;
        if (!by.fixed)
            slope = along / count;
        if (by.centred && !by.fixed)
            mean = sum / count;
        for (std::size_t i = 0; i < group.count(); ++i) {
            const std::size_t at = group.at(i);
            const double normal = (m_input.values[at] - by.mean) * by.factor;
            const double term = m_gradient.values[at] * m_scale.weightAt(scaleAt(at));
            m_ofInput.values[at] = by.factor * (term - mean - normal * slope);
        }
        const double subtracted = by.factor * largestValue; // next to what is left of it
        const double lost = largestNormal > 0 ? std::max(1.0, subtracted / largestNormal) : 1.0;
        m_inputTerm = std::max(m_inputTerm, by.factor * std::max(largest, std::fabs(slope) * largestNormal) * lost);
        m_lost = std::max(m_lost, lost);
        m_count = std::max(m_count, count);
    }

    std::vector<Exact> gradients() &&
    {
        const double repeats = static_cast<double>(m_input.values.size()) / static_cast<double>(m_ofBias.values.size());
        const double root = std::sqrt(repeats), biasTerm = largestOf(m_gradient.values) * root;
        std::vector<Exact> made;
        made.push_back(finished(std::move(m_ofInput), m_count, m_inputTerm));
        made.push_back(finished(std::move(m_ofWeight), repeats, m_weightTerm * root * m_lost));
        made.push_back(finished(std::move(m_ofBias), repeats, biasTerm));
        return made;
    }

private:
    static Exact finished(Array values, double additions, double term)
    {
        Exact exact;
        exact.additions = additions;
        exact.cancellation = cancellationOf(term, values);
        exact.values = std::move(values);
        return exact;
    }

    const Array &m_input, &m_gradient;
    NormScale m_scale;
    Array m_ofInput, m_ofWeight, m_ofBias;
    double m_inputTerm = 0, m_weightTerm = 0, m_lost = 1, m_count = 1;
};

// Input, weight and bias of a call, whose gradient has the shape of its input.
struct NormCall {
    const Array *input = nullptr;
    NormScale scale;
};

std::optional<NormCall> normCall(CapturedInputs &inputs, const Array &gradient)
{
    NormCall call{inputs.tensor("input"), scaleOf(inputs)};
    if (inputs.failed())
        return std::nullopt;
    if (call.input->shape != gradient.shape || gradient.values.empty()) {
        failNorm(inputs);
        return std::nullopt;
    }
    if (!inputs.work(costOfGradient * static_cast<double>(gradient.values.size())))
        return std::nullopt;
    return call;
}

Normalised byMoments(const Moments &moments, double eps)
{
    return {.mean = moments.mean, .factor = 1 / std::sqrt(moments.variance + eps)};
}

std::vector<Exact> ofLayerNorm(CapturedInputs &inputs, const Array &gradient)
{
    const std::vector<double> normalised = inputs.numbers("normalized_shape");
    const double eps = inputs.number("eps", 1e-5);
    const auto call = normCall(inputs, gradient);
    double length = 1;
    for (const double size : normalised)
        length *= size;
    if (!call)
        return {};
    const bool fits = length >= 1 && length <= static_cast<double>(gradient.values.size()); // not if it is NaN
    const std::size_t count = fits ? static_cast<std::size_t>(length) : 0;
    if (normalised.empty() || count == 0 || gradient.values.size() % count != 0 || !call->scale.fits(count)) {
        failNorm(inputs);
        return {};
    }
    NormGradients gradients(*call->input, gradient, call->scale, count);
    for (std::size_t begin = 0; begin < gradient.values.size(); begin += count)
        gradients.add({begin, 1, count, 0}, byMoments(momentsOf(&call->input->values[begin], count), eps),
                      [&](std::size_t at) { return at % count; });
    return std::move(gradients).gradients();
}

// Composed of several operators, it may show the gradient of the normalised numbers.
std::vector<Exact> ofRootMeanSquareNorm(CapturedInputs &inputs, const Array &gradient)
{
    const double eps = inputs.epsilonOfNorm();
    inputs.ignore({"normalized_shape"});
    if (eps < 0)
        inputs.fail(message(Messages::tr("the dump does not hold its argument {}"), "eps"));
    const auto call = normCall(inputs, gradient);
    const std::size_t count = call && call->scale.weight ? call->scale.weight->values.size() : 0;
    if (!call || count == 0 || gradient.values.size() % count != 0) {
        failNorm(inputs);
        return {};
    }
    NormGradients gradients(*call->input, gradient, call->scale, count);
    Exact weighted;
    weighted.values = gradient;
    for (std::size_t begin = 0; begin < gradient.values.size(); begin += count) {
        double squares = 0;
        for (std::size_t i = 0; i < count; ++i) {
            squares += call->input->values[begin + i] * call->input->values[begin + i];
            weighted.values.values[begin + i] *= call->scale.weightAt(i);
        }
        const double factor = 1 / std::sqrt(squares / static_cast<double>(count) + eps);
        gradients.add({begin, 1, count, 0}, {.factor = factor, .centred = false},
                      [&](std::size_t at) { return at % count; });
    }
    std::vector<Exact> made = std::move(gradients).gradients();
    made.back() = std::move(weighted); // it has no bias
    return made;
}

std::vector<Exact> ofGroupNorm(CapturedInputs &inputs, const Array &gradient)
{
    const double groups = inputs.number("num_groups", 0), eps = inputs.number("eps", 1e-5);
    inputs.ignore({"cudnn_enabled"});
    const auto call = normCall(inputs, gradient);
    if (!call)
        return {};
    const std::size_t channels = channelsOf(gradient);
    const std::size_t each =
        groups >= 1 && groups <= static_cast<double>(channels) ? channels / static_cast<std::size_t>(groups) : 0;
    if (each == 0 || channels % each != 0 || !call->scale.fits(channels)) {
        failNorm(inputs);
        return {};
    }
    const std::size_t inner = gradient.values.size() / gradient.shape[0] / channels, count = each * inner;
    NormGradients gradients(*call->input, gradient, call->scale, channels);
    for (std::size_t begin = 0; begin < gradient.values.size(); begin += count)
        gradients.add({begin, 1, count, 0}, byMoments(momentsOf(&call->input->values[begin], count), eps),
                      [&](std::size_t at) { return at / inner % channels; });
    return std::move(gradients).gradients();
}

Moments momentsOfGroup(const Array &input, const NormGroup &group)
{
    std::vector<double> values(group.count());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = input.values[group.at(i)];
    return momentsOf(values.data(), values.size());
}

std::vector<Exact> ofBatchNorm(CapturedInputs &inputs, const Array &gradient)
{
    const double eps = inputs.number("eps", 1e-5);
    inputs.ignore({"momentum", "running_mean", "running_var", "cudnn_enabled"});
    const RunningMoments running(inputs);
    const auto call = normCall(inputs, gradient);
    if (!call)
        return {};
    const std::size_t channels = channelsOf(gradient);
    if (channels == 0 || !call->scale.fits(channels) || !running.fits(channels)) {
        failNorm(inputs);
        return {};
    }
    const Lines lines(gradient.shape, 1);
    NormGradients gradients(*call->input, gradient, call->scale, channels);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        const NormGroup group{channel * lines.inner, lines.outer, lines.inner, channels * lines.inner};
        Normalised by =
            byMoments(running.isTraining() ? momentsOfGroup(*call->input, group) : running.at(channel), eps);
        by.fixed = !running.isTraining();
        gradients.add(group, by, [&](std::size_t) { return channel; });
    }
    return std::move(gradients).gradients();
}

} // namespace

std::span<const ExactGradient> exactNormGradients()
{
    static constexpr ExactGradient gradients[] = {
        {"layer_norm", "input normalized_shape weight bias eps", ofLayerNorm, true},
        {"rms_norm", "input normalized_shape weight eps", ofRootMeanSquareNorm, true},
        {"npu_rms_norm", "input weight epsilon", ofRootMeanSquareNorm, true},
        {"group_norm", "input num_groups weight bias eps", ofGroupNorm, true},
        {"batch_norm", "input running_mean running_var weight bias training momentum eps", ofBatchNorm, true},
    };
    return gradients;
}

} // namespace rundiff
