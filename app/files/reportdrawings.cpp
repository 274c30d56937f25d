// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/reportdrawings.h"

#include "models/result/redaction/redactedcomparison.h"
#include "widgets/evidence/comparisonpicture.h"
#include "widgets/evidence/reportpictures.h"

namespace rundiff
{

ReportDrawings drawReport(const ComparisonPtr &comparison, const ReportWishes &wishes,
                          const ReportRedactions &redactions, bool withCaptions)
{
    const ComparisonPtr inHtml = redacted(comparison, redactions.html),
                        inMarkdown = redacted(comparison, redactions.markdown);
    const ReportWishes wishesOfHtml = redacted(wishes, redactions.html),
                       wishesOfMarkdown = redacted(wishes, redactions.markdown);
    const Caption caption =
        withCaptions ? captionOf(*inMarkdown, wishesOfMarkdown.files, wishesOfMarkdown.day) : Caption();
    return {reportPictures(inHtml, ReportForm::Html, wishesOfHtml, {}),
            reportPictures(inMarkdown, ReportForm::Markdown, wishesOfMarkdown, caption)};
}

std::string drawBundlePicture(const ComparisonPtr &leaving, const Caption &caption)
{
    PictureLook look;
    look.caption = caption;
    return pictureBytes(leaving, RenderView::Window, PictureKind::Png, look).toStdString();
}

} // namespace rundiff
