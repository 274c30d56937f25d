// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <clocale>

namespace rundiff
{

// Qt uses the user's locale, in which the decimal point may be a comma; the files of a training do not.
inline void useDecimalPoint()
{
    std::setlocale(LC_NUMERIC, "C");
}

} // namespace rundiff
