// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/curve.h"

#include <string_view>

namespace rundiff
{

// By the words of a name alone.
MetricKind metricKind(std::string_view name);

// By its unit, which says more than its name.
MetricKind metricKind(const Curve &curve);

// Whether a difference in it makes two runs differ.
bool isJudged(MetricKind kind);

// Whether it differs between two runs of one training, as times and speeds do: such values are shown, and not compared.
bool isVolatile(MetricKind kind);

// The tolerance for a metric of this kind: losses use `losses`, settings must be equal in the digits that both print,
// the others are relative to B.
Tolerance toleranceOf(MetricKind kind, const Tolerance &losses, const PrintedPrecision &a, const PrintedPrecision &b);

} // namespace rundiff
