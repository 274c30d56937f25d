// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/evidencefacts.h"
#include "models/result/redaction/redaction.h"
#include "models/result/reports/report.h"
#include "models/result/session/session.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// The content of an evidence bundle that does not come from the comparison.
struct BundleParts {
    ReportWishes wishes;
    std::string picture; // PNG of the comparison
    Session session;     // the user's work on it: notes, ticks, filters
    Redaction redaction; // applied to all of it except the picture, which is already redacted
};

// One zip file for sharing: picture.png, issue.md, the rows around the first difference and the steps around the first
// one outside as CSV, and the saved result and the session, with which Rundiff opens the bundle. The error is a
// sentence.
tl::expected<void, std::string> writeBundle(const ComparisonPtr &comparison, const std::string &path,
                                            const BundleParts &parts, const Progress &progress);

} // namespace rundiff
