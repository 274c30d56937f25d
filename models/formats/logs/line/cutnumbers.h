// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rundiff
{

// Editors and mails wrap long lines, also in the middle of a number.

// Whether a line may end where a number was divided.
bool mayEndInNumber(std::string_view line);

// Whether a line begins with what may be the rest of a number.
bool mayContinueNumber(std::string_view line);

// A line that version control writes around two versions of some lines.
bool isConflictMark(std::string_view line);

} // namespace rundiff
