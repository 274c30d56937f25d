// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace rundiff
{

// Whether a file is a zip archive with such a log.
bool isArchiveOfTracker(const std::string &path);

// Whether a file begins as a zip archive does.
bool startsAsArchive(std::string_view start);

// What holds files or packed text that is not read here: "tar", "7-Zip", "xz" ...; empty: nothing known.
std::string_view unreadArchive(std::string_view start);
tl::unexpected<Problem> refusedArchive(const std::string &path, std::string_view kind);

// The text of the log in the zip archive of a tracker: messages.json of Comet, metrics.jsonl of ClearML.
tl::expected<std::unique_ptr<LogText>, Problem> openArchived(const std::string &path);

} // namespace rundiff
