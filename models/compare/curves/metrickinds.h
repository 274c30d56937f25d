// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/run/curve.h"

#include <cstdint>
#include <string_view>

namespace rundiff
{

// The kind of a metric; resources/metrics/kinds.json maps names to kinds.
enum class MetricKind : std::uint8_t { Loss, Norm, Score, Setting, Counter, Cost, Other };

std::string_view spelled(MetricKind kind);

MetricKind metricKind(std::string_view name);

// Whether a difference in it makes two runs differ.
bool isJudged(MetricKind kind);

// Whether it differs between two runs of one training, as times and speeds do: such values are shown, and not compared.
bool isVolatile(MetricKind kind);

// The tolerance for a metric of this kind: losses use `losses`, settings must be equal in the digits that both print,
// the others are relative to B.
Tolerance toleranceOf(MetricKind kind, const Tolerance &losses, const PrintedPrecision &a, const PrintedPrecision &b);

} // namespace rundiff
