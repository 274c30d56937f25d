// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairview.h"
#include "models/compare/table/referee.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <optional>

namespace rundiff
{

// The laws of resources/operators, applied to one call in both runs. Nothing where none is broken.
std::optional<Referee> refereeByLaws(const CallRows &call, const OperatorFacts &facts);

} // namespace rundiff
