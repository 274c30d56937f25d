// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/verdict.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"
#include "models/run/spelling.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// What is counted in both runs.
enum class CoverageKind : std::uint8_t { Steps, Dumps, Ranks, Rows, Metrics };

template <>
struct Spelling<CoverageKind> {
    static constexpr SpellingTable<CoverageKind, 5> names{{{"steps", CoverageKind::Steps},
                                                           {"dumps", CoverageKind::Dumps},
                                                           {"ranks", CoverageKind::Ranks},
                                                           {"rows", CoverageKind::Rows},
                                                           {"metrics", CoverageKind::Metrics}}};
};
inline constexpr std::array allCoverageKinds{CoverageKind::Steps, CoverageKind::Dumps, CoverageKind::Ranks,
                                             CoverageKind::Rows, CoverageKind::Metrics};

// Differences between the files of the runs that no reader judged, and that are not volatile (models/account).
struct UnexplainedCount {
    std::size_t texts = 0, files = 0; // texts: lines, results and fields
    std::size_t settings = 0;         // only where they have to be equal: they say nothing about the results

    bool none() const { return texts == 0 && files == 0 && settings == 0; }
};

// The requirements for an agreement. The default is everything but equal settings.
struct CoverageDemands {
    std::set<CoverageKind> required{allCoverageKinds.begin(), allCoverageKinds.end()};
    std::set<UnreadReason> tolerated;
    bool longerAllowed = false;                         // one run may continue after the last step of the other
    bool textTolerated = false, filesTolerated = false; // differences that nobody understands
    bool settingsRequired = false;                      // settings are equal

    bool operator==(const CoverageDemands &) const = default;
};

// The number in each run, and the number that was compared.
struct CoveredCount {
    std::size_t a = 0, b = 0, compared = 0;
    std::size_t longerA = 0, longerB = 0; // of those without a partner: after the last one of the other run

    bool whole(bool longerAllowed) const
    {
        return a == compared + (longerAllowed ? longerA : 0) && b == compared + (longerAllowed ? longerB : 0);
    }
    bool none() const { return a == 0 && b == 0; }
    CoveredCount &operator+=(const CoveredCount &more);
};

// The number in each run, and the number of them that were read.
struct ReadCount {
    std::size_t a = 0, b = 0, readA = 0, readB = 0;

    bool none() const { return a == 0 && b == 0; }
    bool whole() const { return a == readA && b == readB; }
    ReadCount &operator+=(const ReadCount &more);
};

// One thing that was not compared, with its place.
struct UnreadPart {
    Path path;
    Unread unread;

    auto operator<=>(const UnreadPart &) const = default;
};

// The name of values that were read and that differ, of a metric that no rule judges; and the metric of such a part,
// empty for any other part.
std::string unjudgedValuesOf(const std::string &metric);
std::string unjudgedMetric(const Unread &part);

// What exists, what was compared, and what was not and why. The only measure of how complete an agreement is.
struct Coverage {
    CoveredCount steps, dumps, ranks, rows, metrics;
    ReadCount files, records; // records: lines, events, objects of logs. What is not read is among the unread parts
    CoveredCount samples;     // of tokens; what they lack makes an agreement incomplete
    CoveredCount operators;   // calls in the dumps; what they lack is counted by rows
    std::vector<UnreadPart> unread;
    UnexplainedCount unexplained; // of everything, not of a log or a pair
    bool complete = true;         // by the requirements of the comparison

    const CoveredCount &count(CoverageKind kind) const;
    CoveredCount &count(CoverageKind kind);
    void add(const std::string &path, Unread part) { unread.push_back({path, std::move(part)}); }
    void addProblems(const Problems &problems);    // those that lost data
    void conclude(const CoverageDemands &demands); // drops repeats and decides whether it is complete
};

// The agreement of what was compared, combined with what was not.
Verdict concluded(Verdict agreement, const Coverage &coverage);

} // namespace rundiff
