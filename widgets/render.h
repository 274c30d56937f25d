// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/annotations.h"
#include "models/result/caption.h"

#include <QByteArray>
#include <QImage>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

class QWidget;

namespace rundiff
{

enum class RenderView : std::uint8_t { Window, Curves, Operators, Map, Checklist };

enum class PictureKind : std::uint8_t { Png, Svg, Pdf };

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
QByteArray pictureBytes(const ComparisonPtr &comparison, RenderView view, PictureKind kind, const PictureLook &look);
QImage pictureImage(const ComparisonPtr &comparison, RenderView view, const PictureLook &look);

// Is there anything to draw?
bool hasView(const Comparison &comparison, RenderView view);

// The same as a file of the kind that its name's ending says. False with a sentence in `error`.
bool renderView(const ComparisonPtr &comparison, RenderView view, const std::string &outFile, std::string *error,
                const PictureLook &look = {});

} // namespace rundiff
