// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace rundiff
{

// The text of a token in one line, as a person can read it: control characters have their pictures, blanks at the ends
// are dots, what has no picture is named by its number, and a long text is cut.
QString readableToken(std::string_view text);

} // namespace rundiff
