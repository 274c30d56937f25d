// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/run/log.h"

namespace rundiff
{

// Reports records that occur twice, one after the other with nothing in between: no program prints its own past like
// this, but a file that was assembled incorrectly looks so. A log that prints every line several times is not reported.
void findDoubled(Log &log, const RecordRows &rows);

} // namespace rundiff
