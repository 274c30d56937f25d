// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/evidence/pictureof.h"

#include <QByteArray>
#include <QImage>

#include <optional>
#include <string>

namespace rundiff
{

// Detected from the suffix of a file name.
std::optional<PictureKind> pictureKind(const std::string &fileName);

// A picture of a comparison that has the view. The same comparison and options give the same bytes. Requires a
// QApplication, and no display (QT_QPA_PLATFORM=offscreen).
QByteArray pictureBytes(const ComparisonPtr &comparison, const PictureOf &of, PictureKind kind,
                        const PictureLook &look);
QImage pictureImage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look);

// Whether there is anything to draw.
bool hasView(const Comparison &comparison, const PictureOf &of);

// The same as a file; the suffix of its name selects the format. Returns false with a sentence in `error`.
bool renderView(const ComparisonPtr &comparison, const PictureOf &of, const std::string &outFile, std::string *error,
                const PictureLook &look = {});

} // namespace rundiff
