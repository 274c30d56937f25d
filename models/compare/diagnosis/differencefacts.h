// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/diagnosis/factlist.h"

namespace rundiff
{

// What is reported of a first difference whatever its class: the code that calls it, its place, its numbers.
void addCaller(const Evidence &evidence, FactList &facts);
void addPlace(const Evidence &evidence, FactList &facts);
void addNumbers(const Evidence &evidence, FactList &facts);
// Only where the operator or unseen code made it: with other inputs whole rows differ as a matter of course.
void addPattern(const Evidence &evidence, FactList &facts);
// msprobe's FAQ: at levels L0 and mix it hooks into the backward pass of modules.
void addHooks(const Evidence &evidence, FactList &facts);

} // namespace rundiff
