// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/oppositepages.h"

#include "models/run/lettercase.h"

#include <algorithm>
#include <iterator>

namespace rundiff
{

std::vector<OppositeRow> OppositePages::rows(const OppositeIndex &index, std::int64_t first, std::int64_t count,
                                             const Progress &progress)
{
    std::vector<OppositeRow> rows;
    OppositeLines lines(m_texts, *index.rules, index.placeBefore(first), progress);
    OppositeRow row;
    while (lines.row() < first + count && !progress.stopped()) {
        const bool isWanted = lines.row() >= first;
        if (!lines.next(row))
            break;
        if (!isWanted)
            continue;
        lines.show(row, m_shown);
        rows.push_back(row);
    }
    return rows;
}

std::optional<std::int64_t> OppositePages::searchIn(const OppositeIndex &index, const OppositePlace &place,
                                                    const Stretch &stretch, const Fits &fits, const Progress &progress)
{
    std::optional<std::int64_t> found;
    OppositeLines lines(m_texts, *index.rules, place, progress);
    OppositeRow row;
    while (lines.row() < stretch.end && !progress.stopped()) {
        const std::int64_t number = lines.row();
        if (!lines.next(row))
            break;
        if (number < stretch.first || !fits(row))
            continue;
        found = number;
        if (!stretch.takesLast)
            break;
    }
    return found;
}

std::optional<std::int64_t> OppositePages::search(const OppositeIndex &index, std::int64_t from, bool backward,
                                                  const Fits &fits, const MayFit &mayFit, const Progress &progress)
{
    const std::int64_t first = backward ? 0 : from + 1, end = backward ? from : index.rows;
    const auto look = [&](std::size_t i) -> std::optional<std::int64_t> {
        const bool isLast = i + 1 == index.places.size();
        const std::int64_t begin = std::max(first, index.places[i].row);
        const std::int64_t behind = std::min(end, isLast ? index.rows : index.places[i + 1].row);
        if (begin >= behind || !mayFit(begin, behind - begin))
            return std::nullopt;
        return searchIn(index, index.places[i], {begin, behind, backward}, fits, progress);
    };
    for (std::size_t i = 0; i < index.places.size() && !progress.stopped(); ++i) {
        if (const auto found = look(backward ? index.places.size() - 1 - i : i))
            return found;
    }
    return std::nullopt;
}

std::optional<std::int64_t> OppositePages::nextDifference(const OppositeIndex &index, std::int64_t from, bool backward,
                                                          const Progress &progress)
{
    return search(
        index, from, backward, [](const OppositeRow &row) { return row.differs(); },
        [&](std::int64_t first, std::int64_t count) { return index.marksOf(first, count) != 0; }, progress);
}

std::optional<std::int64_t> OppositePages::find(const OppositeIndex &index, const std::string &text, std::int64_t from,
                                                bool backward, const Progress &progress)
{
    const std::string wanted = lowered(std::string_view(text));
    const auto has = [&](const OppositeLine &line) {
        return line.number > 0 && lowered(std::string_view(line.text)).find(wanted) != std::string::npos;
    };
    return search(
        index, from, backward, [&](const OppositeRow &row) { return has(row.a) || has(row.b); },
        [](std::int64_t, std::int64_t) { return true; }, progress);
}

std::optional<std::int64_t> OppositePages::rowAt(const OppositeIndex &index, bool ofA, std::uint64_t offset,
                                                 const Progress &progress)
{
    const auto begins = [ofA](const OppositePlace &place) { return ofA ? place.a.offset : place.b.offset; };
    const auto behind = std::ranges::upper_bound(index.places, offset, {}, begins);
    if (behind == index.places.begin())
        return std::nullopt;
    const std::int64_t end = behind == index.places.end() ? index.rows : behind->row;
    const OppositePlace &place = *std::prev(behind);
    const auto holds = [&](const OppositeRow &row) {
        const OppositeLine &line = ofA ? row.a : row.b;
        return line.number > 0 && line.offset <= offset && offset < line.end;
    };
    return searchIn(index, place, {place.row, end, false}, holds, progress);
}

std::optional<std::int64_t> OppositePages::rowOfLine(const OppositeIndex &index, bool ofA, std::int64_t line,
                                                     const Progress &progress)
{
    const auto linesBefore = [ofA](const OppositePlace &place) { return ofA ? place.a.lines : place.b.lines; };
    const auto behind = std::ranges::lower_bound(index.places, line, {}, linesBefore);
    const OppositePlace &place = behind == index.places.begin() ? index.places.front() : *std::prev(behind);
    const std::int64_t end = behind == index.places.end() ? index.rows : behind->row;
    const auto isIt = [&](const OppositeRow &row) { return (ofA ? row.a : row.b).number == line; };
    return searchIn(index, place, {place.row, end, false}, isIt, progress);
}

} // namespace rundiff
