// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/shownwords.h"

#include "models/items/words/numbers.h"
#include "models/language/phrasebook.h"

namespace rundiff
{

QString shownText(const Message &message)
{
    return textOf(shown(message));
}

} // namespace rundiff
