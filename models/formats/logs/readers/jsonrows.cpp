// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/jsonrows.h"

#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/lookup.h"

#include "models/formats/logs/line/lineskeleton.h"
#include "models/formats/logs/records/countedrecords.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/formats/logs/vocabulary/metricchoice.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::size_t mostKeys = 20000; // more than this are not names
constexpr std::size_t longestName = 300;
constexpr std::int64_t mostShapes = 8;
constexpr std::int64_t enoughRows = 8; // to know what they have in common
constexpr std::size_t mostStrangeKeys = 100;
constexpr std::size_t mostNewNames = 1000;   // rows
constexpr std::ptrdiff_t enoughNewNames = 2; // in one row, which no damage makes
constexpr int repeatsOfTwoRecords = 2;       // names that one object has twice

// A name that begins as one of the names and ends as another, one of which is `usual`.
bool isLeftOf(std::string_view name, std::string_view usual, const std::vector<std::string_view> &names)
{
    const auto beginning = [&](std::string_view other) {
        return static_cast<std::size_t>(std::ranges::mismatch(name, other).in1 - name.begin());
    };
    const auto ending = [&](std::string_view other) {
        return static_cast<std::size_t>(std::mismatch(name.rbegin(), name.rend(), other.rbegin(), other.rend()).first -
                                        name.rbegin());
    };
    return std::ranges::any_of(names, [&](std::string_view other) {
        return beginning(other) + ending(usual) >= name.size() || beginning(usual) + ending(other) >= name.size();
    });
}

JsonKey::Meaning meaningOf(std::string_view name)
{
    using Meaning = JsonKey::Meaning;
    if (name == "mode")
        return Meaning::Mode;
    if (name == "iter")
        return Meaning::Iteration;
    if (name == "epoch")
        return Meaning::Epoch;
    if (name == "global_step/max_steps")
        return Meaning::StepOfMost;
    return Meaning::Value; // ms-swift: "12/60"
}

} // namespace

JsonRows::Taken JsonRows::take(LenientJson &json, std::uint64_t offset)
{
    beginRow(offset);
    const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) {
        if (Keys::value_type *key = keyOf(leaf.name)) {
            countRow(key);
            addLeaf(m_row, *key, leaf.text, leaf.quoted);
        }
    });
    if (whole)
        return takeRow(offset);
    return Taken::Broken;
}

JsonRows::Taken JsonRows::takeLine(std::string_view line, std::size_t readable, std::uint64_t offset)
{
    beginRow(offset);
    if (readByShape(line, readable) || readAndLearn(line))
        return takeRow(offset);
    return Taken::Broken;
}

bool JsonRows::readByShape(std::string_view line, std::size_t readable)
{
    for (Shape &shape : m_shapes) {
        const std::size_t length = shape.line.read(line, readable, m_leaves);
        if (length == 0)
            continue;
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            const JsonShape::Leaf &leaf = m_leaves[i];
            m_odd = m_odd ||
                    (!leaf.quoted && !leaf.isPlain() && (!leaf.isNumber || !LenientJson::isPlainNumber(leaf.text)) &&
                     !LenientJson::isUsual(leaf.text));
            Keys::value_type *key = shape.keys[i];
            if (key && leaf.isNumber && key->second.onlyMetric())
                addNumber(m_row, *key, leaf.number);
            else if (key && leaf.isPlain() && key->second.onlyStep() && leaf.isWhole())
                addStep(m_row, *key, static_cast<std::int64_t>(leaf.number.value));
            else if (key)
                addLeaf(m_row, *key, leaf.text, leaf.quoted);
        }
        m_rest = line.substr(length);
        ++shape.rows;
        ++m_byShape;
        return true;
    }
    return false;
}

void JsonRows::beginRow(std::uint64_t offset)
{
    m_row.clear();
    m_rowKeys.clear();
    m_newKey = false;
    m_odd = false;
    m_repeats = 0;
    m_offset = offset;
    ++m_rowNumber;
}

void JsonRows::countRow(Keys::value_type *known)
{
    JsonKey &key = known->second;
    m_rowKeys.push_back(known);
    m_newKey |= key.rows == 0;
    m_repeats += key.lastRow == m_rowNumber && known != &m_beyond;
    m_odd |= m_repeats > 0;
    key.lastRow = m_rowNumber;
    if (key.rows++ == 0)
        key.firstRow = m_offset;
}

// Those that were read by a shape, all at once.
void JsonRows::countRows(Shape &shape)
{
    for (Keys::value_type *key : shape.keys) {
        if (key)
            key->second.rows += shape.rows;
    }
    shape.rows = 0;
}

// Rows that bring new names are few.
void JsonRows::keepNewNames()
{
    if (m_newKey && m_newNames.size() < mostNewNames)
        m_newNames.push_back({m_offset, m_rowKeys});
}

// The usual name that a row does not have, instead of which the rare one occurs: it differs in one character, or is the
// rest of it and another one after bytes were lost.
const JsonRows::Keys::value_type *JsonRows::replacedBy(const Keys::value_type &rare) const
{
    const auto row = std::ranges::find_if(m_newNames, [&](const NewNames &names) { return names.holds(&rare); });
    if (row == m_newNames.end())
        return nullptr;
    // A row of names of its own is a summary: its names may well be like those of the records.
    const auto isNew = [](const Keys::value_type *key) { return key->second.rows == 1; };
    if (std::ranges::count_if(row->keys, isNew) >= enoughNewNames)
        return nullptr;
    const auto usual = [&](const Keys::value_type *key) { return key == &rare || key->second.rows >= enoughRows; };
    const bool likeOthers = row->keys.size() > 1 && std::ranges::all_of(row->keys, usual);
    std::vector<std::string_view> names;
    for (const Keys::value_type &key : m_keys) {
        if (key.second.rows >= enoughRows)
            names.push_back(key.first);
    }
    for (const Keys::value_type &key : m_keys) {
        if (key.second.rows < enoughRows)
            continue;
        if (isMisspelt(rare.first, key.first) ||
            (likeOthers && !row->holds(&key) && isLeftOf(rare.first, key.first, names)))
            return &key;
    }
    return nullptr;
}

std::vector<JsonRows::StrangeKey> JsonRows::strangeKeys()
{
    std::for_each(m_shapes.begin(), m_shapes.end(), countRows);
    std::vector<StrangeKey> strange;
    for (const Keys::value_type &rare : m_keys) {
        if (rare.second.rows != 1 || strange.size() == mostStrangeKeys)
            continue;
        if (const Keys::value_type *usual = replacedBy(rare))
            strange.push_back({rare.first, usual->first, rare.second.firstRow});
    }
    return strange;
}

std::vector<std::uint64_t> JsonRows::rowsWithoutStep() const
{
    if (m_stepped >= enoughRows)
        return m_counted;
    return {};
}

bool JsonRows::readAndLearn(std::string_view line)
{
    LenientJson json(line);
    Shape shape;
    const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) {
        Keys::value_type *key = keyOf(leaf.name);
        if (key) {
            countRow(key);
            addLeaf(m_row, *key, leaf.text, leaf.quoted);
        }
        shape.keys.push_back(key);
        shape.line.add(line, leaf, json.position());
    });
    m_rest = line.substr(std::min(json.position(), line.size()));
    m_odd |= json.oddities() > 0;
    if (!whole || m_odd || m_learned > mostShapes + m_byShape) // lines that have no shape in common
        return whole;
    shape.line.finish(line, json.position());
    if (!shape.line.useful())
        return true;
    shape.stepLeaf = stepLeafOf(shape);
    if (m_shapes.size() == mostShapes) {
        countRows(m_shapes.back());
        m_shapes.pop_back();
    }
    m_shapes.insert(m_shapes.begin(), std::move(shape));
    ++m_learned;
    return true;
}

JsonRows::Taken JsonRows::takeRow(std::uint64_t offset)
{
    Row &row = m_row;
    keepNewNames();
    if (m_repeats >= repeatsOfTwoRecords) // the end of one and the beginning of another were lost
        return Taken::Nothing;
    if (!row.unusable.empty()) {
        m_unusable = row.unusable;
        return Taken::Unusable;
    }
    if (!takesStep(row))
        return row.namedLoss ? Taken::NoStep : Taken::Nothing;
    if (row.values.empty() && row.nulls.empty())
        return Taken::Nothing;
    if (row.step && m_odd && m_lastStep && *row.step <= *m_lastStep) // what is damaged replaces no whole record
        return Taken::Nothing;
    m_lastStep = row.step;
    addRow(row, offset);
    return Taken::Record;
}

// False: the row has no step, and others have one.
bool JsonRows::takesStep(Row &row)
{
    static const int epochRank = vocabulary().stepRank("epoch");
    if (row.epoch && row.step && row.stepRank < epochRank) { // as in a table, an epoch says more
        row.step.reset();
        row.stepKey = nullptr;
    }
    std::erase_if(row.values, [&](const Value &value) { return value.key == row.stepKey; });
    if (row.step || row.iteration) {
        ++m_stepped;
        if (!row.step && !row.epoch)
            row.step = row.iteration;
        return true;
    }
    if (row.epoch) {
        row.step = row.epoch; // a row for each epoch
        ++m_epochRows;
        return true;
    }
    if (!row.hasLoss || m_stepped > 0 || hasKey("step") || !row.nulls.empty())
        return false;
    row.step = static_cast<std::int64_t>(m_training.size()) + 1;
    ++m_unnumberedRows;
    if (m_counted.size() < mostStrangeKeys)
        m_counted.push_back(m_offset);
    return true;
}

void JsonRows::addLeaf(Row &row, Keys::value_type &known, std::string_view text, bool quoted)
{
    using Meaning = JsonKey::Meaning;
    const JsonKey &key = known.second;
    if (key.meaning == Meaning::Mode)
        row.mode = text;
    if (isAnyOf(key.meaning, {Meaning::Iteration, Meaning::Epoch}))
        (key.meaning == Meaning::Iteration ? row.iteration : row.epoch) = parseStep(text);
    if (key.meaning == Meaning::StepOfMost) {
        row.step = parseStep(text.substr(0, text.find('/')));
        row.stepRank = 1000;
        return;
    }
    if (key.stepRank > row.stepRank && key.meaning == Meaning::Value) {
        if (const auto step = parseStep(text))
            addStep(row, known, *step);
    }
    if (!key.metric)
        return;
    if (!quoted && text == "null")
        row.nulls.push_back(known.first);
    else if (const auto number = parseNumber(text))
        addNumber(row, known, *number);
    else if (key.namedLoss && !meansNoValue(text))
        row.unusable = text;
}

void JsonRows::addStep(Row &row, const Keys::value_type &known, std::int64_t step)
{
    if (known.second.stepRank <= row.stepRank)
        return;
    row.step = step;
    row.stepRank = known.second.stepRank;
    row.stepKey = &known;
}

void JsonRows::addNumber(Row &row, Keys::value_type &known, const PrintedNumber &number)
{
    row.hasLoss |= known.second.loss;
    row.namedLoss |= known.second.namedLoss;
    row.values.push_back({&known, number});
}

// Null for a name that nobody gives a value.
JsonRows::Keys::value_type *JsonRows::keyOf(std::string_view name)
{
    if (name.starts_with("data/")) // verl keeps its metrics in an object of this name
        name.remove_prefix(5);
    if (name.size() > longestName)
        return nullptr;
    const auto found = m_keys.find(name);
    if (found != m_keys.end())
        return &*found;
    if (m_keys.size() >= mostKeys)
        return &m_beyond;
    const JsonKey key{meaningOf(name),
                      vocabulary().stepRank(name),
                      !vocabulary().isNoMetric(name),
                      vocabulary().role(name) == MetricRole::Loss,
                      name.substr(name.rfind('/') + 1) == "loss",
                      std::nullopt};
    return &*m_keys.emplace(name, key).first;
}

// In mmengine's evaluation rows the step is the epoch; mmcv marks its rows by mode.
bool JsonRows::isEvaluation(const Row &row) const
{
    if (!row.mode.empty())
        return row.mode != "train";
    return m_iterations && row.step && !row.iteration;
}

void JsonRows::addRow(const Row &row, std::uint64_t offset)
{
    m_iterations = m_iterations || (row.step && row.iteration);
    const bool evaluation = isEvaluation(row);
    Records &records = evaluation ? m_others : m_training;
    if (records.metrics.size() > mostMetrics)
        return;
    const bool counted = !row.step && row.iteration && row.epoch;
    const auto &place = evaluation ? row.epoch : row.iteration;
    records.begin(row.step ? *row.step : *place, offset);
    if (counted && !evaluation) {
        m_perEpoch = true;
        records.epochs.set(records.size() - 1, *row.epoch);
    }
    for (const Value &value : row.values)
        addValue(value, evaluation, row.mode);
    for (const std::string_view name : row.nulls)
        ++m_nulls.emplace(name, 0).first->second;
}

void JsonRows::addValue(const Value &value, bool evaluation, const std::string &mode)
{
    auto &[name, key] = *value.key;
    if (evaluation) {
        m_others.set(m_others.metric(mode.empty() ? name : mode + "/" + name), value.number);
        return;
    }
    if (!key.column)
        key.column = m_training.metric(name);
    m_training.set(*key.column, value.number);
}

void JsonRows::add(const std::string &metric, std::int64_t step, const PrintedNumber &number, std::uint64_t offset)
{
    m_series = true;
    m_training.begin(step, offset);
    m_training.set(m_training.metric(metric), number);
}

bool JsonRows::namesMetric() const
{
    return std::ranges::any_of(m_training.metrics, [](const Records::Metric &metric) {
        return metric.name != "value" && !vocabulary().namesPlace(metric.name);
    });
}

StepCounting JsonRows::counting() const
{
    if (m_perEpoch)
        return {.rule = StepRule::EpochIteration};
    if (m_unnumberedRows > 0 && m_stepped == 0)
        return {.unprinted = true};
    return {.rule = m_epochRows > 0 && m_stepped == 0 ? StepRule::Epoch : StepRule::Step};
}

void JsonRows::finish(Log &log, std::optional<std::int64_t> rank)
{
    std::vector<Records> training, others;
    training.push_back(std::move(m_training));
    others.push_back(std::move(m_others));
    addCurves(log, std::move(training), counting(), rank, !m_series);
    addCurves(log, std::move(others), {}, rank, false);
    sortByLikelihood(log.curves);
    const Name likeliest = log.curves.empty() ? "loss" : log.curves.front().metric;
    if (const auto nulls = m_nulls.find(likeliest); nulls != m_nulls.end())
        log.linesWithoutValue += nulls->second;
}

} // namespace rundiff
