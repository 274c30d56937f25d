// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokensample.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <span>
#include <vector>

namespace rundiff
{

// The samples of all files of one form and step, ordered by their step and number. What several files say of one
// sample is together.
std::vector<TokenSample> readTokens(std::span<const TokenFile> files, const TokenNames &names, Problems &problems,
                                    const Progress &progress);

// Files that are read together: those of one form and step, of a sorted list.
std::vector<std::span<const TokenFile>> tokenGroups(const std::vector<TokenFile> &files);

} // namespace rundiff
