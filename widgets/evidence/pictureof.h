// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/annotations.h"
#include "models/result/caption.h"

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

} // namespace rundiff
