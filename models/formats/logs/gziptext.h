// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/logs/logtext.h"

#include <memory>

namespace rundiff
{

// The text of a gzip file, also of several members one behind the other. Of a file that was cut, what could be unpacked
// is given; a damaged member is blank once the file was checked, and the next whole one follows. problems() says so.
std::unique_ptr<LogText> openGzip(FileBytes file);

} // namespace rundiff
