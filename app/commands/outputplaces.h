// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"

#include <optional>
#include <string>

namespace rundiff
{

// What is wrong with a place that the command line gives for its output: a sentence, or nothing. Files with the ending
// of another format are refused, and so is everything that would replace what the command reads.
std::optional<std::string> wrongOutputPlace(const CommandLine &line);

// --report FILE.html: one file instead of a folder.
bool isReportFile(const std::string &place);

} // namespace rundiff
