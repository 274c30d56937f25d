// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <string>
#include <vector>

namespace rundiff
{

// Calls that one run only makes from one line of its script.
struct LoneCallGroup {
    bool inA = false;
    std::vector<std::string> apis; // "Tensor.pow", each once
    std::size_t calls = 0;
    std::size_t first = 0;   // of them, as an index into table.operators
    std::string place, code; // of the line; empty where the dump has no stacks
};

// Of all forward calls of the table without a partner, in its order; calls that both runs have under other names are
// none of them.
std::vector<LoneCallGroup> loneCallGroups(const PairTable &table, const OperatorFacts &facts);

// Those that come after the first gradient: what a run does with its gradients before the update.
std::vector<LoneCallGroup> loneCallsBehindBackward(const PairTable &table, const OperatorFacts &facts);

// "Tensor.pow, Tensor.mean × 12 (model.py, line 12, in forward: "...")": the same in every language.
std::string wordsOf(const LoneCallGroup &group);

} // namespace rundiff
