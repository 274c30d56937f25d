// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/logreading.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// How single logs are read, as words of a command line: "LOG:pattern=REGEX", "LOG:anchor=REGEX", "LOG:format=ID" and
// "LOG:encoding=NAME". Without LOG they are about all logs.
std::vector<std::string> readingTexts(const std::string &path, const LogReading &reading);

// Adds what the text says; false if it is not of this form.
bool takeReadingText(std::string_view text, LogReading &ofAll, LogReadings &ofSingle);

} // namespace rundiff
