// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The rows of a table that differ, numbered, and those at which a difference begins, once they are known.
class DifferencePlaces
{
public:
    explicit DifferencePlaces(const PairTable *table = nullptr);

    void setBegins(std::vector<std::uint32_t> begins) { m_begins = std::move(begins); }
    bool beginsKnown() const { return m_begins.has_value(); }
    // The next begin after a row, or the one before it; without a row the first or the last one.
    std::optional<std::size_t> nextBegin(std::optional<std::size_t> from, bool backward) const;
    // "difference 3 of 386, group 2 of 4"; "row of one run 3 of 14" where no common row differs; empty for a row that
    // agrees.
    QString placeOf(std::size_t row) const;

private:
    std::vector<std::uint32_t> m_rows;
    bool m_anyInBoth = false;
    std::optional<std::vector<std::uint32_t>> m_begins;
};

} // namespace rundiff
