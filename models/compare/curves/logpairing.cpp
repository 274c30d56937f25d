// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/logpairing.h"

#include <tuple>

namespace rundiff
{

std::optional<LogPairing> chooseLogs(const Run &a, const Run &b, const std::string &metric)
{
    std::optional<LogPairing> best;
    std::tuple<bool, MetricMatch, std::size_t> bestOrder;
    for (std::size_t i = 0; i < a.logs.size(); ++i) {
        for (std::size_t j = 0; j < b.logs.size(); ++j) {
            const auto pair = chooseMetric(*a.logs[i], *b.logs[j], metric);
            if (!pair)
                continue;
            const std::tuple order(a.logs[i]->format != b.logs[j]->format, pair->match, i + j);
            if (!best || order < bestOrder) {
                best = LogPairing{i, j, *pair};
                bestOrder = order;
            }
            if (bestOrder == std::tuple(false, MetricMatch::Name, std::size_t(0)))
                return best; // no other pair can be better
        }
    }
    return best;
}

std::string placeInRun(const Run &run, const Log &log)
{
    const bool inside = log.path.starts_with(run.path);
    return log.path.substr(inside ? run.path.size() : 0);
}

} // namespace rundiff
