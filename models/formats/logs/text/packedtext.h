// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/logs/text/logtext.h"

#include <memory>
#include <string_view>

namespace rundiff
{

// The text of an xz or zstd file, by its first bytes, also with several streams one after the other; null: it is
// neither. Of a truncated file, the part that could be unpacked is returned; after a check of the file, nothing of a
// damaged stream is. problems() reports it. A file that needs more than 256 MB to be unpacked is damaged.
std::unique_ptr<LogText> openPacked(FileBytes &file, std::string_view start);

} // namespace rundiff
