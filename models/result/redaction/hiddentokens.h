// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokensequence.h"

#include <string>

namespace rundiff
{

// The texts of the tokens as one text: a name may be divided among several of them.
std::string joinedTexts(const TokenSequence &sequence);

// Hides the tokens in which the joined text was changed: from the first changed letter to the last one, with their ids.
void hideTokens(TokenSequence &sequence, const std::string &changed);

} // namespace rundiff
