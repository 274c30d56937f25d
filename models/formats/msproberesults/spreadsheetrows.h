// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/ziparchive.h"

#include <functional>
#include <string>
#include <vector>

namespace rundiff
{

// The sheets of an .xlsx archive by their members' names; none: it is another archive.
std::vector<std::string> sheetsOf(const ZipArchive &archive);

// Takes the cells of each row as texts, until it returns false. False: the sheet is damaged, or larger than the archive
// may unpack.
bool forEachRow(const ZipArchive &archive, const std::string &sheet,
                const std::function<bool(const std::vector<std::string> &cells)> &take);

} // namespace rundiff
