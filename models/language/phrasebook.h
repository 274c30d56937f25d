// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/language/catalogue.h"
#include "models/run/message.h"

#include <string>
#include <vector>

namespace rundiff
{

// A text of models/ in the language in force: for what people read, never for JSON, CSV or saved results. Of words that
// have no pattern, a phrase that fits is searched; without one they stay English. May be called on any thread.
std::string shown(const Message &message);

// The same of a word that the program itself writes, the name of a fact or of a column: no name that is kept.
std::string shownWord(const Message &message);

// Names of runs, files, metrics and operators that texts may contain from now on: shown() leaves them as they are,
// whatever they look like. They are added to those known already.
void keepNames(const std::vector<std::string> &names);
void forgetNames();

// The phrases that shown() uses from now on; none: English, with the forms for counts of its own catalogue.
void usePhrases(const std::vector<Phrase> &phrases);

} // namespace rundiff
