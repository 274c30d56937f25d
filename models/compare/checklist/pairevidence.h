// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// A call or a row of a pair of dumps.
struct EvidencePlace {
    std::string operatorName, path, value;
    std::int64_t step = 0;
    std::string rank;
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

    // Calls use(name, seen) for each of them, of any constness: code that needs all of them cannot forget one.
    static void visit(auto &evidence, auto &&use)
    {
        use("dropout_on", evidence.dropoutOn);
        use("dropout_off", evidence.dropoutOff);
        use("dropout_unknown", evidence.dropoutUnknown);
        use("random", evidence.random);
        use("parameters", evidence.parameters);
        use("inputs", evidence.inputs);
        use("special", evidence.special);
    }
};

} // namespace rundiff
