// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/run/curve.h"

#include <cstdint>
#include <string_view>

namespace rundiff
{

// What a metric is; resources/metrics/kinds.json says which names are which.
enum class MetricKind : std::uint8_t { Loss, Norm, Score, Setting, Counter, Cost, Other };

std::string_view spelled(MetricKind kind);

MetricKind metricKind(std::string_view name);

// Whether a difference in it makes two runs differ.
bool isJudged(MetricKind kind);

// How far two runs may differ in a metric of this kind: losses as `losses` says, settings not at all in the digits that
// both print, the others relative to B.
Tolerance toleranceOf(MetricKind kind, const Tolerance &losses, const PrintedPrecision &a, const PrintedPrecision &b);

} // namespace rundiff
