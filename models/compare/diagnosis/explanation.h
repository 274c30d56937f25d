// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"

#include <string>

namespace rundiff
{

// A diagnosis with all its facts, as one paragraph.
std::string explanationWithFacts(const Diagnosis &diagnosis);

} // namespace rundiff
