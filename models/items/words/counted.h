// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/words/numbers.h"

#include <QString>

namespace rundiff
{

// "1 step" or "1 200 steps": `many` has the place of the number.
inline QString counted(std::int64_t number, const QString &one, const QString &many)
{
    return number == 1 ? one : many.arg(groupedNumber(number));
}

// The same for a filled text with several counts: "1 rows in 2 dump pairs were compared" is one row. Texts in a
// language other than English have one form, and stay as they are.
QString withSingulars(const QString &filled);

} // namespace rundiff
