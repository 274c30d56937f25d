// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/catalogue.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A text of models/, which is always English, in the language in force: for what people read, never for JSON, CSV or
// saved results. What no phrase fits stays English. May be called on any thread.
std::string shown(std::string_view english);

// The same of a word that the program itself writes, the name of a fact or of a column: no name that is kept.
std::string shownWord(std::string_view english);

// Names of runs, files, metrics and operators that texts may contain from now on: shown() leaves them as they are,
// whatever they look like. They are added to those known already.
void keepNames(const std::vector<std::string> &names);
void forgetNames();

// The phrases that shown() uses from now on; none: English.
void usePhrases(const std::vector<Phrase> &phrases);

} // namespace rundiff
