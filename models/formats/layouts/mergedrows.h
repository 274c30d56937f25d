// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumptensors.h"
#include "models/formats/layouts/mergedrow.h"
#include "models/formats/layouts/readparts.h"
#include "models/formats/layouts/undividedshapes.h"
#include "models/formats/layouts/wholerows.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// The rows of a step that several processes dumped (DumpLocation::parts), each merged of its parts.
class MergedRows
{
public:
    MergedRows(const DumpLocation &location, const Progress &progress);

    const DumpParts &parts() const { return m_parts; }
    const ReadParts &read() const { return m_read; }
    const WholeRows &whole() const { return m_whole; }
    // `name`: of the row, in the undivided training.
    MergedRow row(const MergedCall &call, const std::string &name, std::vector<RowPart> parts) const;
    // Nothing: a file cannot be read, or is not what the dump says.
    std::optional<Tensor> tensor(const MergePlan &plan, const JoinOrders &orders, std::size_t copy = 0) const;

private:
    PartValue wholeOf(const std::string &row, const PartValue &first) const;
    bool isTiedGradient(const MergedCall &call) const;

    const DumpParts &m_parts;
    const WholeRows m_whole;
    const UndividedShapes m_shapes;
    const ReadParts m_read;
    std::unordered_map<const Dump *, DumpTensors> m_tensors; // of each process
};

} // namespace rundiff
