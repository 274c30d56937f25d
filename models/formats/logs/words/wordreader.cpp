// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/wordreader.h"

#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace rundiff
{

namespace
{

using Where = LineReading::Place;

constexpr std::int64_t mostRanks = 1 << 20;
constexpr std::size_t mostKnownLabels = 4096;
constexpr std::size_t mostForms = 512;
constexpr std::size_t mostMetrics = 2000;
constexpr std::size_t mostOccurrences = 9; // of a name in one record
constexpr std::size_t longestName = 100;
constexpr std::int64_t percentOfAll = 100;
constexpr std::ptrdiff_t mostLooseWords = 3; // of a label without a sign between it and its number

// Seconds or milliseconds since 1970, of this century.
bool isTimestamp(double value)
{
    return (value > 1e9 && value < 4e9) || (value > 1e12 && value < 4e12);
}

// "BatchNorm2d(64, eps=1e-05)": an argument of something that is called like a class.
bool isPartOfModel(const LinePair &pair)
{
    const auto isClass = [](std::string_view name) {
        return name.size() > 1 && std::isupper(static_cast<unsigned char>(name[0])) != 0 &&
               std::ranges::any_of(name, [](unsigned char sign) { return std::islower(sign) != 0; }) &&
               name.find(' ') == name.npos;
    };
    return isClass(pair.scope) || (pair.called && isClass(pair.label));
}

// "0.25 seconds", "0.25s", "3.1 it/s": the unit after the number; empty: there is none.
std::string_view unitOf(const LinePair &pair, std::string_view text)
{
    const std::string_view rest = text.substr(std::min(pair.end, text.size()));
    const std::size_t begin = rest.starts_with(' ') ? 1 : 0;
    if (rest.size() <= begin || !wordsigns::isLetter(rest[begin]))
        return {};
    const std::string_view word = rest.substr(begin, rest.find_first_of(" \t,;|)]", begin) - begin);
    if (vocabulary().isUnit(word))
        return word;
    return {};
}

// The same where nothing but the end of the value follows: in "loss 0.5 min 0.1" the word is a name.
std::string_view unitAtEnd(const LinePair &pair, std::string_view text)
{
    const std::string_view unit = unitOf(pair, text);
    const std::size_t end = unit.empty() ? 0 : static_cast<std::size_t>(unit.data() - text.data()) + unit.size();
    const bool joined = pair.end < text.size() && text[pair.end] != ' ';
    const bool ends = end >= text.size() || text[end] != ' ' || text.find_first_not_of(' ', end) == text.npos;
    if (joined || ends)
        return unit;
    return {};
}

// Whether a text that only a blank divides from its number may name it: a few words, or a variable after others.
bool isCloseLabel(std::string_view label)
{
    label = vocabulary().withoutOpening(label);
    if (std::ranges::count(label, ' ') < mostLooseWords)
        return true;
    const std::string_view last = label.substr(label.rfind(' ') + 1);
    return last.find('_') != last.npos && vocabulary().meaning(last).isResult();
}

} // namespace

const LabelMeaning &WordReader::meaning(std::string_view label)
{
    if (m_known.size() > mostKnownLabels)
        m_known.clear();
    const auto known = m_known.find(std::string(label));
    if (known != m_known.end())
        return known->second;
    return m_known.emplace(label, vocabulary().meaning(label)).first->second;
}

bool WordReader::read(std::string_view segment, std::size_t skipped, LineReading &reading)
{
    const std::string_view text = segment.substr(skipped);
    m_text = text;
    reading.clear();
    m_fields.clear();
    m_hasShape = true;
    m_leading = none;
    if (m_results && readResults(segment, reading))
        return true;
    m_results = ResultTable::begunBy(segment);
    if (m_results)
        return false;
    if (m_table && readTableRow(segment, reading))
        return true;
    scanPairs(text, m_pairs);
    m_meanings.clear();
    for (const LinePair &pair : m_pairs)
        m_meanings.push_back(meaning(pair.label));
    judgeByUnits();
    findSeries();
    findSubjects(text);
    choosePlaces(false);
    chooseMetrics();
    const bool values =
        std::ranges::any_of(m_metrics, [&](std::size_t i) { return m_meanings[i].isResult() || !m_pairs[i].whole; });
    if (values)
        choosePlaces(true);
    if (m_step == none)
        chooseUnnamedPlaces(text, values);
    const bool own = m_step != none || m_epoch != none;
    if (own)
        chooseMetrics();
    const bool record = hasValue(text, own);
    if (!own && !record)
        return false;
    const WordForm form = makeForm(text, record);
    m_form = formNumber(form);
    if (m_form == none)
        return false;
    addPlaces(skipped, reading);
    if (record)
        addValues(text, skipped, form.validation, reading);
    reading.kind = record ? LineReading::Kind::Record : LineReading::Kind::NoValue;
    return true;
}

// ---- metrics --------------------------------------------------------------------------------------------------

// "training cost: 184.4s" is a duration, whatever its words say.
void WordReader::judgeByUnits()
{
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (m_meanings[i].isResult() && !unitAtEnd(m_pairs[i], m_text).empty())
            m_meanings[i].become(MetricKind::Cost);
    }
}

bool WordReader::isMetric(std::size_t index) const
{
    const LinePair &pair = m_pairs[index];
    const LabelMeaning &meaning = m_meanings[index];
    if (index == m_step || index == m_epoch || pair.label.size() > longestName || wordCount(pair.label) == 0)
        return false;
    if (meaning.place != WordPlace::None || meaning.prose || vocabulary().namesArguments(pair.scope))
        return false;
    if (pair.unit && vocabulary().namesSum(pair.label))
        return false; // "total: 2.5s" is not a sum of losses
    if (meaning.isSetting() && isPartOfModel(pair))
        return false;
    const bool counts = meaning.isUnknown() || meaning.isCost();
    if (counts && (pair.total || !pair.plain || isTimestamp(pair.number.value)))
        return false;
    // "[Info] 0.25 seconds elapsed": a logger's word, and a duration
    if (meaning.isUnknown() && (vocabulary().isOpening(pair.label) || !unitOf(pair, m_text).empty()))
        return false;
    return pair.separated || isCloseLabel(pair.label);
}

// "train encoder epoch: 3": the epoch of a series with a name of its own.
void WordReader::findSeries()
{
    m_series = {};
    if (m_pairs.empty() || !m_pairs[0].whole || m_pairs[0].unit || m_meanings[0].place != WordPlace::None)
        return;
    m_series = vocabulary().seriesName(m_pairs[0].label);
    if (m_series.empty())
        return;
    const LabelMeaning ofSeries = m_meanings[0];
    m_meanings[0] = meaning(m_pairs[0].label.substr(m_series.size() + 1));
    m_meanings[0].training = ofSeries.training;
    m_meanings[0].validation = ofSeries.validation;
}

void WordReader::chooseMetrics()
{
    m_metrics.clear();
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (isMetric(i))
            m_metrics.push_back(i);
    }
}

// "12:00:01  ave: 93.25": a name and a number with a fraction, and nothing else but a time.
bool WordReader::isAlone(std::string_view text) const
{
    if (m_metrics.size() != 1)
        return false;
    const LinePair &pair = m_pairs[m_metrics.front()];
    if (!pair.separated || pair.labelBegin > pair.begin || text.find_first_not_of(" \t%", pair.end) != text.npos)
        return false;
    return std::ranges::none_of(text.substr(0, pair.labelBegin), wordsigns::isLetter);
}

// Whether the line says something about the training: next to its own position, or alone below one, any number with a
// fraction does.
bool WordReader::hasValue(std::string_view text, bool own) const
{
    const bool placed = own || (m_recording && isAlone(text));
    return std::ranges::any_of(m_metrics, [&](std::size_t i) {
        const LabelMeaning &meaning = m_meanings[i];
        if (meaning.isUnknown())
            return placed && !m_pairs[i].whole && !m_pairs[i].unit;
        return meaning.isResult() || (meaning.isSetting() && (own || m_recording));
    });
}

bool WordReader::isValidation(std::string_view text) const
{
    LineTopic topic;
    for (const std::size_t place : {m_step, m_epoch}) {
        if (place != none) {
            topic.training = topic.training || m_meanings[place].training;
            topic.validation = topic.validation || m_meanings[place].validation;
        }
    }
    // "Test net output #0: loss = 0.5": a label that numbers what follows says whose it is.
    const auto endOfText = [&](const LinePair &pair) {
        if (pair.label.ends_with('#'))
            return pair.begin;
        return pair.labelBegin;
    };
    std::size_t at = 0;
    for (std::size_t i = 0; i <= m_pairs.size(); ++i) {
        const std::size_t begin = i < m_pairs.size() ? std::max(at, endOfText(m_pairs[i])) : text.size();
        const LineTopic between = vocabulary().topic(text.substr(at, begin - at));
        topic.training |= between.training;
        topic.validation |= between.validation;
        if (i < m_pairs.size())
            at = std::max(begin, spanEnd(m_pairs[i], text));
    }
    return topic.validation && !topic.training;
}

// "val Loss: 0.5 Acc: 0.9", "Valid acc: 0.9 | loss: 0.5": what follows an evaluation's loss or score, on a line
// that begins with it, is of the evaluation, unless the line names the evaluation's own.
bool WordReader::followsValidation(std::size_t index) const
{
    const std::size_t first = m_metrics.front();
    const LabelMeaning &before = m_meanings[first], &own = m_meanings[index];
    const bool opens =
        before.validation && !before.training && m_pairs[first].label.find(' ') != std::string_view::npos;
    if (index == first || !opens || own.training)
        return false;
    if (before.isLoss() || (before.isScore() && own.isScore()))
        return own.isScore();
    return before.isScore() && own.isLoss() && std::ranges::none_of(m_metrics, [&](std::size_t other) {
               return m_meanings[other].validation && m_meanings[other].isLoss();
           });
}

// "Best test acc: 0.9, class acc: 0.8": what follows the best score is of the same epoch. Empty for others.
std::string_view WordReader::bestWord(std::size_t index) const
{
    const std::size_t first = m_metrics.front();
    const LabelMeaning &before = m_meanings[first], &own = m_meanings[index];
    const std::string_view label = vocabulary().withoutOpening(m_pairs[first].label);
    const std::size_t word = label.find(' ');
    const bool opens = before.isScore() && word != label.npos && wordsOf(label.substr(0, word)) == " best ";
    const bool follows = index != first && own.isScore() && !own.aside && !own.training && !own.validation;
    if (opens && follows)
        return label.substr(0, word);
    return {};
}

std::string WordReader::nameOf(std::size_t index, bool validation) const
{
    validation |= followsValidation(index);
    const LinePair &pair = m_pairs[index];
    std::string name(vocabulary().englishName(vocabulary().withoutOpening(pair.label)));
    const auto bothBlank = [](char one, char other) { return one == ' ' && other == ' '; };
    if (pair.qualified) // its numbers are aligned: "maxDets=  1"
        name.erase(std::unique(name.begin(), name.end(), bothBlank), name.end());
    if (!pair.scope.empty() && pair.scope != pair.label && vocabulary().meaning(pair.scope).isLoss())
        name = std::string(pair.scope) + '/' + name;
    if (const std::string_view word = bestWord(index); !word.empty())
        return std::string(word) + ' ' + name;
    if (!m_series.empty())
        return std::string(m_series) + ' ' + name;
    if (validation && !m_meanings[index].validation)
        return "val " + name;
    return name;
}

std::size_t WordReader::metric(std::string_view name, const MetricMarks &marks)
{
    const std::string key = std::string(name) + '\n' + std::to_string(marks.occurrence) + '\n' + marks.unit;
    const auto known = m_numbers.find(key);
    if (known != m_numbers.end())
        return known->second;
    if (m_names.size() >= mostMetrics)
        return none;
    m_names.push_back({std::string(name), marks});
    m_numbers.emplace(key, m_names.size() - 1);
    return m_names.size() - 1;
}

std::size_t WordReader::repeatedMetric(std::size_t metric, std::size_t count)
{
    Metric repeat = m_names[metric];
    repeat.marks.occurrence = count;
    if (count <= mostOccurrences)
        return this->metric(repeat.name, repeat.marks);
    return none;
}

// A name that the reading has already is another metric's.
std::size_t WordReader::metricApart(std::string_view name, MetricMarks marks, const LineReading &reading)
{
    std::size_t number = metric(name, marks);
    const auto has = [&] { return std::ranges::find(reading.values, number, &LineReading::Value::metric); };
    while (number != none && has() != reading.values.end()) {
        ++marks.occurrence;
        number = marks.occurrence <= mostOccurrences ? metric(name, marks) : none;
    }
    return number;
}

// ---- the reading ----------------------------------------------------------------------------------------------

WordForm WordReader::makeForm(std::string_view text, bool record) const
{
    WordForm form;
    form.record = record;
    form.own = m_step != none || m_epoch != none;
    form.validation = isValidation(text);
    if (m_epoch != none)
        form.key = std::string(m_series) + std::string(m_meanings[m_epoch].phrase) + "|";
    if (m_step != none) {
        form.key += std::string(m_meanings[m_step].phrase) + (m_pairs[m_step].total ? "/" : "");
        if (m_pairs[m_step].unit)
            form.key += "%";
        if (form.key.empty())
            form.key += "#"; // nothing names the step: "500: learn: 0.5"
        form.counts = m_meanings[m_step].through;
        form.bar = m_pairs[m_step].bar || (m_pairs[m_step].total && drawsBar(text));
    }
    return form;
}

std::size_t WordReader::formNumber(const WordForm &form)
{
    const auto known = std::ranges::find(m_forms, form);
    if (known != m_forms.end())
        return static_cast<std::size_t>(known - m_forms.begin());
    if (m_forms.size() == mostForms)
        return none;
    m_forms.push_back(form);
    return m_forms.size() - 1;
}

void WordReader::addPlace(std::size_t begin, std::size_t end, std::int64_t number, Where place, LineReading &reading)
{
    reading.set(place, number);
    m_fields.push_back({begin, end, place, 0, false});
}

// "Rank: 3, step: 10": the record is that rank's.
void WordReader::addRank(std::size_t skipped, LineReading &reading)
{
    const auto namesRank = [](const LinePair &pair) {
        const std::string words = wordsOf(pair.label);
        const bool named = isAnyOf(words, {" rank ", " global rank ", " train rank "});
        return named && pair.whole && *pair.whole >= 0 && *pair.whole <= mostRanks && pair.plain && !pair.unit;
    };
    const auto rank = std::ranges::find_if(m_pairs, namesRank);
    if (rank != m_pairs.end())
        addPlace(skipped + rank->begin, skipped + rank->end, *rank->whole, Where::Rank, reading);
}

void WordReader::addPlaces(std::size_t skipped, LineReading &reading)
{
    addRank(skipped, reading);
    if (m_epoch != none) {
        const LinePair &pair = m_pairs[m_epoch];
        addPlace(skipped + pair.begin, skipped + pair.end, *pair.whole, Where::Epoch, reading);
        m_hasShape &= pair.plain;
    }
    if (m_step == none)
        return;
    const LinePair &pair = m_pairs[m_step];
    addPlace(skipped + pair.begin, skipped + pair.end, *pair.whole, Where::Iteration, reading);
    if (pair.total)
        addPlace(skipped + pair.totalBegin, skipped + pair.totalEnd, *pair.total, Where::StepsPerEpoch, reading);
    else if (pair.unit)
        reading.set(Where::StepsPerEpoch, percentOfAll);
    m_hasShape &= !pair.unit;
    m_hasShape &= pair.plain;
}

void WordReader::addValues(std::string_view text, std::size_t skipped, bool validation, LineReading &reading)
{
    const auto add = [&](const LinePair &pair, const std::string &name) {
        MetricMarks marks;
        if (!meaning(pair.label).isCost()) // the label says it, in whatever unit
            marks.unit = unitAtEnd(pair, text);
        const std::size_t number = metricApart(name, marks, reading);
        if (number == none)
            return;
        const auto place = static_cast<std::uint32_t>(number);
        reading.values.push_back({place, pair.number});
        m_fields.push_back({skipped + pair.begin, skipped + pair.end, Where::Count, place, false});
        m_hasShape = m_hasShape && pair.plain && !pair.typographic && !pair.qualified;
    };
    for (const std::size_t index : m_metrics) {
        const LinePair &pair = m_pairs[index];
        const std::string name = nameOf(index, validation);
        add(pair, name);
        if (m_meanings[index].isLoss())
            noteMention(text, index);
        const std::size_t label = skipped + static_cast<std::size_t>(pair.label.data() - text.data());
        m_fields.push_back({label, label + pair.label.size(), Where::Count, 0, true});
        const LinePair *const next = index + 1 < m_pairs.size() ? &m_pairs[index + 1] : nullptr;
        const bool mean = next && next->behindNumber && !next->unit && unitOf(*next, text).empty();
        if (mean && !next->total && !m_meanings[index].isCost())
            add(*next, name + "_avg");
    }
}

} // namespace rundiff
