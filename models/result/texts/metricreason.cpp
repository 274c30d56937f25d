// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/metricreason.h"

#include "models/compare/curves/metrickinds.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

Message reasonOfDefaultMetric(const Log &log)
{
    if (log.curves.empty())
        return {};
    const std::string &name = log.curves.front().metric;
    const auto losses =
        std::ranges::count_if(log.curves, [](const Curve &curve) { return metricRole(curve) == MetricRole::Loss; });
    if (vocabulary().role(name) == MetricRole::Loss && losses == 1)
        return Message::of(Messages::tr("\"{}\" is the only metric that is named like a training loss"), name);
    if (vocabulary().role(name) == MetricRole::Loss)
        return Message::of(Messages::tr("of {} metrics that are named like a training loss, \"{}\" is the likeliest"),
                           losses, name);
    if (vocabulary().role(name) == MetricRole::EvalLoss)
        return Message::of(Messages::tr("no metric is named like a training loss; \"{}\" is a loss of the evaluation"),
                           name);
    if (metricKind(name) == MetricKind::Loss || vocabulary().meaning(name).isLoss())
        return Message::of(Messages::tr("\"{}\" is a loss by its name"), name);
    return Message::of(Messages::tr("no metric is named like a loss; \"{}\" is the best candidate of {}"), name,
                       log.curves.size());
}

} // namespace rundiff
