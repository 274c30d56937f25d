// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a line has several times, with the values that the expressions of its pattern do not ask for.
#include "models/formats/logs/patterns/patternlines.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostOfOneName = 9; // in one line

bool isValueField(const LineField &field)
{
    return !field.name && field.place == LineReading::Place::Count;
}

} // namespace

// The metric's next name that the reading does not have; mostMetrics at the latest.
std::size_t PatternLines::repeatOf(std::size_t metric)
{
    const std::string name = training.metrics[metric].name;
    MetricMarks marks = training.metrics[metric].marks;
    const auto has = [&](std::size_t other) {
        return std::any_of(m_reading.values.begin(), m_reading.values.end(),
                           [&](const LineReading::Value &value) { return value.metric == other; });
    };
    for (std::size_t count = 2; count <= mostOfOneName; ++count) {
        marks.occurrence = count;
        const std::size_t other = training.metric(name, marks);
        if (!has(other))
            return other;
    }
    return metric;
}

// Values that were read for a name that has one already.
void PatternLines::nameRepeats()
{
    std::size_t index = 0;
    for (LineField &field : m_fields) {
        if (!isValueField(field))
            continue;
        LineReading::Value &value = m_reading.values[index++];
        const auto before = m_reading.values.begin() + static_cast<std::ptrdiff_t>(index) - 1;
        const bool repeats = std::any_of(m_reading.values.begin(), before,
                                         [&](const LineReading::Value &other) { return other.metric == value.metric; });
        if (repeats)
            field.metric = value.metric = static_cast<std::uint32_t>(repeatOf(value.metric));
    }
}

void PatternLines::addRepeats(std::string_view segment)
{
    if (m_reading.kind != LineReading::Kind::Record)
        return;
    nameRepeats();
    scanPairs(segment, m_pairs);
    const auto isRead = [&](const LinePair &pair) {
        return std::any_of(m_fields.begin(), m_fields.end(), [&](const LineField &field) {
            return !field.name && pair.begin < field.end && field.begin < pair.end;
        });
    };
    const std::vector<LineField> fields = m_fields;
    for (const LineField &field : fields) {
        const auto own = std::find_if(m_pairs.begin(), m_pairs.end(), [&](const LinePair &pair) {
            return isValueField(field) && pair.begin == field.begin && pair.separated && !pair.label.empty();
        });
        if (own == m_pairs.end())
            continue;
        for (const LinePair &pair : m_pairs) {
            if (pair.label != own->label || pair.scope != own->scope || !pair.separated || !pair.plain || isRead(pair))
                continue;
            const std::size_t metric = repeatOf(field.metric);
            if (metric == field.metric)
                break; // no name is left
            addValue(training, segment.substr(pair.begin, pair.end - pair.begin), training.metrics[metric].name,
                     segment, training.metrics[metric].marks);
        }
    }
}

} // namespace rundiff
