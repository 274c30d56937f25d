// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rundiff
{

// A call of A that exchanges tensors with other ranks.
struct Communication {
    enum class Way : std::uint8_t { Exchanges, Sends, Receives };
    std::string api; // "all_reduce", "send" ...
    std::string operatorName;
    Way way = Way::Exchanges;
    bool pointToPoint = false;
    bool asynchronous = false;                              // its result arrives after the row of its output was
                                                            // recorded
    std::shared_ptr<const std::vector<std::int64_t>> ranks; // of the group, or the other end; null: everyone
};

} // namespace rundiff
