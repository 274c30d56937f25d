// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/jsonrow.h"

#include "models/compare/metricchoice.h"
#include "models/formats/logs/rowlog.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::size_t mostMetrics = 5000;
constexpr std::size_t mostKeys = 20000; // whoever writes more writes no names
constexpr std::size_t longestName = 300;
constexpr std::int64_t mostShapes = 8;

bool isNoMetric(std::string_view name)
{
    static constexpr std::array names = {"total_steps", "max_steps",     "_timestamp", "_runtime",
                                         "_step",       "global_step",   "step",       "iteration",
                                         "iter",        "current_steps", "num_updates"};
    return std::find(names.begin(), names.end(), name) != names.end();
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
    return name == "global_step/max_steps" ? Meaning::StepOfMost : Meaning::Value; // ms-swift: "12/60"
}

} // namespace

JsonRows::Taken JsonRows::take(LenientJson &json, std::uint64_t offset)
{
    m_row.clear();
    const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) {
        if (Keys::value_type *key = keyOf(leaf.name))
            addLeaf(m_row, *key, leaf.text, leaf.quoted);
    });
    return whole ? takeRow(offset) : Taken::Broken;
}

JsonRows::Taken JsonRows::takeLine(std::string_view line, std::uint64_t offset)
{
    m_row.clear();
    return readByShape(line) || readAndLearn(line) ? takeRow(offset) : Taken::Broken;
}

bool JsonRows::readByShape(std::string_view line)
{
    for (const Shape &shape : m_shapes) {
        if (!shape.line.read(line, m_leaves))
            continue;
        for (std::size_t i = 0; i < m_leaves.size(); ++i) {
            Keys::value_type *key = shape.keys[i];
            if (key && m_leaves[i].isNumber && key->second.onlyMetric())
                addNumber(m_row, *key, m_leaves[i].number);
            else if (key)
                addLeaf(m_row, *key, m_leaves[i].text, m_leaves[i].quoted);
        }
        ++m_byShape;
        return true;
    }
    return false;
}

bool JsonRows::readAndLearn(std::string_view line)
{
    LenientJson json(line);
    Shape shape;
    const bool whole = json.leaves([&](const LenientJson::Leaf &leaf) {
        Keys::value_type *key = keyOf(leaf.name);
        if (key)
            addLeaf(m_row, *key, leaf.text, leaf.quoted);
        shape.keys.push_back(key);
        shape.line.add(line, leaf, json.position());
    });
    if (!whole || m_learned > mostShapes + m_byShape) // lines that have no shape in common
        return whole;
    shape.line.finish(line, json.position());
    if (!shape.line.useful())
        return true;
    if (m_shapes.size() == mostShapes)
        m_shapes.pop_back();
    m_shapes.insert(m_shapes.begin(), std::move(shape));
    ++m_learned;
    return true;
}

JsonRows::Taken JsonRows::takeRow(std::uint64_t offset)
{
    Row &row = m_row;
    if (!row.unusable.empty()) {
        m_unusable = row.unusable;
        return Taken::Unusable;
    }
    const bool counted = !row.step && row.iteration && row.epoch;
    if (!row.step && !row.iteration && row.epoch)
        row.step = row.epoch; // a row for each epoch
    if (!row.step && !counted) {
        if (row.iteration)
            row.step = row.iteration;
        else if (row.hasLoss && !hasKey("step") && row.nulls.empty())
            row.step = static_cast<std::int64_t>(m_training.size()) + 1;
        else
            return Taken::Nothing;
    }
    if (row.values.empty() && row.nulls.empty())
        return Taken::Nothing;
    addRow(row, offset);
    return Taken::Record;
}

void JsonRows::addLeaf(Row &row, Keys::value_type &known, std::string_view text, bool quoted)
{
    using Meaning = JsonKey::Meaning;
    const JsonKey &key = known.second;
    if (key.meaning == Meaning::Mode)
        row.mode = text;
    if (key.meaning == Meaning::Iteration || key.meaning == Meaning::Epoch)
        (key.meaning == Meaning::Iteration ? row.iteration : row.epoch) = parseStep(text);
    if (key.meaning == Meaning::StepOfMost) {
        row.step = parseStep(text.substr(0, text.find('/')));
        row.stepRank = 1000;
        return;
    }
    if (key.stepRank > row.stepRank && key.meaning == Meaning::Value) {
        if (const auto step = parseStep(text)) {
            row.step = step;
            row.stepRank = key.stepRank;
        }
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

void JsonRows::addNumber(Row &row, Keys::value_type &known, const PrintedNumber &number)
{
    row.hasLoss = row.hasLoss || known.second.loss;
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
    const std::size_t slash = name.rfind('/');
    const JsonKey key{meaningOf(name),
                      stepNameRank(name),
                      !isNoMetric(name),
                      metricRole(name) == MetricRole::Loss,
                      name.substr(slash == std::string_view::npos ? 0 : slash + 1) == "loss",
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
    records.begin(row.step ? *row.step : evaluation ? *row.epoch : *row.iteration, offset);
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

void JsonRows::finish(Log &log, std::optional<std::int64_t> rank)
{
    std::vector<Records> training, others;
    training.push_back(std::move(m_training));
    others.push_back(std::move(m_others));
    const StepCounting counting{m_perEpoch ? StepRule::EpochIteration : StepRule::Step, 1};
    addCurves(log, std::move(training), counting, rank, !m_series);
    addCurves(log, std::move(others), {}, rank, false);
    sortByLikelihood(log.curves);
    const std::string likeliest = log.curves.empty() ? std::string("loss") : log.curves.front().metric;
    if (const auto nulls = m_nulls.find(likeliest); nulls != m_nulls.end())
        log.linesWithoutValue += nulls->second;
}

} // namespace rundiff
