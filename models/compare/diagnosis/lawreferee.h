// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/differencecontext.h"
#include "models/compare/table/diagnosis.h"

#include <optional>

namespace rundiff
{

// The laws of resources/operators, applied to the first differing call of both runs. Nothing where none is broken.
std::optional<Referee> refereeByLaws(const Evidence &evidence);

} // namespace rundiff
