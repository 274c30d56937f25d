// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <string_view>

namespace rundiff
{

// What has no partner is among the counts of its kind, which checkpoints do not have.
inline bool isCountedPart(const Unread &part)
{
    return part.reason == UnreadReason::NoPartner && std::string_view(part.what) != "checkpoints";
}

} // namespace rundiff
