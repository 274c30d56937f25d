// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// A call of A and one of B without partners, at the same place between calls that have one, which make the same results
// of the same tensors: the same call by another name, such as `a @ b` and torch.matmul(a, b), or in a module that was
// renamed.
struct RenamedCall {
    std::size_t ofA = 0, ofB = 0; // indices of the table's operators
};

std::vector<RenamedCall> renamedCalls(const PairTable &table);

} // namespace rundiff
