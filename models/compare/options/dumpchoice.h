// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/numberrange.h"
#include "models/run/dump.h"

#include <string>
#include <vector>

namespace rundiff
{

// A process has no rank that could be chosen by its number.
bool isOfRanks(const DumpLocation &dump, const NumberRange &ranks);

// What there is to choose from: "steps 0, 1", "ranks 0, 1", "no dumps".
std::string stepsText(const std::vector<DumpLocation> &dumps);
std::string ranksText(const std::vector<DumpLocation> &dumps);
std::string namesText(const std::vector<std::string> &names); // the first of them

// Of one run: a sentence about the first step or rank of the choice of which there is no dump; empty: there is none.
std::string emptyChoiceOf(const std::vector<DumpLocation> &dumps, const NumberChoice &steps, const NumberChoice &ranks);

} // namespace rundiff
