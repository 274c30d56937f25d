// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/run/message.h"

namespace rundiff
{

// "step 1, sample 4, token 13"
Message placeWords(const TokenPlace &place);

// "generation_logprobs (A) against prev_logprobs (B), mask token_loss_mask"
Message columnWords(const TokenComparison &tokens);

} // namespace rundiff
