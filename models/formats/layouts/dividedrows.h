// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/mergedrow.h"
#include "models/formats/layouts/readparts.h"
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

    const Layout &layout() const { return m_layout; }
    // `whole`: the row of the other run, where parts that should be the same are compared with it.
    std::optional<DividedRow> find(const std::string &name, const PartValue &whole = {}) const;
    std::vector<std::string> names() const;

private:
    struct Place {
        const MergedCall *call = nullptr;
        std::string_view suffix;
    };

    const Layout m_layout;
    const ReadParts m_read;
    std::unordered_map<std::string, Place> m_rows;
};

} // namespace rundiff
