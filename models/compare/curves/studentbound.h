// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace rundiff
{

// The bound that Student's t exceeds to both sides together with one probability, for every number of degrees of
// freedom. Between the numbers of a row the bound of the smaller one is taken, which is larger.
class StudentBound
{
public:
    explicit StudentBound(double probability); // of an excess, within (0, 1)

    double at(double freedom); // infinity below half a degree

private:
    double m_probability;
    std::vector<double> m_bounds; // of firstFreedom * ratio^i; 0: not asked for yet, since each takes a while
};

} // namespace rundiff
