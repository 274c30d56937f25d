// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>
#include <QStringList>

namespace rundiff
{

// The metrics that both runs have, in A's order.
QStringList commonMetrics(const Comparison &comparison);

// "15 000 steps, 3 dump steps × 4 ranks"; missing parts are omitted.
QString runSummary(const Run &run);

// The location of a problem: "train.log:12".
QString placeOf(const Problem &problem);

// "2 lines could not be read, 1 error, 3 warnings, 2 settings differ, 1 volatile rule"; empty if everything was read
// and understood without a rule.
QString problemSummary(const Comparison &comparison);

} // namespace rundiff
