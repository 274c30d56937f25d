// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/saved/savedsummary.h"

#include <string>

namespace rundiff
{

// The description of a saved result: how and when it was created, from which files, and its verdict.
std::string textSaved(const SavedSummary &made, const std::string &path);

} // namespace rundiff
