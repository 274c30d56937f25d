// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of JSON that are like those before them: most lines of most logs.
#include "models/formats/logs/readers/jsonrows.h"

#include <algorithm>
#include <span>

namespace rundiff
{

namespace
{

// As long as the line break at the start of the text; 0 if there is none, or if it is at the end and more may follow.
std::size_t lineBreak(std::string_view text)
{
    if (text.starts_with('\n'))
        return 1;
    return text.starts_with("\r\n") ? 2 : 0;
}

} // namespace

// The leaf that gives a row its step, as addStep() chooses it; null if a row has anything but steps and numbers.
std::optional<std::size_t> JsonRows::stepLeafOf(const Shape &shape)
{
    std::optional<std::size_t> step;
    bool metrics = false;
    for (std::size_t i = 0; i < shape.keys.size(); ++i) {
        const Keys::value_type *const key = shape.keys[i];
        // Next to a step, an epoch is a number like others.
        const bool metric = key && (key->second.onlyMetric() || key->second.onlyEpoch());
        if (key && !metric && !key->second.onlyStep())
            return std::nullopt;
        metrics |= metric;
        if (key && key->second.onlyStep() && (!step || key->second.stepRank > shape.keys[*step]->second.stepRank))
            step = i;
    }
    return metrics ? step : std::nullopt;
}

// Takes the leaves that the shape has read. False if they need a closer inspection; nothing is changed then.
bool JsonRows::takeNext(Shape &shape, std::uint64_t offset)
{
    if (!shape.stepLeaf || m_iterations || m_training.metrics.size() > mostMetrics)
        return false;
    for (std::size_t i = 0; i < m_leaves.size(); ++i) {
        const JsonShape::Leaf &leaf = m_leaves[i];
        const Keys::value_type *const key = shape.keys[i];
        const bool step = key && key->second.onlyStep();
        if (leaf.quoted || !leaf.isNumber || (!leaf.isPlain() && (step || !LenientJson::isPlainNumber(leaf.text))) ||
            (step && !leaf.isWhole()) || (key && !step && !key->second.column))
            return false;
    }
    const auto step = static_cast<std::int64_t>(m_leaves[*shape.stepLeaf].number.value);
    m_training.begin(step, offset);
    for (std::size_t i = 0; i < m_leaves.size(); ++i) {
        const Keys::value_type *const key = shape.keys[i];
        if (key && key->second.column)
            m_training.set(*key->second.column, m_leaves[i].number);
    }
    m_lastStep = step;
    ++m_stepped;
    ++m_rowNumber;
    ++m_byShape;
    ++shape.rows;
    return true;
}

// Of a shape one of whose rows was taken by takeNext().
void JsonRows::makeQuick(Shape &shape)
{
    shape.quickTried = true;
    std::vector<QuickLine::Number> numbers;
    for (std::size_t i = 0; i < shape.keys.size(); ++i) {
        const Keys::value_type *const key = shape.keys[i];
        const bool step = key && key->second.onlyStep();
        numbers.push_back(key ? QuickLine::Number::Value : QuickLine::Number::Unused);
        if (step)
            numbers.back() = QuickLine::Number::Whole;
        if (i == *shape.stepLeaf)
            numbers.back() = QuickLine::Number::Step;
        if (!key || step)
            continue;
        const std::size_t column = *key->second.column;
        if (std::ranges::find(shape.columns, column) != shape.columns.end())
            return;
        shape.columns.push_back(column);
    }
    shape.quick = shape.line.quick(numbers);
}

// Takes the lines at the start of the text that have the shape of the row before them, as takeNext() does one by one.
LineRun JsonRows::takeMany(std::size_t index, std::string_view text, std::uint64_t offset)
{
    LineRun run;
    Shape &shape = m_shapes[index];
    if (!shape.quickTried)
        makeQuick(shape);
    const auto before = std::span(m_shapes).first(index);
    if (!shape.quick ||
        !std::ranges::all_of(before, [&](const Shape &other) { return other.line.excludes(shape.line); }))
        return run;
    LineBatch &batch = *m_batch;
    do {
        shape.quick->read(text.substr(run.bytes), {}, batch);
        if (batch.lines > 0) {
            m_training.append(batch, offset + run.bytes, shape.columns);
            m_lastStep = batch.lastStep();
        }
        run.bytes += batch.bytes;
        run.lines += static_cast<std::int64_t>(batch.lines);
    } while (batch.lines == LineBatch::most);
    m_stepped += run.lines;
    m_rowNumber += run.lines;
    m_byShape += run.lines;
    m_atOnce += run.lines;
    shape.rows += run.lines;
    return run;
}

LineRun JsonRows::takeRun(std::string_view text, std::uint64_t offset)
{
    LineRun run;
    QuickTries tries;
    while (true) {
        const std::string_view rest = text.substr(run.bytes);
        std::size_t length = 0, shape = 0;
        while (shape < m_shapes.size() && length == 0)
            length = m_shapes[shape++].line.read(rest, 0, m_leaves);
        const std::size_t end = length > 0 ? lineBreak(rest.substr(length)) : 0;
        if (end == 0 || !takeNext(m_shapes[shape - 1], offset + run.bytes))
            return run;
        run.bytes += length + end;
        ++run.lines;
        if (tries.isDue()) {
            const LineRun many = takeMany(shape - 1, text.substr(run.bytes), offset + run.bytes);
            tries.note(many.lines);
            run.bytes += many.bytes;
            run.lines += many.lines;
        }
    }
}

} // namespace rundiff
