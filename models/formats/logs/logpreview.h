// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/logoptions.h"
#include "models/formats/logs/previewedlines.h"

#include <cstddef>
#include <string>

namespace rundiff
{

// Reads the first lines as `options` say, in bounded time: made to be called at each key that the user hits.
LogPreview previewLog(const std::string &path, const LogOptions &options, std::size_t mostLines = 200);

} // namespace rundiff
