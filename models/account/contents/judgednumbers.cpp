// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/judgednumbers.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace rundiff
{

namespace
{

// The points by their offset, if they are not in this order.
std::vector<std::uint32_t> orderOf(const Offsets &offsets)
{
    bool ascending = true;
    for (std::size_t i = 1; ascending && i < offsets.size(); ++i)
        ascending = offsets[i - 1] <= offsets[i];
    if (ascending)
        return {};
    std::vector<std::uint32_t> order(offsets.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t point) { return offsets[point]; });
    return order;
}

} // namespace

JudgedNumbers::JudgedNumbers(const std::vector<Curve> &curves, const LoneRecords &lone)
    : m_curves(curves), m_first(std::numeric_limits<std::uint64_t>::max())
{
    for (const Curve &curve : m_curves) {
        if (curve.empty() || !curve.offsets || curve.offsets->size() != curve.size())
            continue;
        const auto known = std::ranges::find(m_columns, curve.offsets, &Column::offsets);
        if (known != m_columns.end()) {
            known->curves.push_back(&curve);
            continue;
        }
        const auto common = lone.common.find(curve.offsets);
        m_columns.push_back({curve.offsets, orderOf(*curve.offsets), {&curve}, {}, 0});
        if (common != lone.common.end())
            m_columns.back().common = common->second;
        const Column &column = m_columns.back();
        m_first = std::min(m_first, (*column.offsets)[column.point(0)]);
    }
}

// The first point that is not before the offset.
std::size_t JudgedNumbers::firstBehind(const Column &column, std::uint64_t offset)
{
    const std::size_t next = column.next;
    const bool isBehind = next == column.size() || column.offset(next) >= offset;
    const bool isFirst = next == 0 || column.offset(next - 1) < offset;
    if (isBehind && isFirst)
        return next;
    std::size_t from = 0, count = column.size();
    while (count > 0) {
        const std::size_t half = count / 2;
        if (column.offset(from + half) < offset) {
            from += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return from;
}

std::span<const double> JudgedNumbers::of(std::uint64_t begin, std::uint64_t end)
{
    m_numbers.clear();
    for (Column &column : m_columns) {
        std::size_t from = firstBehind(column, begin);
        for (; from < column.size() && column.offset(from) <= end; ++from)
            addNumbers(column, column.point(from));
        column.next = from;
    }
    return m_numbers;
}

bool JudgedNumbers::isJudged(const Column &column, std::size_t point)
{
    return point >= column.common.size() || column.common[point];
}

void JudgedNumbers::addNumbers(const Column &column, std::size_t point)
{
    if (!isJudged(column, point))
        return;
    for (const Curve *curve : column.curves) {
        m_numbers.push_back((*curve->values)[point]);
        if (!curve->printsNoStep && !curve->countsRecords)
            m_numbers.push_back(static_cast<double>((*curve->steps)[point]));
    }
}

} // namespace rundiff
