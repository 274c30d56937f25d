// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/examination.h"

#include <string>

namespace rundiff
{

// The examination of one run for a terminal: the answer first, then each finding with its place.
std::string textExamination(const Examination &examination);

// The same as JSON, schema rundiff.examination/1.
std::string jsonExamination(const Examination &examination);

} // namespace rundiff
