// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/borrowedstep.h"

namespace rundiff
{

namespace
{

// How many of the rows lie before this place.
std::size_t rowsBefore(const Offsets &offsets, std::uint64_t place)
{
    std::size_t from = 0, to = offsets.size();
    while (from < to) {
        const std::size_t middle = from + (to - from) / 2;
        if (offsets[middle] < place)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

std::int64_t stepOf(const SharedColumn<std::int64_t> &steps, std::size_t row)
{
    const Sequence<std::int64_t> *const sequence = steps.sequence();
    if (sequence)
        return sequence->first + sequence->distance * static_cast<std::int64_t>(row);
    return (*steps)[row];
}

// A bar that shows each of its counts, or every tenth, shows the same ones in every run.
bool isDrawnRegularly(const RecordRows &rows)
{
    const Curve::Steps &steps = *rows.steps;
    std::int64_t distance = 0;
    for (std::size_t row = 1; row < steps.size(); ++row) {
        std::int64_t own = 0;
        if (steps[row] <= steps[row - 1] || __builtin_sub_overflow(steps[row], steps[row - 1], &own))
            continue;
        if (distance != 0 && own != distance)
            return false;
        distance = own;
    }
    return true;
}

} // namespace

void lendSteps(const RecordRows &rows, BorrowedSteps &borrowed)
{
    const bool passes = !rows.passing.empty() && !borrowed.empty() && !isDrawnRegularly(rows);
    for (BorrowedStep &place : borrowed) {
        const std::size_t count = rowsBefore(rows.offsets, place.offset);
        if (count == 0)
            continue;
        const std::uint64_t record = rows.offsets[count - 1];
        if (place.step && record < place.record)
            continue;
        place.record = record;
        place.step = stepOf(rows.steps, count - 1);
        place.passing = passes && rows.passing[count - 1];
    }
}

} // namespace rundiff
