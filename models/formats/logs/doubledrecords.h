// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/recordrows.h"
#include "models/run/log.h"

namespace rundiff
{

// Reports records that stand twice, one behind the other with nothing in between: no program runs into its own past
// like this, a file that was put together wrongly does. Whoever prints every line several times is left alone.
void findDoubled(Log &log, const RecordRows &rows);

} // namespace rundiff
