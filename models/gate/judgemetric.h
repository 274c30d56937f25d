// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/gatefinding.h"

namespace rundiff
{

// Judges one metric in its lane; `fresh` is null if the new run does not have it.
GateMetric judgeMetric(const RecordedMetric &golden, const RecordedMetric *fresh, const GateRules &rules);

} // namespace rundiff
