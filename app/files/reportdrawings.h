// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/reportfiles.h"
#include "models/result/texts/captionline.h"

#include <string>

namespace rundiff
{

// The pictures of both forms of a report. Needs a QApplication and its thread, as do the others.
ReportDrawings drawReport(const ComparisonPtr &comparison, const ReportWishes &wishes,
                          const ReportRedactions &redactions, bool withCaptions);

// The picture of a bundle, as PNG.
std::string drawBundlePicture(const ComparisonPtr &leaving, const Caption &caption);

} // namespace rundiff
