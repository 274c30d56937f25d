// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/patterns/logpattern.h"
#include "models/formats/logs/patterns/logpreview.h"

#include <memory>
#include <string_view>

namespace rundiff
{

// The interpretation of each of the first lines of a text by a pattern.
void previewByPattern(const PatternPtr &pattern, const std::shared_ptr<const LauncherPrefix> &prefix,
                      std::string_view text, std::size_t mostLines, LogPreview &preview);

} // namespace rundiff
