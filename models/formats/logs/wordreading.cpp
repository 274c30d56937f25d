// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/wordreading.h"

#include "models/formats/logs/decimal.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

using Where = LineReading::Place;

constexpr std::size_t mostKnownLabels = 4096;
constexpr std::size_t mostForms = 512;
constexpr std::size_t mostMentions = 32;
constexpr std::size_t longestMention = 100;
constexpr std::size_t mostMetrics = 2000;
constexpr std::size_t longestName = 100;
constexpr std::size_t mostLooseWords = 3; // of a label without a sign between it and its number

bool isCounted(const LinePair &pair)
{
    return pair.whole && *pair.whole >= 0 && !pair.unit && (!pair.behindNumber || pair.total);
}

std::size_t spanEnd(const LinePair &pair, std::string_view text)
{
    const std::size_t behind =
        pair.label.empty() ? 0 : static_cast<std::size_t>(pair.label.data() - text.data()) + pair.label.size();
    return std::max({pair.end, pair.totalEnd, behind});
}

std::size_t wordCount(std::string_view label)
{
    const std::string words = wordsOf(label);
    return static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) - 1;
}

} // namespace

const LabelMeaning &WordReader::meaning(std::string_view label)
{
    if (m_known.size() > mostKnownLabels)
        m_known.clear();
    const auto known = m_known.find(std::string(label));
    return known != m_known.end() ? known->second : m_known.emplace(label, labelMeaning(label)).first->second;
}

bool WordReader::read(std::string_view segment, std::size_t skipped, LineReading &reading)
{
    const std::string_view text = segment.substr(skipped);
    reading.clear();
    m_fields.clear();
    m_hasShape = true;
    if (m_table && readTableRow(segment, reading))
        return true;
    scanPairs(text, m_pairs);
    m_meanings.clear();
    for (const LinePair &pair : m_pairs)
        m_meanings.push_back(meaning(pair.label));
    findSubjects(text);
    choosePlaces(false);
    chooseMetrics();
    const bool values = std::ranges::any_of(m_metrics, [&](std::size_t i) {
        return m_meanings[i].kind == WordKind::Loss || m_meanings[i].kind == WordKind::Score || !m_pairs[i].whole;
    });
    if (values)
        choosePlaces(true);
    if (m_step == none)
        chooseUnnamedPlaces(values);
    const bool own = m_step != none || m_epoch != none;
    if (own)
        chooseMetrics();
    const bool record = hasValue(own);
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

// ---- tables ---------------------------------------------------------------------------------------------------

void WordReader::noteHeader(std::string_view segment)
{
    if (auto table = WordTable::begunBy(segment))
        m_table = std::move(table);
}

bool WordReader::readTableRow(std::string_view segment, LineReading &reading)
{
    if (!m_table->readRow(segment))
        return false;
    WordForm form;
    form.key = m_table->key();
    form.own = form.record = true;
    m_form = formNumber(form);
    if (m_form == none)
        return false;
    m_hasShape = false; // numbers alone: any line of as many has the same shape
    for (const WordTable::Cell &cell : m_table->cells()) {
        if (cell.place != WordPlace::None) {
            addPlace(cell.begin, cell.end, cell.whole, cell.place == WordPlace::Epoch ? Where::Epoch : Where::Iteration,
                     reading);
            continue;
        }
        const std::size_t number = metric(cell.name);
        if (number == none)
            continue;
        reading.values.push_back({static_cast<std::uint32_t>(number), cell.number});
        m_fields.push_back({cell.begin, cell.end, Where::Count, static_cast<std::uint32_t>(number), false});
    }
    reading.kind = LineReading::Kind::Record;
    return true;
}

// ---- places ---------------------------------------------------------------------------------------------------

// "Cost after iteration 5: 0.3": what a sentence says about its place names the number behind.
void WordReader::findSubjects(std::string_view text)
{
    for (std::size_t i = 0; i + 1 < m_pairs.size(); ++i) {
        LinePair &place = m_pairs[i], &value = m_pairs[i + 1];
        if (!value.label.empty() || !value.separated || value.behindNumber || !place.whole || place.label.empty())
            continue;
        if (const std::size_t end = subjectEnd(place.label); end > 0) {
            value.label = place.label.substr(0, end);
            place.label.remove_prefix(end + 1);
        } else if (m_meanings[i].place != WordPlace::None) {
            const std::size_t before = i > 0 ? spanEnd(m_pairs[i - 1], text) : 0;
            const std::string_view sentence =
                text.substr(before, place.labelBegin - std::min(before, place.labelBegin));
            const std::size_t begin = sentence.find_last_of(":)]|");
            value.label = trimmed(begin == sentence.npos ? sentence : sentence.substr(begin + 1), " \t-*#>");
            if (labelMeaning(value.label).kind != WordKind::Loss)
                value.label = {};
        }
        m_meanings[i] = meaning(place.label);
        m_meanings[i + 1] = meaning(value.label);
        m_meanings[i + 1].prose = false;
    }
}

void WordReader::choosePlaces(bool plurals)
{
    m_step = m_epoch = none;
    int rank = 0;
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const LabelMeaning &meaning = m_meanings[i];
        const LinePair &pair = m_pairs[i];
        if (meaning.place == WordPlace::None || !isCounted(pair) ||
            (((meaning.plural && !plurals) || meaning.total) && !pair.total))
            continue;
        if (meaning.place == WordPlace::Epoch && m_epoch == none) {
            m_epoch = i;
        } else if (meaning.place == WordPlace::Step && meaning.rank > rank) {
            m_step = i;
            rank = meaning.rank;
        }
    }
}

// A number that nothing names, or only the word of its loop: "[5/100]", "Train: [5/100]", "Epoch: 1 (5/100)".
bool WordReader::isUnnamed(std::size_t index) const
{
    if (m_pairs[index].behindNumber && (index == 0 || m_meanings[index - 1].place == WordPlace::None))
        return false;
    const LabelMeaning &meaning = m_meanings[index];
    const bool loop = (meaning.training || meaning.validation) && meaning.kind == WordKind::Other &&
                      meaning.place == WordPlace::None && wordCount(m_pairs[index].label) == 1;
    return isCounted(m_pairs[index]) && (m_pairs[index].label.empty() || loop);
}

void WordReader::chooseUnnamedPlaces(bool values)
{
    // "[3, 2000] loss", "[3/25][100/1583] loss": the epoch and its step.
    const auto leads = [&](std::size_t i) { return i < m_pairs.size() && isUnnamed(i) && m_pairs[i].label.empty(); };
    if (values && m_epoch == none && leads(0) && m_pairs[0].first && leads(1) &&
        m_pairs[1].begin <= std::max(m_pairs[0].end, m_pairs[0].totalEnd) + 6) {
        m_epoch = 0;
        m_step = 1;
        return;
    }
    for (std::size_t i = 0; i < m_pairs.size() && m_step == none; ++i) {
        const LinePair &pair = m_pairs[i];
        if (isUnnamed(i) && pair.total && *pair.total >= *pair.whole && (values || pair.bar))
            m_step = i;
    }
    if (values && m_step == none && m_epoch == none && leads(0) && m_pairs[0].first && m_pairs[0].plain)
        m_step = 0;
}

// ---- metrics --------------------------------------------------------------------------------------------------

bool WordReader::isMetric(std::size_t index) const
{
    const LinePair &pair = m_pairs[index];
    const LabelMeaning &meaning = m_meanings[index];
    if (index == m_step || index == m_epoch || pair.label.empty() || pair.label.size() > longestName)
        return false;
    if (meaning.place != WordPlace::None || meaning.prose || namesArguments(pair.scope))
        return false;
    const bool counts = meaning.kind == WordKind::Other || meaning.kind == WordKind::Cost;
    if (counts && (pair.total || !pair.plain))
        return false;
    return pair.separated || wordCount(pair.label) <= mostLooseWords;
}

void WordReader::chooseMetrics()
{
    m_metrics.clear();
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (isMetric(i))
            m_metrics.push_back(i);
    }
}

// Whether the line says something about the training: beside its own position any number with a fraction does.
bool WordReader::hasValue(bool own) const
{
    return std::ranges::any_of(m_metrics, [&](std::size_t i) {
        const WordKind kind = m_meanings[i].kind;
        return kind == WordKind::Other ? own && !m_pairs[i].whole && !m_pairs[i].unit : kind != WordKind::Cost;
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
    std::size_t at = 0;
    for (std::size_t i = 0; i <= m_pairs.size(); ++i) {
        const std::size_t begin = i < m_pairs.size() ? std::max(at, m_pairs[i].labelBegin) : text.size();
        const LineTopic between = lineTopic(text.substr(at, begin - at));
        topic.training = topic.training || between.training;
        topic.validation = topic.validation || between.validation;
        at = i < m_pairs.size() ? std::max(begin, spanEnd(m_pairs[i], text)) : at;
    }
    return topic.validation && !topic.training;
}

std::string WordReader::nameOf(std::size_t index, bool validation) const
{
    const LinePair &pair = m_pairs[index];
    std::string name(englishName(withoutOpening(pair.label)));
    if (!pair.scope.empty() && pair.scope != pair.label && labelMeaning(pair.scope).kind == WordKind::Loss)
        name = std::string(pair.scope) + '/' + name;
    return validation && !m_meanings[index].validation ? "val " + name : name;
}

std::size_t WordReader::metric(std::string_view name)
{
    const auto known = m_numbers.find(std::string(name));
    if (known != m_numbers.end())
        return known->second;
    if (m_names.size() >= mostMetrics)
        return none;
    m_names.emplace_back(name);
    m_numbers.emplace(name, m_names.size() - 1);
    return m_names.size() - 1;
}

// The name of a loss with what stands between it and the number before.
void WordReader::noteMention(std::string_view text, std::size_t index)
{
    const LinePair &pair = m_pairs[index];
    const auto label = static_cast<std::size_t>(pair.label.data() - text.data());
    const std::size_t before = index > 0 ? spanEnd(m_pairs[index - 1], text) : 0;
    if (label < before || label > pair.begin || pair.label.size() > longestMention || m_mentions.size() >= mostMentions)
        return;
    const std::size_t end = label + pair.label.size();
    const std::string_view behind = text.substr(end);
    const std::size_t sign = behind.starts_with(':') || behind.starts_with('=') ? 1 : behind.starts_with("：") ? 3 : 0;
    Mention mention{std::string(pair.label), std::string(text.substr(before, end - before)),
                    sign > 0 ? std::string(text.substr(label, end + sign - label)) : std::string(), index == 0};
    if (mention.behind.size() <= longestMention && std::ranges::find(m_mentions, mention) == m_mentions.end())
        m_mentions.push_back(std::move(mention));
}

bool WordReader::mentionsLoss(std::string_view segment) const
{
    return std::ranges::any_of(m_mentions, [&](const Mention &mention) {
        if (std::ranges::any_of(m_metrics, [&](std::size_t i) { return m_pairs[i].label == mention.name; }))
            return false;
        if (const std::size_t at = segment.find(mention.signedName); !mention.signedName.empty() && at != segment.npos)
            return at == 0 || std::string_view(" \t,;|([{'\"").find(segment[at - 1]) != std::string_view::npos;
        const std::size_t at = segment.find(mention.behind);
        return mention.first ? at == 0 : at != segment.npos && at > 0 && decimal::isDigit(segment[at - 1]);
    });
}

bool WordReader::mayHoldLoss(std::string_view segment) const
{
    return std::ranges::any_of(m_mentions,
                               [&](const Mention &mention) { return segment.find(mention.name) != segment.npos; });
}

// ---- the reading ----------------------------------------------------------------------------------------------

WordForm WordReader::makeForm(std::string_view text, bool record) const
{
    WordForm form;
    form.record = record;
    form.own = m_step != none || m_epoch != none;
    form.validation = isValidation(text);
    if (m_epoch != none)
        form.key = std::string(m_meanings[m_epoch].phrase) + "|";
    if (m_step != none) {
        form.key += std::string(m_meanings[m_step].phrase) + (m_pairs[m_step].total ? "/" : "");
        form.counts = m_meanings[m_step].counts;
        form.bar = m_pairs[m_step].bar;
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

void WordReader::addPlaces(std::size_t skipped, LineReading &reading)
{
    if (m_epoch != none) {
        const LinePair &pair = m_pairs[m_epoch];
        addPlace(skipped + pair.begin, skipped + pair.end, *pair.whole, Where::Epoch, reading);
        m_hasShape = m_hasShape && pair.plain;
    }
    if (m_step == none)
        return;
    const LinePair &pair = m_pairs[m_step];
    addPlace(skipped + pair.begin, skipped + pair.end, *pair.whole, Where::Iteration, reading);
    if (pair.total)
        addPlace(skipped + pair.totalBegin, skipped + pair.totalEnd, *pair.total, Where::StepsPerEpoch, reading);
    m_hasShape = m_hasShape && pair.plain;
}

void WordReader::addValues(std::string_view text, std::size_t skipped, bool validation, LineReading &reading)
{
    std::vector<std::size_t> seen;
    const auto add = [&](const LinePair &pair, const std::string &name) {
        const std::size_t number = metric(name);
        if (number == none || std::ranges::find(seen, number) != seen.end())
            return;
        seen.push_back(number);
        const auto place = static_cast<std::uint32_t>(number);
        reading.values.push_back({place, pair.number});
        m_fields.push_back({skipped + pair.begin, skipped + pair.end, Where::Count, place, false});
        m_hasShape = m_hasShape && pair.plain;
    };
    for (const std::size_t index : m_metrics) {
        const LinePair &pair = m_pairs[index];
        const std::string name = nameOf(index, validation);
        add(pair, name);
        if (m_meanings[index].kind == WordKind::Loss)
            noteMention(text, index);
        const std::size_t label = skipped + static_cast<std::size_t>(pair.label.data() - text.data());
        m_fields.push_back({label, label + pair.label.size(), Where::Count, 0, true});
        const LinePair *const next = index + 1 < m_pairs.size() ? &m_pairs[index + 1] : nullptr;
        if (next && next->behindNumber && !next->unit && !next->total && m_meanings[index].kind == WordKind::Loss)
            add(*next, name + "_avg");
    }
}

} // namespace rundiff
