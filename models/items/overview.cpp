// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/overview.h"

#include <algorithm>

namespace rundiff
{

OverviewMark overviewMark(const PairTable &table, std::size_t row, const RowMarks &marks)
{
    const PairRow &pair = table.rows[row];
    if (marks.isIgnored(row))
        return OverviewMark::Ignored;
    switch (pair.state) {
    case RowState::Differs:
        return OverviewMark::Differs;
    case RowState::OnlyA:
    case RowState::OnlyB:
        return OverviewMark::OneRun;
    case RowState::Suspect:
        return OverviewMark::Warning;
    case RowState::NotComparable:
        return OverviewMark::NotComparable;
    case RowState::Same:
    case RowState::Within:
        break;
    }
    if (pair.result == RowResult::Pass)
        return OverviewMark::Agrees;
    return OverviewMark::Warning;
}

std::vector<OverviewMark> overview(const PairTable &table, std::span<const std::uint32_t> rows, std::size_t pixels,
                                   const RowMarks &marks, std::size_t firstDifference)
{
    std::vector<OverviewMark> bar(pixels, OverviewMark::None);
    const std::size_t count = rows.size();
    if (pixels == 0 || count == 0)
        return bar;
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        const std::size_t last = ((pixel + 1) * count - 1) / pixels;
        OverviewMark worst = OverviewMark::None;
        for (std::size_t place = std::min(last, placeAtPixel(pixel, pixels, count)); place <= last; ++place)
            worst = std::max(worst, rows[place] == firstDifference ? OverviewMark::FirstDifference
                                                                   : overviewMark(table, rows[place], marks));
        bar[pixel] = worst;
    }
    return bar;
}

std::size_t placeAtPixel(std::size_t pixel, std::size_t pixels, std::size_t count)
{
    if (count == 0 || pixels == 0)
        return 0;
    return std::min(count - 1, (pixel * count + pixels - 1) / pixels);
}

std::size_t pixelOfPlace(std::size_t place, std::size_t pixels, std::size_t count)
{
    if (count == 0)
        return 0;
    return place * pixels / count;
}

} // namespace rundiff
