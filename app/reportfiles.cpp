// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reportfiles.h"

#include "models/compare/reviewdecisions.h"
#include "models/result/caption.h"
#include "models/result/command.h"
#include "models/result/decisiontext.h"
#include "models/result/newfile.h"
#include "models/run/folder.h"
#include "models/run/words.h"
#include "widgets/reportpictures.h"

#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t longestIssue = 60'000; // GitHub takes 65 536 letters

Redaction redactionOf(const Comparison &comparison, bool active)
{
    return active ? Redaction(Identity::ofThisMachine(), comparison) : Redaction();
}

void write(const fs::path &path, const std::string &bytes, Problems &problems)
{
    if (const auto kept = writeWholeFile(path.string(), bytes); !kept)
        problems.push_back({path.string(), 0, Severity::Error, kept.error()});
}

} // namespace

ReportDrawings drawReport(const ComparisonPtr &comparison, const ReportWishes &wishes, Redacting redacting,
                          bool withCaptions)
{
    Redaction html = redactionOf(*comparison, redacting.html), markdown = redactionOf(*comparison, redacting.markdown);
    const Caption caption = withCaptions ? captionOf(*comparison, wishes.files, wishes.day, markdown) : Caption();
    ReportWishes wishesOfHtml = wishes, wishesOfMarkdown = wishes;
    wishesOfHtml.annotations = redacted(wishes.annotations, html);
    wishesOfMarkdown.annotations = redacted(wishes.annotations, markdown);
    return {reportPictures(redacted(comparison, html), ReportForm::Html, wishesOfHtml, {}),
            reportPictures(redacted(comparison, markdown), ReportForm::Markdown, wishesOfMarkdown, caption)};
}

Problems writeReport(const Comparison &comparison, const std::string &folder, const ReportWishes &wishes,
                     Redacting redacting, const ReportDrawings &drawings, const Progress &progress)
{
    Problems problems;
    const fs::path place = folder;
    if (const std::string why = makeFolder(place); !why.empty()) {
        problems.push_back(
            {folder, 0, Severity::Error, say(Words::tr("This folder for the report cannot be made ({})."), why)});
        return problems;
    }
    Redaction html = redactionOf(comparison, redacting.html), markdown = redactionOf(comparison, redacting.markdown);
    write(place / "report.html", htmlReport(reportOf(comparison, wishes, html, progress), drawings.html), problems);
    for (const ReportPicture &picture : drawings.markdown)
        write(place / (picture.name + ".png"), picture.png, problems);
    write(place / "report.md", markdownReport(reportOf(comparison, wishes, markdown, progress), drawings.markdown),
          problems);
    if (const ReviewDecisionsPtr &decisions = comparison.options.decisions; decisions && decisions->judges())
        write(place / decisionsFileName, redactedDecisions(*decisions, markdown), problems);
    return problems;
}

// Parts are left out from the least to the most important until the text fits, and named.
std::string issueText(const Comparison &comparison, const ReportWishes &wishes, Redaction redaction,
                      const Progress &progress)
{
    Report report = reportOf(comparison, wishes, redaction, progress);
    std::string text = markdownReport(report, {}), leftOut;
    for (const ReportPart part :
         {ReportPart::Remarks, ReportPart::Checklist, ReportPart::Operators, ReportPart::Rows, ReportPart::Runs}) {
        if (text.size() <= longestIssue)
            break;
        if (std::erase_if(report.sections, [&](const ReportSection &section) { return section.part == part; }) == 0)
            continue;
        leftOut += (leftOut.empty() ? "" : ", ") + titleOf(part);
        text = markdownReport(report, {}) + say(Words::tr("Left out, because an issue holds no more: {}.\n"), leftOut);
    }
    return text;
}

} // namespace rundiff
