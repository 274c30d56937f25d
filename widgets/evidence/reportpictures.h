// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/report.h"
#include "widgets/evidence/render.h"

namespace rundiff
{

enum class ReportForm : std::uint8_t { Html, Markdown };

// A picture for a preview: its place in the page, and what stands there.
struct PreviewPicture {
    ReportPicture place;
    QImage image;
};

// The pictures that a report of a comparison has: as SVG in light and dark colours for HTML, as PNG with the caption
// for Markdown. Parts that are not wanted have none.
std::vector<ReportPicture> reportPictures(const ComparisonPtr &comparison, ReportForm form, const ReportWishes &wishes,
                                          const Caption &caption);

// Those of the page, whatever parts are wanted.
std::vector<PreviewPicture> previewPictures(const ComparisonPtr &comparison, const Annotations &annotations, bool dark);

} // namespace rundiff
