// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <optional>
#include <string>

namespace rundiff
{

// The first call of one of Ascend's special operators; nothing if the dumps show that they come from other devices.
std::optional<SpecialCall> specialCall(const PairTable &table, const OperatorFacts &facts);

// Networks with a special operator are exempt from the check of the first two steps. Nothing if that check is passed,
// or if no dump has such an operator.
struct Exemption {
    std::string sentence;
    std::size_t pair = 0; // index into OperatorComparison::pairs
};
std::optional<Exemption> exemptFromTwoSteps(const CurveComparison *curves, const OperatorComparison *operators);

} // namespace rundiff
