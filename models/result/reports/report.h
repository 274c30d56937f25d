// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/redaction/annotation.h"
#include "models/result/texts/textlines.h"
#include "models/result/writing/comparedfile.h"
#include "models/run/message.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// The parts of a report, in their order: the answer is first, and what one looks up is last. Each is optional.
enum class ReportPart : std::uint8_t {
    FirstDifference,
    NextStep,
    Checkpoints,
    Tokens,
    Rows,
    Curves,
    Operators,
    Checklist,
    Notes,
    Remarks,
    Command,
    Runs,
    Account
};

std::set<ReportPart> allReportParts();
Message titleOf(ReportPart part);

// A picture for a report, drawn by the caller.
struct ReportPicture {
    ReportPart part;  // its section
    std::string name; // of its file, without the suffix
    Message title;
    std::string png;            // for Markdown
    std::string svg, svgOfDark; // for HTML, in light and in dark colours
};

struct ReportWishes {
    std::set<ReportPart> parts = allReportParts();
    std::vector<ComparedFile> files;
    std::string day;
    Annotations annotations;
    bool isForBrowser = true; // with all rows and the drawing of the curves, which nothing else shows
};

struct ReportSection {
    ReportPart part;
    std::string title;
    std::vector<TextBlock> blocks;
};

// A comparison as plain values for a reader, the same for every output format, in the language in force.
struct Report {
    std::string title, verdict, madeBy;
    Verdict kind = Verdict::Same;
    std::vector<ReportSection> sections;
    // For pages that can be searched and pointed at.
    std::vector<std::vector<std::string>> rows; // of the pair of the first difference: all, with a heading
    std::string curves;                         // as an SVG; empty: there are none
};

// Reads the rows around the first difference again if they are not in memory.
Report reportOf(const Comparison &comparison, const ReportWishes &wishes, const Progress &progress = {});

// One self-contained page: inline pictures, light and dark, printable; the only script filters the table of all rows. A
// picture without SVG is referred to as a separate file, for previews.
std::string htmlReport(const Report &report, const std::vector<ReportPicture> &pictures);

// For issue trackers. Pictures are separate files. Long parts are folded.
std::string markdownReport(const Report &report, const std::vector<ReportPicture> &pictures);

} // namespace rundiff
