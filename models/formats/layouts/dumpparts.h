// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/givenrules.h"
#include "models/formats/layouts/layout.h"
#include "models/run/dump.h"

#include <memory>
#include <vector>

namespace rundiff
{

// A dump of one step that several processes wrote, each a part of its tensors.
struct DumpParts {
    Layout layout;
    std::vector<DumpLocation> ranks; // by the number of the rank, all of them
    // The dump of the same step of the other run, which is not divided: the shapes of its tensors tell along which
    // dimension the parts of this one lie. Null: this one is whole, or none is.
    std::shared_ptr<const DumpLocation> whole;
    // The same where the other run is divided, too, in another way: the dumps of its processes.
    std::vector<DumpLocation> others;
    Layout otherLayout;
    GivenRules rules;        // of the user
    bool isFirstStep = true; // of the run; later ones begin with updated parameters
};

// Whether a dump is made of what several processes wrote.
inline bool hasParts(const DumpLocation &dump)
{
    return dump.parts && !dump.parts->layout.isPlain();
}

} // namespace rundiff
