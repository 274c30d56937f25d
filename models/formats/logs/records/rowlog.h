// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/reading/logformat.h"
#include "models/formats/logs/records/records.h"
#include "models/formats/logs/text/lines.h"

#include <functional>
#include <string>
#include <string_view>

namespace rundiff
{

// Common parts of tables and JSON: rows of named values with a step among them.

// Cells that mean "no value" instead of a number.
bool meansNoValue(std::string_view text);

// Adds a line that cannot be read to the log.
void addUnread(Log &log, std::int64_t line, std::string_view text, std::string reason);

// The last line is an incomplete record; `used`: the part before its end is.
void addPending(Log &log, std::int64_t line, bool used);

// Adds the lines that are too long to be read.
void addEndless(Log &log, const LineCount &count, std::int64_t linesBefore);

// Line feeds before each MiB of a text that is in memory.
void markLines(Log &log, std::string_view text);

// Opens a log's text and iterates over its lines; adds problems to the log. Returns false if it cannot be opened.
// `takeRun` takes the lines at the start of a text that are like those before them, and says how many.
using TakeRun = std::function<LineRun(std::string_view text, std::uint64_t offset)>;
bool readLogLines(Log &log, const Progress &progress, const std::function<void(const Line &)> &take,
                  const LineStart &from = {}, const TakeRun &takeRun = {});

// A log of which each line is a whole message. `take` returns false for one that is damaged, which `damaged` describes.
void readMessages(Log &log, const Progress &progress, const std::function<bool(const Line &)> &take,
                  const std::string &damaged);

} // namespace rundiff
