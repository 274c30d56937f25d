// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"

#include <cstddef>

namespace rundiff
{

// Weight and bias of one size; null where they are not given.
struct NormScale {
    const Array *weight = nullptr, *bias = nullptr;

    double weightAt(std::size_t i) const { return weight ? weight->values[i] : 1; }
    double biasAt(std::size_t i) const { return bias ? bias->values[i] : 0; }
    bool fits(std::size_t size) const
    {
        return (!weight || weight->values.size() == size) && (!bias || bias->values.size() == size);
    }
};

NormScale scaleOf(CapturedInputs &inputs);

struct Moments {
    double mean = 0, variance = 0;
};

Moments momentsOf(const double *values, std::size_t count);

// What a batch norm that does not train takes instead of the moments of its batch.
class RunningMoments
{
public:
    explicit RunningMoments(CapturedInputs &inputs);

    bool isTraining() const { return m_isTraining; }
    bool fits(std::size_t channels) const; // also in training, where there are none
    Moments at(std::size_t channel) const { return {m_means->values[channel], m_variances->values[channel]}; }

private:
    bool m_isTraining;
    const Array *m_means = nullptr, *m_variances = nullptr;
};

// The size of the dimension after that of the samples.
std::size_t channelsOf(const Array &array);

} // namespace rundiff
