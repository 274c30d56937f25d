// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/columnwidths.h"

#include <algorithm>
#include <numeric>

namespace rundiff
{

namespace
{

std::vector<int> cutAt(const std::vector<ColumnWidth> &columns, int widest)
{
    std::vector<int> widths;
    for (const ColumnWidth &column : columns)
        widths.push_back(std::max(std::min(column.wanted, widest), column.least));
    return widths;
}

int sum(const std::vector<int> &widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

} // namespace

std::vector<int> fittedWidths(const std::vector<ColumnWidth> &columns, int space)
{
    int fits = 0, tooWide = 0;
    for (const ColumnWidth &column : columns)
        tooWide = std::max({tooWide, column.wanted, column.least});
    if (sum(cutAt(columns, tooWide)) <= space)
        return cutAt(columns, tooWide);
    while (tooWide - fits > 1) {
        const int middle = (fits + tooWide) / 2;
        (sum(cutAt(columns, middle)) <= space ? fits : tooWide) = middle;
    }
    return cutAt(columns, fits);
}

} // namespace rundiff
