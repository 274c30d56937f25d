// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The results of an evaluation for each class: a header that begins with "Class", then a row of each class and one of
// all of them. The header may end with a progress bar.
class ResultTable
{
public:
    static std::optional<ResultTable> begunBy(std::string_view line);

    struct Cell {
        std::size_t begin = 0, end = 0; // in the line
        std::string name;               // "mAP50" of all classes, "car/mAP50" of one
        PrintedNumber number;
    };
    // Returns false if the line is not a row of the table.
    bool readRow(std::string_view line);
    const std::vector<Cell> &cells() const { return m_cells; }

private:
    std::vector<std::string> m_names; // of the columns after the class
    std::vector<Cell> m_cells;
};

} // namespace rundiff
