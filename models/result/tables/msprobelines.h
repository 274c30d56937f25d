// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/tables/tablelines.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// msprobe's table of operators: its columns, texts and quoting. Rows of B only are not in it.
std::unique_ptr<TableLines> operatorLines(std::shared_ptr<const PairTable> table);

// msprobe's table of a pair, matched as msprobe does: of operators or of kernels. Null if the rows can no longer be
// read.
std::unique_ptr<TableLines> msprobeLines(const Comparison &comparison, std::size_t pair, const Progress &progress);

} // namespace rundiff
