// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace rundiff
{

// A call of A that exchanges tensors with other ranks.
struct Communication {
    enum class Way : std::uint8_t { Exchanges, Sends, Receives };
    Name api; // "all_reduce", "send" ...
    Name operatorName;
    Way way = Way::Exchanges;
    bool pointToPoint = false;
    bool asynchronous = false;                              // its result arrives after the row of its output was
                                                            // recorded
    std::shared_ptr<const std::vector<std::int64_t>> ranks; // of the group, or the other end; null: everyone
};

} // namespace rundiff
