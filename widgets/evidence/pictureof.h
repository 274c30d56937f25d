// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/redaction/annotation.h"
#include "models/result/texts/captionline.h"
#include "widgets/frame/texts/hidetext.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace rundiff
{

enum class RenderView : std::uint8_t { Window, Curves, Operators, Map, Checklist, Monitor, Why };

enum class PictureKind : std::uint8_t { Png, Svg, Pdf };

// One more view of the window, in its current state.
struct OtherView {
    QString title;
    // Redrawn for a page, without what is hidden; nothing if it is empty.
    std::function<std::unique_ptr<QWidget>(const HideText &hide)> make;
};

inline constexpr int pageWidth = 1200; // of a picture of one view

using PictureOf = std::variant<RenderView, OtherView>;

// Options of a picture.
struct PictureLook {
    int scale = 2;   // of PNG: pixels per point of the page
    Caption caption; // below it; empty: none
    bool dark = false;
    std::optional<std::pair<double, double>> steps; // of the curves; empty: all
    Annotations annotations;
    HideText hide; // what other views show; the comparison is redacted already
};

} // namespace rundiff
