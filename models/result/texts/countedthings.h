// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/message.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// "3 lines", "1 tensor file", "lines": a plural noun of Unread with a count; 0: it is unknown.
Message countedThings(std::int64_t count, const std::string &what);

} // namespace rundiff
