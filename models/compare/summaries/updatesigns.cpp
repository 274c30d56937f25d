// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/updatesigns.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/curves/iterationcount.h"
#include "models/compare/curves/monitorname.h"
#include "models/compare/summaries/nextdump.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

bool concernsUpdate(const OperatorComparison *operators)
{
    if (!operators || !operators->firstDifference)
        return true;
    switch (operators->firstDifference->diagnosis.kind) {
    case DiagnosisKind::Update:
    case DiagnosisKind::Weights:
    case DiagnosisKind::Accumulation:
    case DiagnosisKind::Communication:
        return true;
    default:
        return false;
    }
}

// The step of the logs whose update is in question: the one before the weights differ, or before the loss does.
std::optional<std::int64_t> stepOfUpdate(const MetricComparisons &metrics, const OperatorComparison *operators)
{
    if (operators && operators->firstDifference) {
        const FirstDifference &first = *operators->firstDifference;
        const std::int64_t step = logStepOf(operators->pairs[first.pair], *operators);
        return first.diagnosis.kind == DiagnosisKind::Update ? step - 1 : step;
    }
    for (const MetricComparison &metric : metrics.common) {
        const CurveComparison &curves = *metric.curves;
        const bool isLoss = metric.kind == MetricKind::Loss && curves.counted() == Counted::Steps;
        if (isLoss && curves.firstUnequal && curves.lastEqual)
            return curves.lastEqual;
    }
    return std::nullopt;
}

std::optional<ComparedStep> pointAt(const CurveComparison &curves, std::int64_t wanted)
{
    CommonSteps steps = commonSteps(curves);
    ComparedStep step;
    while (steps.next(step)) {
        if (step.step == wanted)
            return step;
    }
    return std::nullopt;
}

bool sameNumber(const ComparedStep &step)
{
    return step.a == step.b || step.isNanInBoth();
}

std::string ratioOf(const ComparedStep &step)
{
    if (!std::isfinite(step.a) || !std::isfinite(step.b) || step.b == 0 || step.a == 0)
        return {};
    return message(Messages::tr(" A is {} times B."), fmt::format("{:.4g}", step.a / step.b));
}

// 1024, 65536 and their like: such a factor is seldom anything but a loss scale.
bool isLossScale(const ComparedStep &step)
{
    const double ratio = std::fabs(step.a / step.b), larger = std::max(ratio, 1 / ratio);
    if (!std::isfinite(larger) || larger < 100)
        return false;
    const double exponent = std::log2(larger);
    return std::fabs(exponent - std::round(exponent)) < 1e-3;
}

// "lr", "learning rate", "learning_rate-group0"
bool isRate(std::string_view name)
{
    const std::string lower = lowered(name);
    return lower.starts_with("lr") || lower.ends_with("lr") || lower.find("learning") != std::string::npos;
}

std::string printsOther(const MetricComparison &metric, const ComparedStep &from)
{
    return message(Messages::tr("The logs print a different {} from {} on: {} in A, {} in B."), metric.name,
                   positionName(*metric.curves, from.step), from.a, from.b);
}

// The links of an update that the logs print.
class UpdateSigns
{
public:
    UpdateSigns(const MetricComparisons &metrics, const OperatorComparison *operators)
        : m_metrics(metrics), m_step(stepOfUpdate(metrics, operators)),
          m_byLogs(!operators || !operators->firstDifference),
          m_isUpdate(m_byLogs || operators->firstDifference->diagnosis.kind == DiagnosisKind::Update)
    {
    }

    std::vector<std::string> take()
    {
        addOfKind(MetricKind::Norm, &UpdateSigns::addNorm);
        addOfKind(MetricKind::Setting, &UpdateSigns::addSetting);
        addBeginning();
        return std::move(m_signs);
    }

private:
    void add(std::string sign)
    {
        if (std::ranges::find(m_signs, sign) == m_signs.end()) // each rank has a log
            m_signs.push_back(std::move(sign));
    }

    void addOfKind(MetricKind kind, void (UpdateSigns::*addMetric)(const MetricComparison &))
    {
        for (const MetricComparison &metric : m_metrics.common) {
            const bool isOne = metric.kind == kind && !monitorName(metric.name); // of a monitor there are thousands
            if (isOne && metric.curves->compared > 0)
                (this->*addMetric)(metric);
        }
    }

    std::optional<ComparedStep> atUpdate(const MetricComparison &metric) const
    {
        if (!m_step || !m_isUpdate || metric.curves->counted() != Counted::Steps)
            return std::nullopt;
        return pointAt(*metric.curves, *m_step);
    }

    void addNorm(const MetricComparison &metric)
    {
        const CurveComparison &curves = *metric.curves;
        const auto point = atUpdate(metric);
        const bool othersDiffer = point && sameNumber(*point) && differsOnAnotherRank(metric);
        if (othersDiffer) // that of the rank which differs says more
            return;
        if (point)
            add(wordsOfNorm(metric, *point));
        else if (curves.firstOutside)
            add(printsOther(metric, *curves.firstOutside) + ratioOf(*curves.firstOutside));
    }

    bool differsOnAnotherRank(const MetricComparison &metric) const
    {
        return std::ranges::any_of(m_metrics.common, [&](const MetricComparison &other) {
            if (other.kind != metric.kind || other.name != metric.name)
                return false;
            const auto point = atUpdate(other);
            return point && !sameNumber(*point);
        });
    }

    std::string wordsOfNorm(const MetricComparison &metric, const ComparedStep &point) const
    {
        const std::string place = positionName(*metric.curves, point.step);
        if (!std::isfinite(point.a) && !std::isfinite(point.b))
            return message(
                Messages::tr("{} is {} in A and {} in B at {}: the gradients of that step are not finite in either "
                             "run. An update with such gradients has to be skipped (a scaler with found_inf, a check "
                             "of the norm): compare whether both runs skip it."),
                metric.name, point.a, point.b, place);
        if (sameNumber(point) && m_byLogs)
            return message(
                Messages::tr("{} agrees at {} ({}): up to the norm nothing differs that is printed. What is left is "
                             "the update after it (clipping, learning rate, weight decay, optimizer) and the data of "
                             "the next step."),
                metric.name, place, point.a);
        if (sameNumber(point))
            return message(
                Messages::tr("{} agrees at {} ({}): up to the norm nothing differs. What is left is what follows it: "
                             "the clipping itself, the learning rate, weight decay and the optimizer."),
                metric.name, place, point.a);
        if (isLossScale(point))
            return message(
                Messages::tr("{} at {}: {} in A, {} in B.{} Such a power of two is a loss scale: one run takes the "
                             "norm, and clips, before the gradients are unscaled."),
                metric.name, place, point.a, point.b, ratioOf(point));
        return message(
            Messages::tr("{} at {}: {} in A, {} in B.{} It is the first link that differs: look at what is between the "
                         "backward pass and this norm (unscaling, averaging over micro-steps and ranks, which "
                         "parameters are counted)."),
            metric.name, place, point.a, point.b, ratioOf(point));
    }

    void addSetting(const MetricComparison &metric)
    {
        const CurveComparison &curves = *metric.curves;
        const auto point = atUpdate(metric);
        const bool agrees = point && sameNumber(*point);
        if (agrees && isRate(metric.name))
            add(message(Messages::tr("{} is the same at {} ({})."), metric.name, positionName(curves, point->step),
                        point->a));
        else if (agrees)
            return;
        else if (point)
            add(message(Messages::tr("{} at {}: {} in A, {} in B.{} The schedule and its warm-up are to be compared "
                                     "first."),
                        metric.name, positionName(curves, point->step), point->a, point->b, ratioOf(*point)));
        else if (curves.firstUnequal)
            add(printsOther(metric, *curves.firstUnequal));
    }

    // The first update of a process that goes on with an earlier training.
    void addBeginning()
    {
        if (!m_step || !m_isUpdate)
            return;
        for (const MetricComparison &metric : m_metrics.common) {
            const CurveComparison &curves = *metric.curves;
            const auto beginsHere = [&](const Curve &curve) {
                const auto iterations = iterationsOf(curve);
                return iterations && iterations->resumed() && iterations->first == *m_step;
            };
            if (metric.kind != MetricKind::Loss || !beginsHere(curves.a) || !beginsHere(curves.b))
                continue;
            add(message(Messages::tr("Both logs begin with {}: trainings that go on, and this is their first update. "
                                     "Compare what each run restored: the state of the optimizer (moments, number of "
                                     "steps), of the schedule and of the loss scale."),
                        positionName(curves, *m_step)));
            return;
        }
    }

    const MetricComparisons &m_metrics;
    std::optional<std::int64_t> m_step; // in B's counting
    const bool m_byLogs, m_isUpdate;
    std::vector<std::string> m_signs;
};

} // namespace

std::vector<std::string> signsInLogs(const MetricComparisons &metrics, const OperatorComparison *operators)
{
    if (!concernsUpdate(operators))
        return {};
    return UpdateSigns(metrics, operators).take();
}

} // namespace rundiff
