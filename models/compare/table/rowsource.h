// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <memory>

namespace rundiff
{

// The rows of a pair; without them the problems say why.
struct ReadRows {
    std::shared_ptr<const PairTable> table;
    Problems problems;
};

// Where the rows of a pair come from when they are not in memory. Wrappers change what another source reads.
class RowSource
{
public:
    RowSource() = default;
    RowSource(const RowSource &) = delete;
    RowSource &operator=(const RowSource &) = delete;
    virtual ~RowSource() = default;

    virtual ReadRows read(const Progress &progress) const = 0;
    // Of a saved result, which has the rows exactly like this.
    virtual bool isStored() const { return false; }
};

using RowSourcePtr = std::shared_ptr<const RowSource>;

} // namespace rundiff
