// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace rundiff
{

// The text of a token in one line, as a person can read it: line feeds and tabs are arrows, blanks at the ends are
// dots, other signs that cannot be seen are named by their numbers, and a long text is cut.
QString readableToken(std::string_view text);

} // namespace rundiff
