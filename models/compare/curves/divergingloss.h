// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/logpairing.h"
#include "models/compare/curves/metriccomparison.h"

namespace rundiff
{

// The other loss of the training that diverges first, if the chosen metric (the first one) agrees: its curve shows
// more. nullptr: there is none, or the chosen one diverges itself.
MetricComparison *divergingLoss(MetricComparisons &metrics);

// The logs and curves of two runs that were compared.
LogPairing pairingOf(const CurveComparison &curves, const Run &a, const Run &b);

} // namespace rundiff
