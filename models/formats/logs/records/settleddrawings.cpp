// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/settleddrawings.h"

#include "models/formats/logs/records/barepochs.h"
#include "models/formats/logs/records/chosenrows.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t leastFullBars = 3; // fewer may be one that was drawn again, if that looks like it

struct Drawn {
    std::size_t row = 0;
    std::int64_t count = 0, total = 0; // total 0: not known
    bool drawing = false, sameLine = false;
    bool begins = false; // a bar
    bool sets = false;   // shows other values than the drawing before it
    bool advanced = false;

    bool atEnd() const { return total > 0 && count == total; }
};

// The drawings of a series and what they show of the way in which its program draws.
class Drawings
{
public:
    explicit Drawings(RecordRows &rows) : m_rows(rows) {}

    SettledDrawings settle(DrawnCount counts)
    {
        collect();
        if (areFullBars())
            return {false, true};
        numberBars();
        markBars();
        if (counts == DrawnCount::Steps) {
            keepLastOf(false);
            return {};
        }
        dropEarlierBars();
        if (lags())
            return countAll() ? SettledDrawings() : numberAll();
        keepLast();
        return {};
    }

private:
    void collect()
    {
        const Curve::Steps &steps = *m_rows.steps;
        Stretches::Walk drawings(m_rows.drawings, 0), totals(m_rows.stepsPerEpoch, 0);
        for (std::size_t row = 0; row < steps.size(); ++row) {
            const auto drawing = static_cast<BarDrawing>(drawings.at(row));
            m_drawn.push_back(
                {row, steps[row], totals.at(row), drawing != BarDrawing::None, drawing == BarDrawing::SameLine});
        }
        for (const RecordValues &metric : m_rows.metrics) {
            if (!vocabulary().meaning(metric.name).isCost())
                m_values.push_back(&*metric.values);
        }
    }

    // Bars that were written only when they were full: each is a record.
    bool areFullBars() const
    {
        const bool named = m_rows.epochs.values().size() > 1;
        const bool full = !named && std::ranges::all_of(m_drawn, [](const Drawn &drawn) { return drawn.atEnd(); });
        const bool equal =
            std::ranges::all_of(m_drawn, [&](const Drawn &drawn) { return drawn.count == m_drawn.front().count; });
        if (m_drawn.size() >= leastFullBars)
            return full || equal;
        return full && m_drawn.size() == 2 && !m_drawn[1].sameLine && differ(0, 1);
    }

    // As epochs from 0, where nothing names them.
    void numberBars()
    {
        const auto hasTotal = [](const Drawn &drawn) { return drawn.drawing && drawn.total > 0; };
        if (!m_rows.epochs.empty() || !std::ranges::all_of(m_drawn, hasTotal))
            return;
        BarEpochs epochs;
        Stretches numbers;
        for (const Drawn &drawn : m_drawn) {
            const auto epoch = epochs.epochAt(drawn.count, drawn.total);
            if (!epoch)
                return;
            numbers.set(drawn.row, *epoch);
        }
        if (numbers.values().size() > 1)
            m_rows.epochs = std::move(numbers);
    }

    void markBars()
    {
        Stretches::Walk epochs(m_rows.epochs, 0);
        std::int64_t epoch = 0;
        for (std::size_t i = 0; i < m_drawn.size(); ++i) {
            Drawn &own = m_drawn[i];
            const std::int64_t before = std::exchange(epoch, epochs.at(own.row));
            const Drawn *const last = i > 0 && m_drawn[i - 1].drawing ? &m_drawn[i - 1] : nullptr;
            own.sets = !last || differ(last->row, own.row);
            own.begins = !last || !own.drawing || epoch != before || own.count < last->count ||
                         own.total != last->total || isNextFullBar(*last, own);
            own.advanced = !own.begins && own.count > last->count;
        }
    }

    // A bar that begins may still show the values of the one before it.
    void dropEarlierBars()
    {
        std::vector<Drawn> own;
        for (std::size_t i = 0; i < m_drawn.size(); ++i) {
            const Drawn &drawn = m_drawn[i];
            const bool earlier = drawn.drawing && drawn.begins && drawn.count == 0 && !drawn.sets;
            if (!earlier || i + 1 == m_drawn.size()) {
                own.push_back(drawn);
                continue;
            }
            m_drawn[i + 1].begins = true;
            m_drawn[i + 1].advanced = false;
        }
        m_drawn = std::move(own);
    }

    // It was complete, and the next one of as many steps is, as every evaluation has one.
    bool isNextFullBar(const Drawn &last, const Drawn &own) const
    {
        return m_rows.epochs.empty() && !own.sameLine && own.sets && last.atEnd() && own.atEnd();
    }

    bool differ(std::size_t one, std::size_t other) const
    {
        return std::ranges::any_of(
            m_values, [&](const Curve::Values *values) { return !sameNumber((*values)[one], (*values)[other]); });
    }

    // Whether the count advances only when the bar is drawn. Then new values always appear below the count of the
    // drawing before them; but so they do if the bar is slow enough to be drawn at each advance, at the same distances.
    bool lags() const
    {
        std::int64_t distance = 0, last = -1;
        bool regular = true, any = false;
        for (const Drawn &drawn : m_drawn) {
            if (!drawn.drawing)
                continue;
            if (drawn.advanced && drawn.sets)
                return false;
            if (drawn.begins)
                last = -1;
            if (drawn.begins || !drawn.sets || drawn.atEnd())
                continue;
            any = true;
            const std::int64_t before = std::exchange(last, drawn.count);
            if (before < 0)
                continue;
            if (distance == 0)
                distance = drawn.count - before;
            regular = regular && drawn.count > before && drawn.count - before == distance;
        }
        return any && !regular;
    }

    // Where one drawing sets the values of each count, the counts are those of the iterations: the first value that is
    // drawn is the first one's. False: they are not.
    bool countAll()
    {
        std::vector<std::int64_t> counts(m_drawn.size());
        std::int64_t made = 0;
        for (std::size_t i = 0; i < m_drawn.size(); ++i) {
            const Drawn &drawn = m_drawn[i];
            if (drawn.begins)
                made = drawn.count;
            const bool again = !drawn.begins && !drawn.advanced && drawn.sameLine;
            if (drawn.drawing && (drawn.sets || again))
                ++made;
            if (drawn.advanced && drawn.count != made && !drawn.atEnd())
                return false;
            counts[i] = drawn.drawing ? made : drawn.count;
        }
        for (std::size_t i = 0; i < m_drawn.size(); ++i) {
            Drawn &drawn = m_drawn[i];
            drawn.count = drawn.total > 0 ? std::min(counts[i], drawn.total) : counts[i];
        }
        keepLastOf(false);
        return true;
    }

    SettledDrawings numberAll()
    {
        std::vector<std::size_t> kept;
        for (const Drawn &drawn : m_drawn) {
            if (!drawn.drawing || drawn.sets)
                kept.push_back(drawn.row);
        }
        m_rows = chosenRows(m_rows, kept);
        m_rows.epochs = m_rows.stepsPerEpoch = Stretches();
        const auto count = static_cast<std::int64_t>(kept.size());
        m_rows.steps = SharedColumn(Sequence<std::int64_t>{1, 1, count, kept.size()});
        return {true, false};
    }

    // Values that are drawn at count 0 are those of the first iteration, which has not been counted.
    bool drawsBefore() const
    {
        const auto repeats = [](const Drawn &drawn) { return drawn.advanced && !drawn.sets; };
        return m_drawn.front().drawing && m_drawn.front().count == 0 && std::ranges::any_of(m_drawn, repeats);
    }

    void keepLast()
    {
        if (drawsBefore()) {
            std::erase_if(m_drawn, [](const Drawn &drawn) { return drawn.advanced && !drawn.sets && !drawn.atEnd(); });
            for (Drawn &drawn : m_drawn) {
                const bool counted = drawn.total > 0 && drawn.count >= drawn.total;
                if (drawn.drawing && !counted)
                    ++drawn.count;
            }
        }
        keepLastOf(true);
    }

    // Of several drawings of a count in one bar the last one.
    void keepLastOf(bool timed)
    {
        std::vector<std::size_t> kept;
        Curve::Steps steps;
        std::vector<bool> passing;
        for (std::size_t i = 0; i < m_drawn.size(); ++i) {
            const Drawn &own = m_drawn[i];
            const Drawn *const next = i + 1 < m_drawn.size() ? &m_drawn[i + 1] : nullptr;
            const bool ends = !next || next->begins;
            if (own.drawing && !ends && next->count == own.count)
                continue;
            const bool complete = own.total > 0 ? own.atEnd() : ends;
            kept.push_back(own.row);
            steps.push_back(own.count);
            passing.push_back(timed && own.drawing && !complete);
        }
        m_rows = chosenRows(m_rows, kept);
        m_rows.steps = std::make_shared<const Curve::Steps>(std::move(steps));
        m_rows.passing = std::move(passing);
    }

    RecordRows &m_rows;
    std::vector<Drawn> m_drawn;
    std::vector<const Curve::Values *> m_values; // of metrics that are not times or speeds
};

} // namespace

SettledDrawings settleDrawings(RecordRows &rows, DrawnCount counts)
{
    const auto isDrawing = [](std::int64_t drawing) { return static_cast<BarDrawing>(drawing) != BarDrawing::None; };
    if (std::ranges::none_of(rows.drawings.values(), isDrawing))
        return {};
    return Drawings(rows).settle(counts);
}

} // namespace rundiff
