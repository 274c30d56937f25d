// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/evidence/pictureof.h"

#include <QWidget>

#include <memory>

namespace rundiff
{

// The views of a comparison laid out as a picture of fixed size, ready to be painted.
std::unique_ptr<QWidget> picturePage(const ComparisonPtr &comparison, const PictureOf &of, const PictureLook &look);

} // namespace rundiff
