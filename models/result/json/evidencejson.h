// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

// What msprobe's results add; an empty list where there are none.
Json evidenceJson(const Comparison &comparison);

} // namespace rundiff
