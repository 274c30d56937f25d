// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/evidencefacts.h"
#include "models/result/redaction/redaction.h"
#include "models/result/reports/report.h"

#include <string>

namespace rundiff
{

// The parts that each form of a report omits.
struct ReportRedactions {
    Redaction html, markdown;
};

ReportWishes redacted(ReportWishes wishes, const Redaction &redaction);

// The pictures of both forms.
struct ReportDrawings {
    std::vector<ReportPicture> html, markdown;
};

// Writes DIR/report.html, DIR/report.md and its pictures, all or none of them; other files are kept. Returns what could
// not be written.
Problems writeReport(const ComparisonPtr &comparison, const std::string &folder, const ReportWishes &wishes,
                     const ReportRedactions &redactions, const ReportDrawings &drawings, const Progress &progress);

// The HTML alone; its pictures are in it.
Problems writeReportFile(const ComparisonPtr &comparison, const std::string &file, const ReportWishes &wishes,
                         const ReportRedactions &redactions, const ReportDrawings &drawings, const Progress &progress);

// The text for an issue tracker: the Markdown of a redacted comparison, without pictures.
std::string issueText(const Comparison &leaving, const ReportWishes &leavingWishes, const Progress &progress);

} // namespace rundiff
