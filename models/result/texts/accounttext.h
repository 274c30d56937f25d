// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/compare/options/coverage.h"
#include "models/result/texts/textlines.h"

#include <string>

namespace rundiff
{

// "14 differences not understood, 2 files differ": what of the files nobody judged; empty: nothing.
std::string unexplainedWords(const UnexplainedCount &count);

// A sentence, with the settings that differ: "...; 3 settings differ: clip_ratio 0.2 / 0.3, ...".
std::string withSettings(const std::string &sentence, const Account &account);

// The files by their state, what is volatile, and the first differences of each kind.
void writeAccount(const Account &account, TextLines &lines);

} // namespace rundiff
