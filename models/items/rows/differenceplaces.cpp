// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/differenceplaces.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace rundiff
{

namespace
{

class DifferenceWords
{
    Q_DECLARE_TR_FUNCTIONS(DifferenceWords)
};

QString groupedCount(std::ptrdiff_t count)
{
    return groupedNumber(static_cast<std::int64_t>(count));
}

} // namespace

DifferencePlaces::DifferencePlaces(const PairTable *table)
{
    for (std::uint32_t row = 0; table && row < table->rows.size(); ++row) {
        const PairRow &pair = table->rows[row];
        if (!isDifference(pair.state))
            continue;
        m_rows.push_back(row);
        m_anyInBoth |= pair.inBoth();
    }
}

std::optional<std::size_t> DifferencePlaces::nextBegin(std::optional<std::size_t> from, bool backward) const
{
    if (!m_begins || m_begins->empty())
        return std::nullopt;
    if (!from)
        return backward ? m_begins->back() : m_begins->front();
    if (!backward) {
        const auto after = std::upper_bound(m_begins->begin(), m_begins->end(), *from);
        if (after == m_begins->end())
            return std::nullopt;
        return std::optional<std::size_t>(*after);
    }
    const auto here = std::lower_bound(m_begins->begin(), m_begins->end(), *from);
    if (here == m_begins->begin())
        return std::nullopt;
    return std::optional<std::size_t>(*(here - 1));
}

QString DifferencePlaces::placeOf(std::size_t row) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), row);
    if (found == m_rows.end() || *found != row)
        return {};
    // Where no common row differs, there are no differences: only rows without a partner.
    const QString words =
        m_anyInBoth ? DifferenceWords::tr("difference %1 of %2") : DifferenceWords::tr("row of one run %1 of %2");
    const QString place =
        words.arg(groupedCount(found - m_rows.begin() + 1), groupedCount(std::ptrdiff_t(m_rows.size())));
    const std::ptrdiff_t group =
        m_begins ? std::upper_bound(m_begins->begin(), m_begins->end(), row) - m_begins->begin() : 0;
    if (group == 0) // not known yet, or before the first one
        return place;
    return DifferenceWords::tr("%1, group %2 of %3")
        .arg(place, groupedCount(group), groupedCount(std::ptrdiff_t(m_begins->size())));
}

} // namespace rundiff
