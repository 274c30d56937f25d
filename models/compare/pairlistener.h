// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"

#include <functional>
#include <memory>

namespace rundiff
{

struct DumpList;

// Who receives the pairs as they come in, with their rows, and which of them there are.
struct PairListener {
    std::function<void(const DumpPair &)> done;    // for each pair, from any thread
    std::function<void(const DumpPair &)> inOrder; // for each pair, in their order, one at a time
    std::function<void()> anew;                    // the pairs so far were dumps of different iterations: forget them

    // Of a run on several machines: a part compares pairs that it sees. Null: all dumps are seen.
    std::shared_ptr<const DumpList> dumps = {};
};

} // namespace rundiff
