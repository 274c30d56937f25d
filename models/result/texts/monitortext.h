// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/formats/json/jsondocument.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// Where the series of msprobe's monitor first differ, for the headline; empty: nowhere.
Message monitorSentence(const Comparison &comparison);

void writeMonitor(const Comparison &comparison, TextLines &lines);

// Null: nothing differs, or there is no monitor.
Json monitorJson(const Comparison &comparison);

} // namespace rundiff
