// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace rundiff
{

// A step and rank, a row of its table, and the filter of the rows.
struct VisitedPlace {
    std::size_t pair = 0, row = 0;
    QString filter;
    bool operator==(const VisitedPlace &) const = default;
};

// The way back and forward. Steps to a neighbouring row, and letters typed into the filter, are one visit.
class VisitedPlaces
{
public:
    static constexpr std::size_t mostPlaces = 200;
    static constexpr std::size_t nearRows = 3;

    void visit(const VisitedPlace &place);
    std::optional<VisitedPlace> go(bool back); // nothing at the end of the way
    bool canGo(bool back) const;
    void clear();

private:
    bool continuesVisit(const VisitedPlace &place) const;

    std::vector<VisitedPlace> m_places;
    std::size_t m_at = 0; // the present one, if there is any
};

} // namespace rundiff
