// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bundle.h"

#include "app/reportfiles.h"
#include "models/result/bundledresult.h"
#include "models/result/command.h"
#include "models/result/contextrows.h"
#include "models/result/decisiontext.h"
#include "models/result/newfile.h"
#include "models/result/pairtables.h"
#include "models/result/provenance.h"
#include "models/result/savecomparison.h"
#include "models/result/zipfile.h"

namespace rundiff
{

namespace
{

constexpr std::size_t rowsToEachSide = 200, stepsToEachSide = 500;

using Members = std::vector<std::pair<std::string, std::string>>; // name, bytes

std::string redactedCsv(std::vector<std::vector<std::string>> table, Redaction &redaction)
{
    for (auto &row : table) {
        for (std::string &cell : row)
            cell = redaction(cell);
    }
    return csvOf(table);
}

void addRows(const Comparison &comparison, Redaction &redaction, const Progress &progress, Members &members)
{
    if (!comparison.operators || !comparison.operators->firstDifference)
        return;
    const FirstDifference &first = *comparison.operators->firstDifference;
    const auto table = keptOrReadTable(comparison.operators->pairs.at(first.pair), comparison.options, progress);
    if (table)
        members.emplace_back(
            "rows-around-first-difference.csv",
            redactedCsv(rowSheet(*table, rowsAround(*table, first.row.tableRow, rowsToEachSide)), redaction));
}

std::string redactedSession(const Session &session, Redaction &redaction)
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

tl::expected<void, std::string> addResult(const Comparison &comparison, const BundleParts &parts, Redaction &redaction,
                                          const Progress &progress, ZipFile &zip)
{
    ColumnFile::Leaving leaving;
    if (redaction.active())
        leaving = [&](std::string_view text) { return redaction(text); };
    tl::expected<void, std::string> added;
    const auto whole = redacted(std::make_shared<const Comparison>(bearing(comparison, parts, progress)), redaction);
    const Problems problems = packComparison(*whole, {}, leaving, progress, [&](std::string_view bytes) {
        added = zip.addPacked(bundledResultName, bytes);
    });
    if (added && !problems.empty())
        return tl::unexpected(problems.front().message);
    return added;
}

} // namespace

tl::expected<void, std::string> writeBundle(const Comparison &comparison, const std::string &path,
                                            const BundleParts &parts, const Progress &progress)
{
    Redaction redaction = parts.redacting ? Redaction(Identity::ofThisMachine(), comparison) : Redaction();
    Members members = {{"issue.md", issueText(comparison, parts.wishes, redaction, progress)}};
    if (!parts.picture.empty())
        members.emplace_back("picture.png", parts.picture);
    if (const ReviewDecisionsPtr &decisions = comparison.options.decisions; decisions && decisions->judges())
        members.emplace_back(decisionsFileName, redactedDecisions(*decisions, redaction));
    addRows(comparison, redaction, progress, members);
    if (comparison.curves)
        members.emplace_back("steps-around-first-outside.csv",
                             redactedCsv(stepTable(*comparison.curves, stepsToEachSide), redaction));
    auto file = NewFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    ZipFile zip(*file);
    for (const auto &[name, bytes] : members) {
        if (auto added = zip.add(name, bytes); !added)
            return added;
    }
    if (comparison.hasResult()) {
        if (auto added = addResult(comparison, parts, redaction, progress, zip); !added)
            return added;
        if (auto added = zip.addPacked(bundledSessionName, redactedSession(parts.session, redaction)); !added)
            return added;
    }
    zip.finish();
    return file->keep();
}

} // namespace rundiff
