// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/text/logtext.h"
#include "models/run/log.h"

namespace rundiff
{

// Notes of each of several runs in a log whether it came to the end that its own lines name: "Epoch 5/5", "step
// 90/100". Called while the curves are in the order of the text.
void noteSegmentEnds(Log &log, LogText &source);

} // namespace rundiff
