// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/evidence/reportpictures.h"

#include "models/run/messages.h"

namespace rundiff
{

namespace
{

struct Place {
    RenderView view;
    ReportPart part;
    const char *name, *title;
    bool inHtml; // where the page itself does not say the same
};

constexpr Place places[] = {
    {RenderView::Window, ReportPart::Runs, "window", QT_TRANSLATE_NOOP("Messages", "The comparison at a glance"),
     false},
    {RenderView::Curves, ReportPart::Curves, "curves",
     QT_TRANSLATE_NOOP("Messages", "A over B, every step used; below, |A - B| against the tolerance"), true},
    {RenderView::Map, ReportPart::Operators, "map", QT_TRANSLATE_NOOP("Messages", "Where the operators differ"), true},
};

ReportPicture drawn(const ComparisonPtr &comparison, ReportForm form, const Place &place,
                    const Annotations &annotations, const Caption &caption)
{
    ReportPicture picture{place.part, place.name, Message::of(Messages::tr(place.title)), {}, {}, {}};
    PictureLook look;
    look.annotations = annotations;
    const auto bytes = [&](PictureKind kind) { return pictureBytes(comparison, place.view, kind, look).toStdString(); };
    if (form == ReportForm::Markdown) {
        look.caption = caption;
        picture.png = bytes(PictureKind::Png);
        return picture;
    }
    picture.svg = bytes(PictureKind::Svg);
    look.dark = true;
    picture.svgOfDark = bytes(PictureKind::Svg);
    return picture;
}

} // namespace

std::vector<ReportPicture> reportPictures(const ComparisonPtr &comparison, ReportForm form, const ReportWishes &wishes,
                                          const Caption &caption)
{
    std::vector<ReportPicture> pictures;
    for (const Place &place : places) {
        if (wishes.parts.contains(place.part) && hasView(*comparison, place.view) &&
            (place.inHtml || form == ReportForm::Markdown))
            pictures.push_back(drawn(comparison, form, place, wishes.annotations, caption));
    }
    return pictures;
}

std::vector<PreviewPicture> previewPictures(const ComparisonPtr &comparison, const Annotations &annotations, bool dark)
{
    PictureLook look;
    look.annotations = annotations;
    look.dark = dark;
    std::vector<PreviewPicture> pictures;
    for (const Place &place : places) {
        if (place.inHtml && hasView(*comparison, place.view))
            pictures.push_back({{place.part, place.name, Message::of(Messages::tr(place.title)), {}, {}, {}},
                                pictureImage(comparison, place.view, look)});
    }
    return pictures;
}

} // namespace rundiff
