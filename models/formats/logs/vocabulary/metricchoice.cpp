// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/metricchoice.h"

#include "models/formats/logs/vocabulary/normalisedname.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace rundiff
{

namespace
{

const Curve *byNormalisedName(const Log &log, const std::string &name)
{
    for (const Curve &curve : log.curves) {
        if (normalisedName(curve.metric) == name)
            return &curve;
    }
    return nullptr;
}

std::optional<MetricPair> sameMetric(const Curve &a, const Log &b)
{
    if (const Curve *curve = b.curve(a.metric))
        return MetricPair{&a, curve, MetricMatch::Name};
    if (const Curve *curve = byNormalisedName(b, normalisedName(a.metric)))
        return MetricPair{&a, curve, MetricMatch::NormalisedName};
    return std::nullopt;
}

const Curve *byRole(const Log &log, MetricRole role)
{
    if (role == MetricRole::Other)
        return nullptr;
    const auto found = std::find_if(log.curves.begin(), log.curves.end(),
                                    [&](const Curve &curve) { return metricRole(curve) == role; });
    if (found == log.curves.end())
        return nullptr;
    return &*found;
}

std::optional<MetricPair> namedMetric(const Log &a, const Log &b, const std::string &metric)
{
    const std::string name = normalisedName(metric);
    const Curve *curveA = a.curve(metric) ? a.curve(metric) : byNormalisedName(a, name);
    const Curve *curveB = b.curve(metric) ? b.curve(metric) : byNormalisedName(b, name);
    if (!curveA && !curveB)
        return std::nullopt;
    const MetricRole role = vocabulary().role(metric);
    MetricMatch match =
        curveA && curveB && curveA->metric == curveB->metric ? MetricMatch::Name : MetricMatch::NormalisedName;
    if (!curveA || !curveB)
        match = MetricMatch::Role;
    if (!curveA)
        curveA = byRole(a, role);
    if (!curveB)
        curveB = byRole(b, role);
    if (!curveA || !curveB)
        return std::nullopt;
    return MetricPair{curveA, curveB, match};
}

// What is of a further rank, of a further loop or of other lines is not the log's own loss.
int lossLikelihood(const Curve &curve)
{
    constexpr int ofRank = -20, ofLoop = -10, ofUnit = -20;
    const MetricMarks &marks = curve.marks;
    const std::string base(curve.baseName());
    MetricMarks none;
    none.unit = marks.unit;
    int likelihood = marks == none ? vocabulary().lossLikelihood(base) : vocabulary().likelihoodOfWords(base);
    if (marks.rank)
        likelihood += ofRank;
    if (marks.loop)
        likelihood += ofLoop;
    if (marks.unit.empty())
        return likelihood;
    return std::min(likelihood, 0) + ofUnit;
}

} // namespace

MetricRole metricRole(const Curve &curve)
{
    if (curve.marks.unit.empty())
        return vocabulary().role(curve.baseName());
    return MetricRole::Other;
}

void sortByLikelihood(std::vector<Curve> &curves)
{
    std::unordered_map<std::string, int> scores;
    for (const Curve &curve : curves)
        scores.emplace(curve.metric, lossLikelihood(curve));
    std::stable_sort(curves.begin(), curves.end(), [&](const Curve &one, const Curve &other) {
        const int scoreOne = scores.at(one.metric), scoreOther = scores.at(other.metric);
        if (scoreOne != scoreOther)
            return scoreOne > scoreOther;
        return one.size() > other.size();
    });
}

std::optional<MetricPair> chooseMetric(const Log &a, const Log &b, const std::string &metric)
{
    if (!metric.empty())
        return namedMetric(a, b, metric);
    if (a.curves.empty() || b.curves.empty())
        return std::nullopt;
    const Curve &lossA = a.curves.front(), &lossB = b.curves.front();
    if (auto pair = sameMetric(lossA, b); pair && (pair->b == &lossB || metricRole(lossA) == MetricRole::Loss))
        return pair;
    if (auto pair = sameMetric(lossB, a); pair && metricRole(lossB) == MetricRole::Loss)
        return MetricPair{pair->b, pair->a, pair->match};
    if (metricRole(lossA) == metricRole(lossB) && metricRole(lossA) != MetricRole::Other)
        return MetricPair{&lossA, &lossB, MetricMatch::Role};
    const std::vector<MetricPair> common = commonMetrics(a, b);
    if (common.empty())
        return std::nullopt;
    return common.front();
}

std::vector<MetricPair> commonMetrics(const Log &a, const Log &b)
{
    // A log may hold thousands of metrics: each name is searched once.
    std::unordered_map<std::string, const Curve *> names, normalisedNames;
    for (const Curve &curve : b.curves) {
        names.emplace(curve.metric, &curve);
        normalisedNames.emplace(normalisedName(curve.metric), &curve);
    }
    std::vector<MetricPair> pairs;
    for (const Curve &curve : a.curves) {
        if (const auto same = names.find(curve.metric); same != names.end())
            pairs.push_back({&curve, same->second, MetricMatch::Name});
        else if (const auto alike = normalisedNames.find(normalisedName(curve.metric)); alike != normalisedNames.end())
            pairs.push_back({&curve, alike->second, MetricMatch::NormalisedName});
    }
    return pairs;
}

} // namespace rundiff
