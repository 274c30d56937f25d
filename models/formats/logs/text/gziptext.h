// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/logs/text/logtext.h"

#include <memory>

namespace rundiff
{

// The text of a gzip file, also with several members one after the other. Of a truncated file, the part that could be
// unpacked is returned; after a check of the file, a damaged member is blank, and the next intact one follows.
// problems() reports it.
std::unique_ptr<LogText> openGzip(FileBytes file);

} // namespace rundiff
