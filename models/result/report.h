// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/annotations.h"
#include "models/result/comparedfiles.h"
#include "models/result/textlines.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// What a report is made of, in its order. Each can be left out.
enum class ReportPart : std::uint8_t {
    Runs,
    FirstDifference,
    Rows,
    Curves,
    Operators,
    Checklist,
    Notes,
    NextStep,
    Remarks,
    Command
};

std::set<ReportPart> allReportParts();
std::string titleOf(ReportPart part);

// A picture for a report, drawn by somebody who can draw.
struct ReportPicture {
    ReportPart part;            // where it stands
    std::string name;           // of its file, without ending
    std::string title;          // in words
    std::string png;            // for Markdown
    std::string svg, svgOfDark; // for HTML, in light and in dark colours
};

struct ReportWishes {
    std::set<ReportPart> parts = allReportParts();
    std::vector<ComparedFile> files;
    std::string day;
    Annotations annotations;
};

struct ReportSection {
    ReportPart part;
    std::string title;
    std::vector<TextBlock> blocks;
};

// A comparison as somebody tells it who was not there: plain values, the same for every form that it is written in.
struct Report {
    std::string title, verdict, madeBy;
    Verdict kind = Verdict::Same;
    std::vector<ReportSection> sections;
};

// Reads the rows around the first difference again where the comparison did not keep them.
Report reportOf(const Comparison &comparison, const ReportWishes &wishes, const Progress &progress = {});

// One page that needs nothing beside it: pictures inline, no script, light and dark, fit for a printer. A picture
// without SVG is named as a file beside it, for previews.
std::string htmlReport(const Report &report, const std::vector<ReportPicture> &pictures);

// For issue trackers. Pictures are named as files beside it. Long parts are folded.
std::string markdownReport(const Report &report, const std::vector<ReportPicture> &pictures);

} // namespace rundiff
