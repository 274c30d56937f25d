// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rundiff
{

// A call or a row of a pair of dumps.
struct EvidencePlace {
    Name operatorName;
    Path path;
    UserText value;
    std::int64_t step = 0;
    Name rank;
    std::size_t tableRow = 0;
};

// Calls or rows of one kind.
struct EvidenceSeen {
    std::size_t count = 0, differing = 0;
    std::optional<EvidencePlace> first, firstDiffering;
};

// What the rows of one pair of dumps show of the checklist.
struct PairEvidence {
    EvidenceSeen dropoutOn, dropoutOff, dropoutUnknown, random, parameters, inputs, special;
};

} // namespace rundiff
