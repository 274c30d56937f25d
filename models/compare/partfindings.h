// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/dumpevidence.h"
#include "models/compare/comparedumps.h"
#include "models/compare/comparisonpart.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace rundiff
{

// What the parts of a comparison found, for their merge: it takes the place of reading dumps and sources.
struct PartFindings {
    PairMaker make;                    // takes a pair out of its part
    std::function<void()> anew;        // the pairs so far are not of the same iterations: others are wanted
    std::function<Problems()> ofAll;   // what is wrong with the parts themselves, when all pairs were asked for
    bool pairedByNumber = false;       // whatever the logs say of their iterations
    std::optional<std::int64_t> shift; // of the dump steps, if the logs are missing
    std::vector<RepeatFinding> repeats;
    std::shared_ptr<const Checklist> sources; // null: the first part is missing
    std::uint32_t count = 0;                  // of parts
    DumpEvidence evidence;
};

} // namespace rundiff
