// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace rundiff
{

// One of two dumps holds only a part of every tensor, along one dimension: msprobe's option slice, of which its dump
// says nothing.
struct TensorSlice {
    bool ofA = false;
    std::size_t dimension = 0;
    std::uint64_t size = 0;
};

// Nothing where the shapes differ for another reason: then a tensor differs in another way or not at all, and no
// parameter does.
std::optional<TensorSlice> sliceOf(const PairTable &table);

} // namespace rundiff
