// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace rundiff
{

// A curve with these values, one per step.
inline Curve curveOf(Curve::Values values, std::int64_t firstStep = 0)
{
    Curve curve;
    Curve::Steps steps;
    for (std::size_t i = 0; i < values.size(); ++i)
        steps.push_back(firstStep + static_cast<std::int64_t>(i));
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    return curve;
}

} // namespace rundiff
