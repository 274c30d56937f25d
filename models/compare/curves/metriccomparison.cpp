// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/metriccomparison.h"

#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/noiseband.h"
#include "models/run/lookup.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

using LogPtr = std::shared_ptr<const Log>;

std::size_t indexIn(const Run &run, const Log &log)
{
    const auto isLog = [&](const LogPtr &own) { return own.get() == &log; };
    return static_cast<std::size_t>(std::ranges::find_if(run.logs, isLog) - run.logs.begin());
}

bool sameValues(const Curve &one, const Curve &other)
{
    return *one.steps == *other.steps && std::ranges::equal(*one.values, *other.values, sameNumber);
}

// A further rank that only prints what the log's own rank prints is not a metric that the other run lacks.
bool repeatsOwnRank(const Log &log, const Curve &curve)
{
    const Curve *const own = curve.marks.rank ? log.curve(curve.nameWithoutRank()) : nullptr;
    return own && sameValues(*own, curve);
}

// A metric that only one of the logs has is missing in the other one, if it may be a result.
bool mayBeResult(const Curve &curve)
{
    const MetricKind kind = metricKind(curve);
    return isJudged(kind) || kind == MetricKind::Other;
}

class MetricWalk
{
public:
    MetricWalk(const Run &a, const Run &b, const CompareOptions &options)
        : m_a(a), m_b(b), m_options(options), m_freeB(b.logs)
    {
    }

    MetricComparisons walk(const LogPairing &chosen, std::shared_ptr<const CurveComparison> ofChosen)
    {
        const LogPtr logA = m_a.logs[chosen.logA], logB = m_b.logs[chosen.logB];
        add(*logA, *logB, chosen.metric, std::move(ofChosen));
        if (!m_options.metric.empty())
            return std::move(m_result);
        std::erase(m_freeB, logB);
        addLogs(*logA, *logB);
        for (const LogPtr &log : m_a.logs) {
            if (log == logA)
                continue;
            if (const LogPtr partner = takePartner(*log))
                addLogs(*log, *partner);
            else
                addLone(*log, m_result.onlyA);
        }
        for (const LogPtr &log : m_freeB)
            addLone(*log, m_result.onlyB);
        return std::move(m_result);
    }

private:
    LogPtr takePartner(const Log &log)
    {
        using Order = std::tuple<bool, bool>;
        std::optional<Order> best;
        LogPtr partner;
        for (const LogPtr &candidate : m_freeB) {
            const Order order(placeInRun(m_a, log) != placeInRun(m_b, *candidate), log.format != candidate->format);
            if (order != Order(true, true) && (!best || order < *best)) {
                best = order;
                partner = candidate;
            }
        }
        std::erase(m_freeB, partner);
        return partner;
    }

    void addLogs(const Log &a, const Log &b)
    {
        for (const MetricPair &pair : commonMetrics(a, b)) {
            if (!m_seen.contains(pair.a) && !m_seen.contains(pair.b))
                add(a, b, pair, nullptr);
        }
        addLone(a, m_result.onlyA);
        addLone(b, m_result.onlyB);
    }

    void add(const Log &a, const Log &b, const MetricPair &pair, std::shared_ptr<const CurveComparison> known)
    {
        m_seen.insert(pair.a);
        m_seen.insert(pair.b);
        MetricComparison metric{pair.a->metric, metricKind(*pair.a), known != nullptr, a.path, b.path, nullptr};
        if (!known) {
            CompareOptions own = m_options;
            const auto ofUser = usersTolerance(pair, m_options);
            metric.judged = ofUser || isJudged(metric.kind);
            own.tolerance = ofUser.value_or(usualTolerance(pair, m_options));
            auto curves = std::make_shared<CurveComparison>(compareCurves(*pair.a, *pair.b, own));
            curves->logA = indexIn(m_a, a);
            curves->logB = indexIn(m_b, b);
            known = std::move(curves);
        }
        metric.curves = std::move(known);
        m_result.common.push_back(std::move(metric));
    }

    void addLone(const Log &log, std::vector<LoneMetric> &lone) const
    {
        for (const Curve &curve : log.curves) {
            if (!m_seen.contains(&curve) && mayBeResult(curve) && !repeatsOwnRank(log, curve))
                lone.push_back({log.path, curve.metric, curve.size()});
        }
    }

    const Run &m_a, &m_b;
    const CompareOptions &m_options;
    std::vector<LogPtr> m_freeB; // without a partner so far
    std::set<const Curve *> m_seen;
    MetricComparisons m_result;
};

// The judged metric with the earliest of such steps.
template <typename StepOf>
const MetricComparison *earliest(const std::vector<MetricComparison> &metrics, const StepOf &stepOf)
{
    const MetricComparison *first = nullptr;
    std::int64_t step = 0;
    for (const MetricComparison &metric : metrics) {
        if (!metric.judged)
            continue;
        const std::optional<ComparedStep> found = stepOf(*metric.curves);
        if (!found || (first && found->step >= step))
            continue;
        first = &metric;
        step = found->step;
    }
    return first;
}

} // namespace

Verdict MetricComparisons::agreement() const
{
    Verdict verdict = Verdict::Same;
    for (const MetricComparison &metric : common) {
        if (metric.judged && metric.curves->compared > 0)
            verdict = worst(verdict, metric.curves->verdict);
    }
    return verdict;
}

const MetricComparison *MetricComparisons::firstBlind() const
{
    const auto isBlind = [](const MetricComparison &metric) { return metric.judged && metric.curves->blind; };
    return firstThat(common, isBlind);
}

const MetricComparison *MetricComparisons::firstOutside() const
{
    return earliest(common, [](const CurveComparison &curves) -> std::optional<ComparedStep> {
        if (decidedByNoise(curves))
            return std::nullopt;
        return curves.firstOutside;
    });
}

const MetricComparison *MetricComparisons::firstUnequal() const
{
    return earliest(common, [](const CurveComparison &curves) { return curves.firstUnequal; });
}

MetricComparisons compareMetrics(const Run &a, const Run &b, const LogPairing &chosen,
                                 std::shared_ptr<const CurveComparison> ofChosen, const CompareOptions &options)
{
    return MetricWalk(a, b, options).walk(chosen, std::move(ofChosen));
}

Tolerance usualTolerance(const MetricPair &pair, const CompareOptions &options)
{
    return toleranceOf(metricKind(*pair.a), options.tolerance, pair.a->precision, pair.b->precision);
}

std::optional<Tolerance> usersTolerance(const MetricPair &pair, const CompareOptions &options)
{
    const Tolerance usual = usualTolerance(pair, options);
    const auto own = ownTolerance(options.metricTolerances, pair.a->metric, usual);
    if (own)
        return own;
    return ownTolerance(options.metricTolerances, pair.b->metric, usual);
}

std::vector<LoneMetric> judgedMetrics(const Run &run)
{
    std::vector<LoneMetric> metrics;
    for (const LogPtr &log : run.logs) {
        for (const Curve &curve : log->curves) {
            if (mayBeResult(curve))
                metrics.push_back({log->path, curve.metric, curve.size()});
        }
    }
    return metrics;
}

} // namespace rundiff
