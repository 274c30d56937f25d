// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/reportfiles.h"

#include "models/compare/judging/reviewdecisions.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/reports/command.h"
#include "models/result/session/decisionsfile.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/keptnamesof.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/newfolder.h"
#include "models/run/messages.h"

#include <filesystem>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t longestIssue = 60'000; // GitHub takes 65 536 letters

void write(const fs::path &path, const std::string &bytes, Problems &problems)
{
    if (const auto kept = writeWholeFile(path.string(), bytes); !kept)
        problems.push_back({path.string(), 0, Severity::Error, kept.error()});
}

Report reportFor(const ComparisonPtr &comparison, const ReportWishes &wishes, const Redaction &redaction,
                 const Progress &progress)
{
    const ComparisonPtr leaving = redacted(comparison, redaction);
    keepNamesOf(*leaving);
    return reportOf(*leaving, redacted(wishes, redaction), progress);
}

} // namespace

ReportWishes redacted(ReportWishes wishes, const Redaction &redaction)
{
    wishes.files = redacted(std::move(wishes.files), redaction);
    wishes.annotations = redacted(std::move(wishes.annotations), redaction);
    return wishes;
}

Problems writeReportFile(const ComparisonPtr &comparison, const std::string &file, const ReportWishes &wishes,
                         const ReportRedactions &redactions, const ReportDrawings &drawings, const Progress &progress)
{
    Problems problems;
    write(file, htmlReport(reportFor(comparison, wishes, redactions.html, progress), drawings.html), problems);
    return problems;
}

Problems writeReport(const ComparisonPtr &comparison, const std::string &folder, const ReportWishes &wishes,
                     const ReportRedactions &redactions, const ReportDrawings &drawings, const Progress &progress)
{
    Problems problems;
    auto files = NewFolder::create(folder);
    if (!files) {
        problems.push_back({folder, 0, Severity::Error,
                            message(Messages::tr("The folder for the report cannot be created ({})."), files.error())});
        return problems;
    }
    const fs::path place = files->unfinished();
    const auto html = reportFor(comparison, wishes, redactions.html, progress);
    write(place / "report.html", htmlReport(html, drawings.html), problems);
    for (const ReportPicture &picture : drawings.markdown)
        write(place / (picture.name + ".png"), picture.png, problems);
    const auto markdown = reportFor(comparison, wishes, redactions.markdown, progress);
    write(place / "report.md", markdownReport(markdown, drawings.markdown), problems);
    if (const ReviewDecisionsPtr &decisions = comparison->options.decisions; appearInOutput(decisions))
        write(place / decisionsFileName, redactedDecisions(*decisions, redactions.markdown), problems);
    files->keep(problems);
    return problems;
}

// Parts are left out from the least to the most important until the text fits, and named.
std::string issueText(const Comparison &leaving, const ReportWishes &leavingWishes, const Progress &progress)
{
    Report report = reportOf(leaving, leavingWishes, progress);
    std::string text = markdownReport(report, {}), leftOut;
    for (const ReportPart part : {ReportPart::Remarks, ReportPart::Checklist, ReportPart::Operators, ReportPart::Rows,
                                  ReportPart::Tokens, ReportPart::Checkpoints, ReportPart::Account, ReportPart::Runs}) {
        if (text.size() <= longestIssue)
            break;
        if (std::erase_if(report.sections, [&](const ReportSection &section) { return section.part == part; }) == 0)
            continue;
        leftOut += (leftOut.empty() ? "" : ", ") + titleOf(part).english();
        text = markdownReport(report, {}) +
               message(Messages::tr("Omitted, because an issue cannot hold more text: {}.\n"), leftOut);
    }
    return text;
}

} // namespace rundiff
