// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/evidencefacts.h"
#include "models/result/redaction.h"
#include "models/result/report.h"

#include <string>

namespace rundiff
{

// What each form of a report leaves out.
struct ReportRedactions {
    Redaction html, markdown;
};

ReportWishes redacted(ReportWishes wishes, const Redaction &redaction);

// The pictures of both forms.
struct ReportDrawings {
    std::vector<ReportPicture> html, markdown;
};

// Needs a QApplication and its thread.
ReportDrawings drawReport(const ComparisonPtr &comparison, const ReportWishes &wishes,
                          const ReportRedactions &redactions, bool withCaptions);

// Writes DIR/report.html, DIR/report.md and the pictures of the latter, all or none of them; other files stay. Returns
// what could not be written.
Problems writeReport(const ComparisonPtr &comparison, const std::string &folder, const ReportWishes &wishes,
                     const ReportRedactions &redactions, const ReportDrawings &drawings, const Progress &progress);

// The text for an issue tracker: the Markdown of a comparison that leaves, without pictures.
std::string issueText(const Comparison &leaving, const ReportWishes &leavingWishes, const Progress &progress);

} // namespace rundiff
