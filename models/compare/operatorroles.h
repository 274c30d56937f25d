// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// What a call does with differences: it makes one (its inputs agree, an output does not), hands one on, ends one, or
// has nothing to do with any. Calls of one run only are apart.
enum class OperatorRole : std::uint8_t { Clean, Origin, Carrier, Healed, Unmatched };

struct OperatorRoleFacts {
    OperatorRole role = OperatorRole::Clean;
    std::uint32_t inputs = 0, inputsDiffering = 0, outputs = 0, outputsDiffering = 0;
};

OperatorRoleFacts roleOf(const PairTable &table, std::size_t operatorIndex);

// The roles of all calls of a table, in its order.
std::vector<OperatorRole> rolesOf(const PairTable &table);

} // namespace rundiff
