// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>
#include <QStringList>

namespace rundiff
{

// The metrics that both runs have, in A's order.
QStringList commonMetrics(const Comparison &comparison);

// "15 000 steps, 3 dump steps × 4 ranks"; what is not there is not named.
QString runSummary(const Run &run);

// Where a problem lies: "train.log:12".
QString placeOf(const Problem &problem);

// "2 lines could not be read"; empty when everything could.
QString problemSummary(const Comparison &comparison);

} // namespace rundiff
