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
    const auto isBetween = [value](double least, double most) { return least < value && value < most; };
    return isBetween(1e9, 4e9) || isBetween(1e12, 4e12);
}

// "BatchNorm2d(64, eps=1e-05)": an argument of something that is called like a class.
bool isPartOfModel(const LinePair &pair)
{
    const auto isClass = [](std::string_view name) {
        const bool isCapital = !name.empty() && std::isupper(static_cast<unsigned char>(name[0])) != 0;
        if (!isCapital || name.find(' ') != name.npos)
            return false;
        return std::ranges::any_of(name, [](unsigned char sign) { return std::islower(sign) != 0; });
    };
    return isClass(pair.scope) || (pair.called && isClass(pair.label));
}

// "0.25 seconds", "0.25s", "3.1 it/s": the unit after the number; empty: there is none.
std::string_view unitOf(const LinePair &pair, std::string_view text)
{
    std::string_view rest = text.substr(std::min(pair.end, text.size()));
    if (wordsigns::signBefore(text, pair.begin) == '(' && rest.starts_with(") ")) // "(84.8) HZ"
        rest.remove_prefix(1);
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
    if (readTableRow(segment, reading))
        return true;
    scanPairs(text, m_pairs);
    m_meanings.clear();
    for (const LinePair &pair : m_pairs)
        m_meanings.push_back(meaning(pair.label));
    judgeByUnits();
    judgeBySubjects();
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
    const bool own = hasOwnPlace();
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

// "acc 0.8 best 0.9", "reward 20.1 ± 3.2", "time 0.3 avg 0.4": the result that a number sums up, or the cost that it is
// an average of; the number itself for others: "time 12.5 best 0.9".
std::size_t WordReader::subjectOf(std::size_t index) const
{
    const auto sumsUp = [&](std::size_t at) { return m_pairs[at].spread || m_meanings[at].summary; };
    std::size_t subject = index;
    while (subject > 0 && sumsUp(subject))
        --subject;
    const LabelMeaning &meaning = m_meanings[subject];
    if (meaning.place != WordPlace::None || sumsUp(subject))
        return index;
    const bool isAverage = m_pairs[index].spread || m_meanings[index].averaged;
    return meaning.isResult() || (isAverage && meaning.isCost()) ? subject : index;
}

void WordReader::judgeBySubjects()
{
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const std::size_t subject = subjectOf(i);
        if (subject != i)
            m_meanings[i].become(m_meanings[subject].kind);
    }
}

// Whether it has a name that can be that of a metric.
bool WordReader::isNamed(std::size_t index) const
{
    const std::string_view name = m_pairs[subjectOf(index)].label;
    const LabelMeaning &meaning = m_meanings[index];
    if (wordCount(name) == 0 || name.size() > longestName || meaning.place != WordPlace::None)
        return false;
    return !meaning.prose && !vocabulary().namesArguments(m_pairs[index].scope);
}

// What neither its name nor its form makes a value: how many there are, a date, "[Info] 0.25 seconds elapsed".
bool WordReader::isOnlyCounted(std::size_t index) const
{
    const LinePair &pair = m_pairs[index];
    const LabelMeaning &meaning = m_meanings[index];
    if (!meaning.isUnknown() && !meaning.isCost())
        return false;
    const bool isCount = pair.total || !pair.plain;
    if (isCount || isTimestamp(pair.number.value))
        return true;
    return meaning.isUnknown() && (vocabulary().isOpening(pair.label) || !unitOf(pair, m_text).empty());
}

bool WordReader::isMetric(std::size_t index) const
{
    if (index == m_step || index == m_epoch || !isNamed(index))
        return false;
    const LinePair &pair = m_pairs[index];
    const bool isTotalTime = pair.unit && vocabulary().namesSum(pair.label); // "total: 2.5s" is not a sum of losses
    const bool isArgument = m_meanings[index].isSetting() && isPartOfModel(pair);
    if (isTotalTime || isArgument || isOnlyCounted(index))
        return false;
    return pair.separated || isCloseLabel(pair.label);
}

// "train encoder epoch: 3": the epoch of a series with a name of its own.
void WordReader::findSeries()
{
    m_series = {};
    const bool isCount = !m_pairs.empty() && m_pairs[0].whole && !m_pairs[0].unit;
    if (!isCount || m_meanings[0].place != WordPlace::None)
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
    const bool isNamedBefore = pair.separated && pair.labelBegin <= pair.begin;
    if (!isNamedBefore || text.find_first_not_of(" \t%", pair.end) != text.npos)
        return false;
    return std::ranges::none_of(text.substr(0, pair.labelBegin), wordsigns::isLetter);
}

// Whether the line says something about the training: next to its own position, or alone below one, any number with a
// fraction does.
bool WordReader::hasValue(std::string_view text, bool own) const
{
    const bool placed = own || (m_recording && isAlone(text));
    const auto says = [&](std::size_t i) {
        const LabelMeaning &meaning = m_meanings[i];
        if (meaning.isUnknown())
            return placed && !m_pairs[i].whole && !m_pairs[i].unit;
        return meaning.isResult() || (meaning.isSetting() && (own || m_recording));
    };
    return std::ranges::any_of(m_metrics, says);
}

bool WordReader::isValidation(std::string_view text) const
{
    LineTopic topic;
    const auto add = [&](bool training, bool validation) {
        topic.training |= training;
        topic.validation |= validation;
    };
    for (const std::size_t place : {m_step, m_epoch}) {
        if (place != none)
            add(m_meanings[place].training, m_meanings[place].validation);
    }
    // "Test net output #0: loss = 0.5": a label that numbers what follows says whose it is.
    const auto addText = [&](std::size_t begin, std::size_t end) {
        const LineTopic between = vocabulary().topic(text.substr(begin, end - begin));
        add(between.training, between.validation);
    };
    std::size_t at = 0;
    for (const LinePair &pair : m_pairs) {
        const std::size_t begin = std::max(at, pair.label.ends_with('#') ? pair.begin : pair.labelBegin);
        addText(at, begin);
        at = std::max(begin, spanEnd(pair, text));
    }
    addText(at, text.size());
    return topic.validation && !topic.training;
}

// "val Loss: 0.5 Acc: 0.9", "Valid acc: 0.9 | loss: 0.5": what follows an evaluation's loss or score, on a line
// that begins with it, is of the evaluation, unless the line names the evaluation's own.
bool WordReader::followsValidation(std::size_t index) const
{
    const std::size_t first = m_metrics.front();
    const LabelMeaning &before = m_meanings[first], &own = m_meanings[index];
    if (index == first || own.training || before.training || !before.validation)
        return false;
    if (m_pairs[first].label.find(' ') == std::string_view::npos)
        return false;
    if (own.isScore())
        return before.isResult();
    const auto isOwnLoss = [&](std::size_t other) {
        return m_meanings[other].validation && m_meanings[other].isLoss();
    };
    return own.isLoss() && before.isScore() && std::ranges::none_of(m_metrics, isOwnLoss);
}

// "Best test acc: 0.9, class acc: 0.8": what follows the best score is of the same epoch. Empty for others.
std::string_view WordReader::bestWord(std::size_t index) const
{
    const std::size_t first = m_metrics.front();
    const LabelMeaning &before = m_meanings[first], &own = m_meanings[index];
    const std::string_view label = vocabulary().withoutOpening(m_pairs[first].label);
    const std::size_t word = label.find(' ');
    if (index == first || !before.isScore() || !own.isScore() || word == label.npos)
        return {};
    const bool isOther = own.aside || own.training || own.validation;
    if (isOther || wordsOf(label.substr(0, word)) != " best ")
        return {};
    return label.substr(0, word);
}

std::string WordReader::nameOf(std::size_t index, bool validation) const
{
    const LinePair &pair = m_pairs[index];
    if (const std::size_t subject = subjectOf(index); subject != index)
        return nameOf(subject, validation) + ' ' + (pair.spread ? "std" : std::string(pair.label));
    validation |= followsValidation(index);
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
    form.own = hasOwnPlace();
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
        const std::int64_t number = pair.whole.value_or(-1);
        if (number < 0 || number > mostRanks || !pair.plain || pair.unit)
            return false;
        return isAnyOf(wordsOf(pair.label), {" rank ", " global rank ", " train rank "});
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
        if (!pair.label.empty())
            m_fields.push_back({label, label + pair.label.size(), Where::Count, 0, true});
        const LinePair *const next = index + 1 < m_pairs.size() ? &m_pairs[index + 1] : nullptr;
        const bool mean = next && next->behindNumber && !next->unit && unitOf(*next, text).empty();
        if (mean && !next->total && !m_meanings[index].isCost())
            add(*next, name + "_avg");
    }
}

} // namespace rundiff
