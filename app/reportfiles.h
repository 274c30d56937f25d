// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/evidencefacts.h"
#include "models/result/report.h"

#include <string>

namespace rundiff
{

// Which names leave.
struct Redacting {
    bool html = false, markdown = true;
};

// The pictures of both forms.
struct ReportDrawings {
    std::vector<ReportPicture> html, markdown;
};

// Needs a QApplication and its thread.
ReportDrawings drawReport(const ComparisonPtr &comparison, const ReportWishes &wishes, Redacting redacting,
                          bool withCaptions);

// Writes DIR/report.html, DIR/report.md and the pictures of the latter, all or none of them; other files stay. Returns
// what could not be written.
Problems writeReport(const Comparison &comparison, const std::string &folder, const ReportWishes &wishes,
                     Redacting redacting, const ReportDrawings &drawings, const Progress &progress);

// The text for an issue tracker: the report's Markdown without pictures.
std::string issueText(const Comparison &comparison, const ReportWishes &wishes, Redaction redaction,
                      const Progress &progress);

} // namespace rundiff
