// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/table/operatorcomparison.h"

namespace rundiff
{

// What the first two losses tell, once the dumps were asked: a loss that agrees proves no pass to be right, and dumps
// that differ prove one to be wrong.
struct FirstTwoFinding {
    FirstTwo::Meaning meaning = FirstTwo::Meaning::NotEnoughSteps;
    const FirstDifference *overruledBy = nullptr; // of the dumps
};

// `operators` may be null.
FirstTwoFinding firstTwoOf(const CurveComparison &curves, const OperatorComparison *operators);

} // namespace rundiff
