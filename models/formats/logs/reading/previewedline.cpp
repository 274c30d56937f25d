// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/previewedline.h"

#include <algorithm>

namespace rundiff
{

std::size_t LogPreview::count(PreviewedLine::Role role) const
{
    return static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(), [&](const PreviewedLine &line) { return line.role == role; }));
}

} // namespace rundiff
