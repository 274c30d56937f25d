// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/message.h"

#include <QString>

namespace rundiff
{

// A sentence, a title or a state that models/ wrote, in the language in force. Names, paths and other words of the runs
// go through textOf(), which leaves them as they are.
QString shownText(const Message &message);

} // namespace rundiff
