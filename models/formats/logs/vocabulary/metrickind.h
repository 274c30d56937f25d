// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <cstdint>

namespace rundiff
{

// What a metric is; resources/vocabulary.json says which names are of which kind.
enum class MetricKind : std::uint8_t {
    Loss,
    Norm,
    Score,
    Setting,
    Count,   // of what happened: iterations with NaN, boxes
    Counter, // of the progress: samples, tokens
    Cost,    // times, speeds, memory: they differ between two runs of one training
    Other
};

// How far two runs may differ in the metrics of a kind.
struct KindRule {
    bool judged = false;     // a difference makes two runs differ
    bool isVolatile = false; // shown, and not compared
    bool asLosses = false;   // with the tolerance of losses
    bool asPrinted = false;  // equal in the digits that both print
    double rtol = 0;         // of the others
};

// What a metric measures, where programs have several names for it.
enum class MetricRole : std::uint8_t { Loss, GradNorm, LearningRate, LossScale, EvalLoss, Consumed, Other };

template <>
struct Spelling<MetricKind> {
    static constexpr SpellingTable<MetricKind, 8> names{{{"loss", MetricKind::Loss},
                                                         {"norm", MetricKind::Norm},
                                                         {"score", MetricKind::Score},
                                                         {"setting", MetricKind::Setting},
                                                         {"count", MetricKind::Count},
                                                         {"counter", MetricKind::Counter},
                                                         {"cost", MetricKind::Cost},
                                                         {"other", MetricKind::Other}}};
};

template <>
struct Spelling<MetricRole> {
    static constexpr SpellingTable<MetricRole, 7> names{{{"loss", MetricRole::Loss},
                                                         {"gradient norm", MetricRole::GradNorm},
                                                         {"learning rate", MetricRole::LearningRate},
                                                         {"loss scale", MetricRole::LossScale},
                                                         {"evaluation loss", MetricRole::EvalLoss},
                                                         {"consumed", MetricRole::Consumed},
                                                         {"other", MetricRole::Other}}};
};

} // namespace rundiff
