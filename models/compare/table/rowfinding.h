// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/rowvalue.h"
#include "models/run/dumprows.h"
#include "models/run/kindoftext.h"
#include "models/run/tensorshape.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// One side of a row.
struct RowSide {
    Name dtype;
    ShapeValue shape;
    RowValue max, min, mean, norm;
    Name checksum;
};

struct RowMetric {
    Name name; // "max_diff", "norm_rel" ...
    RowValue value;
};

// A row independent of its table: the data of a first difference in JSON and in the window.
struct RowFinding {
    std::size_t index = 0;    // A's rows from 0, in A's dump order
    std::size_t tableRow = 0; // index into the table's rows, which include rows of B only
    Name operatorName, parameter;
    Side side = Side::Output;
    bool inputsSame = false;
    RowSide a, b;
    std::vector<RowMetric> metrics;
    std::vector<UserText> stack;
    Name module;                    // innermost module around the operator, empty if not known
    std::size_t agreeingBefore = 0; // rows before it that agree
};

} // namespace rundiff
