// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/log.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What a metric is for, told from its name; Other when the name is not known.
enum class MetricRole : std::uint8_t { Loss, GradNorm, LearningRate, LossScale, EvalLoss, Consumed, Other };
MetricRole metricRole(std::string_view name);

// How likely a name is the training's loss: larger is likelier.
int lossLikelihood(std::string_view name);

// The likeliest loss first; among equals the one with more points, then the order of the log.
void sortByLikelihood(std::vector<Curve> &curves);

// How two names were found to be the same metric.
enum class MetricMatch : std::uint8_t { Name, NormalisedName, Role };

struct MetricPair {
    const Curve *a = nullptr, *b = nullptr;
    MetricMatch match = MetricMatch::Name;
};

// The metric to compare. With an empty name: the loss that both logs have, and where the names differ the two logs'
// own likeliest losses. nullopt: no such metric in one of them.
std::optional<MetricPair> chooseMetric(const Log &a, const Log &b, const std::string &metric);

// All metrics that both logs have, the likeliest loss first.
std::vector<MetricPair> commonMetrics(const Log &a, const Log &b);

} // namespace rundiff
