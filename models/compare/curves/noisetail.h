// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace rundiff
{

// The bound that a further value exceeds with a small probability, as far as the largest of the values show: noise has
// spikes that no normal distribution has. `together` values count as one because they overlap. 0: too few values.
double tailBound(std::vector<double> values, double probability, double together);

} // namespace rundiff
