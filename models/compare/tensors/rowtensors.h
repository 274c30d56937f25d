// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/tensors/tensorcomparison.h"
#include "models/compare/tensors/tensorpairs.h"
#include "models/compare/tensors/writtenrows.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/run/progress.h"

namespace rundiff
{

// The tensors of the rows of a pair. May be called from any thread while the table's rows do not change.
class RowTensors
{
public:
    // Tensors that were read together are not read again.
    explicit RowTensors(const PairTable &table, const TensorPairs *pairs = nullptr);

    // Nothing if the dumps refer to no tensor for the row, `unsupported` if one cannot be read.
    TensorMetrics compare(const PairRow &row, const TensorRules &rules, Problems &problems) const;

private:
    const PairTable *m_table;
    const TensorPairs *m_pairs;
    DumpTensors m_tensorsA, m_tensorsB;
    WrittenRows m_written; // of A, msprobe's target
};

// Reads and compares the real tensors of all matched rows, in parallel; fills table.tensorMetrics.
void compareTensorRows(PairTable &table, const CompareOptions &options, const Progress &progress, Problems &problems,
                       const TensorPairs *pairs = nullptr);

} // namespace rundiff
