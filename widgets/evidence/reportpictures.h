// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/reports/report.h"
#include "widgets/evidence/comparisonpicture.h"

namespace rundiff
{

enum class ReportForm : std::uint8_t { Html, Markdown };

// A picture for a preview: its place in the page, and its content.
struct PreviewPicture {
    ReportPicture place;
    QImage image;
};

// The pictures of a comparison's report: as SVG in light and dark colours for HTML, as PNG with the caption for
// Markdown. Omitted parts have none.
std::vector<ReportPicture> reportPictures(const ComparisonPtr &comparison, ReportForm form, const ReportWishes &wishes,
                                          const Caption &caption);

// Those of the page, for any selection of parts.
std::vector<PreviewPicture> previewPictures(const ComparisonPtr &comparison, const Annotations &annotations, bool dark);

} // namespace rundiff
