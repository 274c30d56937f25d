// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"

#include <string>
#include <vector>

namespace rundiff
{

// The templates that make a difference volatile: "validation and scoring {}", one for each value that differs. None: no
// text in front of a value names it, or the difference is not one of values in lines.
std::vector<std::string> volatileTemplates(const LeftDifference &difference);

} // namespace rundiff
