// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/operatortablemodel.h"

#include <optional>

namespace rundiff
{

enum class WalkBy : std::uint8_t { Operator, Module };

// The first shown row of the next operator (or module) in display order, or of the previous one. A folded sequence of
// operators counts as one.
std::optional<int> rowOfNext(const OperatorTableModel &model, int row, WalkBy by, bool backward);

} // namespace rundiff
