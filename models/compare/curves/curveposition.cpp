// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/curveposition.h"

#include "models/run/messages.h"

#include <algorithm>
#include <optional>

namespace rundiff
{

namespace
{

// From 1. Nothing if the log holds one run, or only one of its runs is compared.
std::optional<std::size_t> runOf(const Run &run, const CurveComparison &curves, std::size_t point)
{
    const Curve &curve = curves.b;
    const Log &log = *run.logs[curves.logB];
    if (log.segments.size() < 2 || log.segment != 0 || point >= curve.offsets->size())
        return std::nullopt;
    const auto next = std::ranges::upper_bound(log.segments, (*curve.offsets)[point], {}, &LogSegment::offset);
    return std::max<std::size_t>(1, static_cast<std::size_t>(next - log.segments.begin()));
}

} // namespace

std::string positionName(const CurveComparison &curves, std::int64_t number)
{
    return message(
        ofCounted(curves.counted(), Messages::tr("step {}"), Messages::tr("epoch {}"), Messages::tr("record {}")),
        number);
}

std::string printedPosition(const CurveComparison &curves, const ComparedStep &step,
                            const std::shared_ptr<const Run> &b)
{
    const Curve &curve = curves.b;
    if (curves.counted() != Counted::Records || !curve.printedSteps || step.indexB >= curve.printedSteps->size())
        return {};
    const std::int64_t printed = (*curve.printedSteps)[step.indexB];
    if (const auto run = runOf(*b, curves, step.indexB))
        return message(curve.countsEpochs ? Messages::tr("epoch {} of run {}") : Messages::tr("step {} of run {}"),
                       printed, *run);
    return message(curve.countsEpochs ? Messages::tr("epoch {}") : Messages::tr("step {}"), printed);
}

std::string positionNumber(const CurveComparison &curves, const ComparedStep &step, const std::shared_ptr<const Run> &b)
{
    const std::string number = std::to_string(step.step), printed = printedPosition(curves, step, b);
    if (printed.empty())
        return number;
    return number + " (" + printed + ")";
}

} // namespace rundiff
