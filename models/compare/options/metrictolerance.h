// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/run/kindoftext.h"

#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The user's tolerance of the metrics with this name, which may be a glob ("*loss*"). A bound that is not given is that
// of the metric's kind; where the kind has none, it is 0.
struct MetricTolerance {
    Name metric;
    std::optional<double> atol, rtol;

    bool operator==(const MetricTolerance &) const = default;

    bool names(const std::string &name) const; // without regard to case
};

using MetricTolerances = std::vector<MetricTolerance>; // the last one that names a metric wins

// A bound for a name: added to what is already known of the same name.
void addBound(MetricTolerances &tolerances, const std::string &metric, std::optional<double> MetricTolerance::*bound,
              double value);

// The tolerance of a metric whose kind has the tolerance `usual`; nullopt: the user said nothing about it.
std::optional<Tolerance> ownTolerance(const MetricTolerances &tolerances, const std::string &metric,
                                      const Tolerance &usual);

} // namespace rundiff
