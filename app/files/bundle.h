// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/evidencefacts.h"
#include "models/result/redaction.h"
#include "models/result/report.h"
#include "models/result/session.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// What goes into an evidence bundle besides what is told from the comparison.
struct BundleParts {
    ReportWishes wishes;
    std::string picture; // PNG of the comparison
    Session session;     // what was done with it: notes, ticks, filters
    Redaction redaction; // that all of it goes through, but for the picture, which is drawn so
};

// One zip file for the next person: picture.png, issue.md, the rows around the first difference and the steps around
// the first one outside as CSV, and the saved result and the session, for which Rundiff opens the bundle. The error is
// a sentence.
tl::expected<void, std::string> writeBundle(const ComparisonPtr &comparison, const std::string &path,
                                            const BundleParts &parts, const Progress &progress);

} // namespace rundiff
