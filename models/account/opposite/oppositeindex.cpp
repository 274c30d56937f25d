// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/opposite/oppositeindex.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostPlaces = 2048, mostMarks = 4096;
constexpr std::chrono::milliseconds betweenParts{250};

class IndexBuilder
{
public:
    IndexBuilder(const std::shared_ptr<const LineAnchors> &anchors, const std::shared_ptr<const VolatileRules> &rules)
    {
        m_index.rules = rules;
        OppositePlace first;
        first.anchors = anchors;
        m_index.places.push_back(std::move(first));
    }

    bool wantsPlace(std::int64_t row) const { return row >= m_index.places.back().row + m_rowsBetweenPlaces; }

    void addPlace(OppositePlace place)
    {
        m_index.places.push_back(std::move(place));
        if (m_index.places.size() < mostPlaces)
            return;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_index.places.size(); i += 2)
            m_index.places[kept++] = std::move(m_index.places[i]);
        m_index.places.resize(kept);
        m_rowsBetweenPlaces *= 2;
    }

    void addRow(const OppositeRow &row)
    {
        const auto stretch = static_cast<std::size_t>(m_index.rows / m_index.rowsOfMark);
        if (stretch == m_index.marks.size())
            m_index.marks.push_back(0);
        m_index.marks[stretch] |= count(row.state);
        ++m_index.rows;
        if (m_index.rows == static_cast<std::int64_t>(mostMarks) * m_index.rowsOfMark)
            halveMarks();
    }

    OppositeIndexPtr part(bool isComplete)
    {
        m_index.isComplete = isComplete;
        return std::make_shared<const OppositeIndex>(m_index);
    }

private:
    std::uint8_t count(LineState state)
    {
        if (state == LineState::Differs) {
            ++m_index.differing;
            return OppositeIndex::differsMark;
        }
        if (state == LineState::OnlyA) {
            ++m_index.onlyA;
            return OppositeIndex::onlyAMark;
        }
        if (state == LineState::OnlyB) {
            ++m_index.onlyB;
            return OppositeIndex::onlyBMark;
        }
        return 0;
    }

    void halveMarks()
    {
        for (std::size_t i = 0; i < m_index.marks.size() / 2; ++i)
            m_index.marks[i] = static_cast<std::uint8_t>(m_index.marks[2 * i] | m_index.marks[2 * i + 1]);
        m_index.marks.resize(m_index.marks.size() / 2);
        m_index.rowsOfMark *= 2;
    }

    OppositeIndex m_index;
    std::int64_t m_rowsBetweenPlaces = 256;
};

} // namespace

const OppositePlace &OppositeIndex::placeBefore(std::int64_t row) const
{
    const auto behind = std::ranges::upper_bound(places, row, {}, &OppositePlace::row);
    return behind == places.begin() ? places.front() : *std::prev(behind);
}

std::uint8_t OppositeIndex::marksOf(std::int64_t firstRow, std::int64_t rowCount) const
{
    const auto size = static_cast<std::int64_t>(marks.size());
    const std::int64_t first = std::clamp<std::int64_t>(firstRow / rowsOfMark, 0, size);
    const std::int64_t last = std::clamp<std::int64_t>((firstRow + rowCount - 1) / rowsOfMark + 1, first, size);
    std::uint8_t sum = 0;
    for (std::int64_t i = first; i < last; ++i)
        sum |= marks[static_cast<std::size_t>(i)];
    return sum;
}

void indexOpposite(OppositeTexts &texts, const std::shared_ptr<const VolatileRules> &rules,
                   const std::shared_ptr<const LineAnchors> &anchors, const std::function<void(OppositeIndexPtr)> &part,
                   const Progress &progress)
{
    IndexBuilder builder(anchors, rules);
    OppositePlace from;
    from.anchors = anchors;
    OppositeLines lines(texts, *rules, from, progress);
    OppositeRow row;
    auto last = std::chrono::steady_clock::now();
    for (std::int64_t number = 0; lines.next(row); ++number) {
        builder.addRow(row);
        if (builder.wantsPlace(lines.row())) {
            if (const auto place = lines.place())
                builder.addPlace(std::move(*place));
        }
        constexpr std::int64_t rowsBetweenLooks = 1024;
        if (number % rowsBetweenLooks != 0)
            continue;
        if (progress.stopped())
            return;
        const auto now = std::chrono::steady_clock::now();
        if (now - last < betweenParts)
            continue;
        last = now;
        part(builder.part(false));
    }
    if (!progress.stopped())
        part(builder.part(true));
}

} // namespace rundiff
