// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/annotations.h"
#include "models/result/caption.h"

#include <QByteArray>
#include <QImage>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace rundiff
{

enum class RenderView : std::uint8_t { Window, Curves, Operators, Map, Checklist };

enum class PictureKind : std::uint8_t { Png, Svg, Pdf };

// One more of the window's views, as it stands there.
struct OtherView {
    QString title;
    std::function<std::unique_ptr<QWidget>()> make; // anew, for a page; nothing where it is empty
};

inline constexpr int pageWidth = 1200; // of a picture of one view

using PictureOf = std::variant<RenderView, OtherView>;

// How a picture is made.
struct PictureLook {
    int scale = 2;   // of PNG: dots for each of the page's
    Caption caption; // stands under it; empty: none
    bool dark = false;
    std::optional<std::pair<double, double>> steps; // of the curves; empty: all
    Annotations annotations;
};

// Told from the ending of a file's name.
std::optional<PictureKind> pictureKind(const std::string &fileName);

// A picture of a comparison that has the view. The same comparison and look give the same bytes. Needs a QApplication,
// and no display (QT_QPA_PLATFORM=offscreen).
QByteArray pictureBytes(const ComparisonPtr &comparison, const PictureOf &of, PictureKind kind,
                        const PictureLook &look);
QImage pictureImage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look);

// Is there anything to draw?
bool hasView(const Comparison &comparison, const PictureOf &of);

// The same as a file of the kind that its name's ending says. False with a sentence in `error`.
bool renderView(const ComparisonPtr &comparison, const PictureOf &of, const std::string &outFile, std::string *error,
                const PictureLook &look = {});

} // namespace rundiff
