// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tokens/tokenrecord.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// The records of a file of JSON Lines, one after the other. Lines that are damaged or truncated are problems.
void readTokenLines(const std::string &path, const TokenNames &names, const TakeTokenRecord &take, Problems &problems,
                    const Progress &progress);

// Whether the first record of a file has tokens: two columns of log-probabilities, one with ids, or texts that a model
// generated.
bool holdsTokenLines(const std::string &path, const TokenNames &names);

} // namespace rundiff
