// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/result/tables/tablelines.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// The lines of a table whose runs are divided in different ways, with two more columns: the ranks that dumped the parts
// of the row, and how the row was made of them.
std::unique_ptr<TableLines> withParts(std::unique_ptr<TableLines> lines, std::shared_ptr<const PairTable> table,
                                      const Progress &progress);

} // namespace rundiff
