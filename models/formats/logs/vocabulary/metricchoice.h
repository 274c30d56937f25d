// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/vocabulary/metrickind.h"
#include "models/run/log.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a curve measures, by its unit and its name.
MetricRole metricRole(const Curve &curve);

// The most likely loss first; among equals the one with more points, then the order of the log.
void sortByLikelihood(std::vector<Curve> &curves);

// How two names were identified as the same metric.
enum class MetricMatch : std::uint8_t { Name, NormalisedName, Role };

struct MetricPair {
    const Curve *a = nullptr, *b = nullptr;
    MetricMatch match = MetricMatch::Name;
};

// The metric to compare. With an empty name: the loss that both logs have, or if the names differ, the most likely loss
// of each log. nullopt: no such metric in one of them.
std::optional<MetricPair> chooseMetric(const Log &a, const Log &b, const std::string &metric);

// All metrics that both logs have, the most likely loss first.
std::vector<MetricPair> commonMetrics(const Log &a, const Log &b);

} // namespace rundiff
