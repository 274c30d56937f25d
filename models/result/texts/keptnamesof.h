// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/run.h"

#include <string>

namespace rundiff
{

// What is shown from now on may contain these names, and leaves them as they are (models/language/phrasebook.h): of
// the runs, their files and folders, their metrics and operators. To be called before anything is shown of them.
void keepNamesOf(const Comparison &comparison);
void keepNamesOf(const Run &run);
void keepNamesOf(const std::string &path);

} // namespace rundiff
