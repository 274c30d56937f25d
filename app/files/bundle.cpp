// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/bundle.h"

#include "app/files/reportfiles.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/reports/command.h"
#include "models/result/saved/bundledresult.h"
#include "models/result/saved/pairtables.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/session/decisionsfile.h"
#include "models/result/tables/contextrows.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/zipfile.h"

namespace rundiff
{

namespace
{

constexpr std::size_t rowsToEachSide = 200, stepsToEachSide = 500;

using Members = std::vector<std::pair<std::string, std::string>>; // name, bytes

void addRows(const Comparison &comparison, const Progress &progress, Members &members)
{
    if (!comparison.operators || !comparison.operators->firstDifference)
        return;
    const FirstDifference &first = *comparison.operators->firstDifference;
    const auto table = keptOrReadTable(comparison, first.pair, progress);
    if (table)
        members.emplace_back("rows-around-first-difference.csv",
                             csvOf(rowSheet(*table, rowsAround(*table, first.row.tableRow, rowsToEachSide))));
}

std::string redactedSession(const Session &session, const Redaction &redaction)
{
    Session leaving = travelling(session);
    leaving.filter = redaction(leaving.filter);
    leaving.decisions = decisionsFromJson(redactedDecisions(leaving.decisions, redaction)).value_or(ReviewDecisions());
    return travellingText(leaving);
}

// The day in place of the hour: the same runs give the same bytes.
Comparison bearing(const Comparison &comparison, const BundleParts &parts, const Progress &progress)
{
    Comparison whole = comparison;
    Provenance provenance = provenanceOf(comparison, {}, progress);
    if (!comparison.provenance)
        provenance.saved = parts.wishes.day;
    whole.provenance = std::make_shared<const Provenance>(std::move(provenance));
    return whole;
}

tl::expected<void, std::string> addResult(const Comparison &comparison, const BundleParts &parts,
                                          const Progress &progress, ZipFile &zip)
{
    tl::expected<void, std::string> added;
    const auto use = [&](std::string_view bytes, std::string_view sums) {
        added = zip.addPacked(bundledResultName, bytes, sums);
    };
    const Problems problems = packComparison(bearing(comparison, parts, progress), {}, parts.redaction, progress, use);
    if (added && !problems.empty())
        return tl::unexpected(problems.front().message);
    return added;
}

} // namespace

tl::expected<void, std::string> writeBundle(const ComparisonPtr &comparison, const std::string &path,
                                            const BundleParts &parts, const Progress &progress)
{
    const ComparisonPtr leaving = redacted(comparison, parts.redaction);
    Members members = {{"issue.md", issueText(*leaving, redacted(parts.wishes, parts.redaction), progress)}};
    if (!parts.picture.empty())
        members.emplace_back("picture.png", parts.picture);
    if (const ReviewDecisionsPtr &decisions = comparison->options.decisions; appearInOutput(decisions))
        members.emplace_back(decisionsFileName, redactedDecisions(*decisions, parts.redaction));
    addRows(*leaving, progress, members);
    if (leaving->curves)
        members.emplace_back("steps-around-first-outside.csv", csvOf(stepTable(*leaving->curves, stepsToEachSide)));
    auto file = NewFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    ZipFile zip(*file);
    if (comparison->hasResult()) { // first, because desktops recognise a bundle by what it begins with
        if (auto added = addResult(*comparison, parts, progress, zip); !added)
            return added;
        if (auto added = zip.addPacked(bundledSessionName, redactedSession(parts.session, parts.redaction)); !added)
            return added;
    }
    for (const auto &[name, bytes] : members) {
        if (auto added = zip.add(name, bytes); !added)
            return added;
    }
    zip.finish();
    return file->keep();
}

} // namespace rundiff
