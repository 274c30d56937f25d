// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linenumbers.h"

#include <string>
#include <vector>

namespace rundiff
{

// An expression with named groups for lines of one form.
std::string proposedPattern(const std::vector<NumberedLine> &lines, const LineColumns &columns);

} // namespace rundiff
