// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"

#include <string>
#include <vector>

namespace rundiff
{

// Whether columns of numbers that nothing names can be a training: step and loss, or losses alone. Label lists,
// annotations and weights look the same, so the numbers themselves must.
bool canBeStepsAndLosses(Records records);
bool canBeLosses(Records records, const std::string &path);
// The same for numbered lines with several numbers: one of the columns at least must look like a curve.
bool holdCurves(Records records);
// Whether numbers follow each other as those of a curve do, and neither count nor measure a time.
bool canBeCurve(const std::vector<double> &values);

} // namespace rundiff
