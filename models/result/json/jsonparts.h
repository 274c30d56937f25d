// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/run/problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The parts that all JSON results share.
Json textOrNull(std::string_view text);
Json numberOrNull(std::int64_t number);  // of a line or a count: null unless it is positive
Json unlessNull(bool known, Json value); // null if it is not known
Json problemsJson(const Problems &problems);

// Several results as one: {"schema": "rundiff.runs/1", "version", "runs": [...]}.
std::string severalRuns(const std::vector<std::string> &results);

// The text of a result: indented, and harmless on a terminal. Bytes that are not UTF-8 become \xNN; in members that
// hold a path or a name, a backslash before such an escape becomes \x5c, so that their bytes can be restored.
std::string written(const Json &json);

} // namespace rundiff
