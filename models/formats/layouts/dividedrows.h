// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergedrows.h"
#include "models/formats/layouts/partorders.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace rundiff
{

// A row with the parts that the processes dumped.
struct DividedRow {
    struct Part {
        std::int64_t rank = 0;
        PartValue value;
    };
    PartValue merged;
    std::vector<MergedRow::Step> steps;
    std::vector<Part> parts;
};

// The rows of a step that several processes dumped (DumpLocation::parts), each with its parts: they explain a row that
// differs, for which a comparison keeps only what they make together.
class DividedRows
{
public:
    DividedRows(const DumpLocation &location, const Progress &progress);

    const Layout &layout() const { return m_rows.parts().layout; }
    std::optional<DividedRow> find(const std::string &name) const;
    // Reads tensors.
    std::optional<PartOrders::WrongOrder> wrongOrder(const std::string &name) const;
    // The names of the rows with these statistics, in alphabetical order.
    std::vector<std::string> withNumbersOf(const PartValue &value) const;

private:
    std::vector<RowPart> partsOf(const std::string &name, const MergedCall &call) const;

    const MergedRows m_rows;
    const PartOrders m_orders;
    std::unordered_map<std::string, const MergedCall *> m_calls; // by the name of the row
};

} // namespace rundiff
