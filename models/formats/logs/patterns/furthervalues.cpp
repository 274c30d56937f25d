// SPDX-License-Identifier: GPL-3.0-or-later
// Values of records and evaluations that the expressions of their pattern do not ask for.
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMetrics = 500; // as of the pairs of a pattern

bool overlap(const LineField &one, const LineField &other)
{
    return one.begin < other.end && other.begin < one.end;
}

bool overlapsAny(const LineField &field, const std::vector<LineField> &fields)
{
    return std::ranges::any_of(fields, [&](const LineField &other) { return overlap(field, other); });
}

// Times and speeds are none; of an unknown name, a count or a number with a unit may be one.
bool isResult(std::string_view name, const MetricMarks &marks, const PrintedNumber &number, std::string_view behind)
{
    const LabelMeaning meaning = vocabulary().meaning(name);
    const bool unit = !behind.empty() && wordsigns::isLetter(behind.front());
    const bool named = !name.empty() && wordsigns::isLetter(name.front()); // "[worker]" is not a name
    if (meaning.isUnknown())
        return named && number.decimals != 0 && !unit;
    return !meaning.isCost() && marks.unit.empty();
}

} // namespace

// A pattern names what its framework prints; the user's program may print more next to it.
void PatternLines::addFurtherValues(std::string_view segment, std::size_t skipped)
{
    const bool other = m_reading.kind == LineReading::Kind::Other;
    if (!m_pattern->besides || (!other && m_reading.kind != LineReading::Kind::Record))
        return;
    LineReading reading;
    if (!m_words.read(segment, skipped, reading))
        return;
    Records &records = other ? others : training;
    const std::vector<LineField> known = m_fields;
    std::size_t index = 0;
    for (LineField field : m_words.fields()) {
        if (field.name && !overlapsAny(field, m_fields))
            m_fields.push_back(field);
        if (field.name || field.place != LineReading::Place::Count)
            continue;
        const PrintedNumber &number = reading.values[index++].number;
        const std::string &name = m_words.metricName(field.metric);
        const MetricMarks &marks = m_words.metricMarks(field.metric);
        if (overlapsAny(field, known) || !isResult(name, marks, number, segment.substr(field.end)) ||
            (records.metrics.size() >= mostMetrics && !records.holds(name)))
            continue;
        field.metric = static_cast<std::uint32_t>(records.metric(name, marks));
        const auto own = [&](const LineReading::Value &value) { return value.metric == field.metric; };
        if (std::ranges::any_of(m_reading.values, own))
            continue;
        m_reading.values.push_back({field.metric, number});
        m_fields.push_back(field);
        m_hasShape &= m_words.hasShape();
    }
}

} // namespace rundiff
