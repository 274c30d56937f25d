// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logoptions.h"
#include "models/formats/logs/reading/previewedline.h"

#include <cstddef>
#include <string>

namespace rundiff
{

// Reads the first lines with `options`, in bounded time: suitable for a call at each key press of the user.
LogPreview previewLog(const std::string &path, const LogOptions &options, std::size_t mostLines = 200);

} // namespace rundiff
