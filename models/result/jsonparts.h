// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/json/jsondocument.h"
#include "models/run/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The parts that all JSON results share.
Json textOrNull(std::string_view text);
Json problemsJson(const Problems &problems);

// Several results as one: {"schema": "rundiff.runs/1", "version", "runs": [...]}.
std::string severalRuns(const std::vector<std::string> &results);

// The text of a result: indented, and harmless on a terminal.
std::string written(const Json &json);

} // namespace rundiff
