// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/patterns/logpattern.h"
#include "models/formats/logs/reading/logformat.h"

#include <memory>

namespace rundiff
{

// Reads text logs of one pattern.
std::unique_ptr<LogFormat> textFormat(PatternPtr pattern);

// Reads logs whose numbers have no names that anybody knows, by the pattern that likelyRecords() finds in them.
std::unique_ptr<LogFormat> columnsFormat();

} // namespace rundiff
