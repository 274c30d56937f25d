// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checkpoints/meetingvalues.h"

#include <optional>
#include <stop_token>
#include <vector>

namespace rundiff
{

// The cosine between what A changed in its weights (the masters, where there are any) from one checkpoint to the next
// and what B changed: 1 if both went the same way. Nothing where they have no weights in common, or one of them changed
// none.
std::optional<double> updateDirection(const std::vector<MeetingValues> &before, const std::vector<MeetingValues> &after,
                                      unsigned jobs, const std::stop_token &stop);

} // namespace rundiff
