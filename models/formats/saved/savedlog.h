// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/saved/columnfile.h"
#include "models/formats/saved/columnfilereader.h"
#include "models/run/log.h"

#include <string>

namespace rundiff
{

// Texts longer than this are not saved with their log; the line numbers always are.
constexpr std::uint64_t longestSavedText = std::uint64_t(16) << 20;

// The curves of a log as groups of a saved result, with the line of every point, and the log's text if it is short
// enough; the rest as JSON.
void writeSavedLog(ColumnFile &file, const std::string &group, const Log &log);

// Reads the output of writeSavedLog. If the file is invalid the reader is no longer sound, and the log must not be
// used.
std::shared_ptr<const Log> readSavedLog(ColumnFileReader &file, const std::string &group);

} // namespace rundiff
