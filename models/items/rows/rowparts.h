// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/layouts/dividedrows.h"
#include "models/items/rows/rowdetails.h"
#include "models/run/progress.h"

#include <optional>
#include <vector>

namespace rundiff
{

// What the processes dumped of each row, where a training is divided in another way than the other one.
class RowParts
{
public:
    // Whether a run of the table is merged of parts.
    static bool areIn(const PairTable &table);

    // Reads the dumps of all processes.
    RowParts(const PairTable &table, const Progress &progress);

    // A heading for each run with parts, and a field for each part.
    std::vector<RowDetails::Field> of(const PairTable &table, std::size_t row) const;

private:
    std::optional<DividedRows> m_a, m_b;
};

} // namespace rundiff
