// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// One side of a row, as texts with all digits.
struct RowSideText {
    std::string dtype, shape, max, min, mean, norm, checksum;
};

// A row independent of its table: the data of a first difference in JSON and in the window.
struct RowFinding {
    std::size_t index = 0;    // A's rows from 0, in A's dump order
    std::size_t tableRow = 0; // index into the table's rows, which include rows of B only
    std::string operatorName, parameter;
    Side side = Side::Output;
    bool inputsSame = false;
    RowSideText a, b;
    std::vector<std::pair<std::string, std::string>> metrics; // name, value as text: "max_diff", "norm_rel" ...
    std::vector<std::string> stack;
    std::string module;             // innermost module around the operator, empty if not known
    std::size_t agreeingBefore = 0; // rows before it that agree
};

} // namespace rundiff
