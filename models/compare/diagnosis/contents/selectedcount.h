// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairview.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// A result that holds two numbers only, of which a mask selects one for each element: masked_fill of a constant,
// where() of two. Its mean shows how many elements have which, whatever the dump knows of the mask.
struct SelectedCount {
    std::size_t maskRow = 0;       // of the table
    double value = 0;              // the larger one in magnitude
    std::int64_t inA = 0, inB = 0; // elements that hold it
    std::int64_t all = 0;
};

// Nothing where a run's result is not exactly such a selection: then the operator itself may be at fault.
std::optional<SelectedCount> selectedCount(const CallRows &call, std::size_t outputRow);

} // namespace rundiff
