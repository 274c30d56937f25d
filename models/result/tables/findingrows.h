// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/checkpointcomparison.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/run/message.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// Keys of checkpoints and tokens of samples as tables of a report; the first row is the heading.
using MessageTable = std::vector<std::vector<Message>>;

// The keys that differ: how, the part of the state, the largest difference, and both values; at most `most`.
MessageTable checkpointRows(const CheckpointPair &pair, std::size_t most);

// The tokens around the first one outside the tolerance, at most `around` on each side. Empty: the result does not hold
// them.
MessageTable tokenRows(const TokenComparison &tokens, std::size_t around);

} // namespace rundiff
