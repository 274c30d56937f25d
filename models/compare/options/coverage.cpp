// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/options/coverage.h"

#include "models/compare/options/countedpart.h"

#include <algorithm>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::string_view valuesOf = "values of ";

bool isExplained(const UnexplainedCount &count, const CoverageDemands &demands)
{
    const bool texts = count.texts == 0 || demands.textTolerated;
    const bool files = count.files == 0 || demands.filesTolerated;
    return texts && files && count.settings == 0;
}

} // namespace

std::string unjudgedValuesOf(const std::string &metric)
{
    return std::string(valuesOf) + metric;
}

std::string unjudgedMetric(const Unread &part)
{
    const bool unjudged = part.reason == UnreadReason::Unrecognised && part.what.starts_with(valuesOf);
    if (!unjudged)
        return {};
    return part.what.substr(valuesOf.size());
}

CoveredCount &CoveredCount::operator+=(const CoveredCount &more)
{
    a += more.a;
    b += more.b;
    compared += more.compared;
    longerA += more.longerA;
    longerB += more.longerB;
    return *this;
}

ReadCount &ReadCount::operator+=(const ReadCount &more)
{
    a += more.a;
    b += more.b;
    readA += more.readA;
    readB += more.readB;
    return *this;
}

CoveredCount &Coverage::count(CoverageKind kind)
{
    switch (kind) {
    case CoverageKind::Steps:
        return steps;
    case CoverageKind::Dumps:
        return dumps;
    case CoverageKind::Ranks:
        return ranks;
    case CoverageKind::Rows:
        return rows;
    case CoverageKind::Metrics:
        break;
    }
    return metrics;
}

const CoveredCount &Coverage::count(CoverageKind kind) const
{
    return const_cast<Coverage *>(this)->count(kind);
}

void Coverage::addProblems(const Problems &problems)
{
    for (const Problem &problem : problems) {
        if (!problem.unread)
            continue;
        UnreadPart part{problem.path, *problem.unread};
        if (part.unread.place.empty() && problem.line > 0)
            part.unread.place = "line " + std::to_string(problem.line);
        unread.push_back(std::move(part));
    }
}

void Coverage::conclude(const CoverageDemands &demands)
{
    // One file serves several metrics and pairs; what is missing of it is listed once.
    std::set<UnreadPart> seen;
    std::erase_if(unread, [&](const UnreadPart &part) { return !seen.insert(part).second; });
    const bool counted = std::ranges::all_of(
        demands.required, [&](CoverageKind kind) { return count(kind).whole(demands.longerAllowed); });
    const bool read = std::ranges::all_of(unread, [&](const UnreadPart &part) {
        return isCountedPart(part.unread) || demands.tolerated.contains(part.unread.reason);
    });
    complete = counted && read && samples.whole(false) && isExplained(unexplained, demands);
}

Verdict concluded(Verdict agreement, const Coverage &coverage)
{
    if (agreement == Verdict::Different || coverage.complete)
        return agreement;
    return Verdict::Incomplete;
}

} // namespace rundiff
