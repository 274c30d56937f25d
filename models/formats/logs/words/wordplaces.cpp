// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers of a line are its step and its epoch.
#include "models/formats/logs/words/wordreader.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

// "Loss at epoch 1 and iteration 5 is 0.3": the place after the subject.
std::size_t WordReader::firstPlaceOfSentence(std::size_t last)
{
    const auto isPlace = [&](std::string_view label) { return meaning(label).place != WordPlace::None; };
    std::size_t first = last;
    while (first > 0 && isPlace(vocabulary().withoutProse(m_pairs[first].label)) && isCounted(m_pairs[first - 1]) &&
           (vocabulary().subjectEnd(m_pairs[first - 1].label) > 0 ||
            isPlace(vocabulary().withoutProse(m_pairs[first - 1].label))))
        --first;
    return first;
}

// What the place belongs to: in its own label, which keeps the rest, or in front of it.
std::string_view WordReader::takeSubject(std::string_view text, std::size_t index)
{
    LinePair &place = m_pairs[index];
    if (const std::size_t end = vocabulary().subjectEnd(place.label); end > 0) {
        const std::string_view subject = place.label.substr(0, end);
        place.label.remove_prefix(end + 1);
        return subject;
    }
    if (m_meanings[index].place == WordPlace::None)
        return {};
    const std::size_t before = index > 0 ? spanEnd(m_pairs[index - 1], text) : 0;
    const std::string_view sentence = text.substr(before, place.labelBegin - std::min(before, place.labelBegin));
    const std::string_view subject = trimmed(sentence.substr(sentence.find_last_of(":)]|") + 1), " \t-*#>");
    if (vocabulary().meaning(subject).isLoss())
        return subject;
    return {};
}

// "Cost after iteration 5: 0.3": what a sentence says about its place names the number after it.
void WordReader::findSubjects(std::string_view text)
{
    for (std::size_t i = 0; i + 1 < m_pairs.size(); ++i) {
        LinePair &place = m_pairs[i], &value = m_pairs[i + 1];
        const bool bare = value.label.empty() && !value.behindNumber && place.whole && !place.label.empty();
        if (bare && !value.separated && !value.whole && !place.separated && m_meanings[i].isLoss()) {
            value.label = std::exchange(place.label, {}); // "Train loss 5 0.25": the step is between name and value
            std::swap(m_meanings[i], m_meanings[i + 1]);
            m_leading = i;
        }
        if (!bare || !value.separated)
            continue;
        const std::size_t first = firstPlaceOfSentence(i);
        value.label = takeSubject(text, first);
        if (first < i && !meaning(value.label).isLoss())
            value.label = {};
        for (std::size_t k = first; k <= i; ++k) {
            if (k != first)
                m_pairs[k].label = vocabulary().withoutProse(m_pairs[k].label);
            m_meanings[k] = meaning(m_pairs[k].label);
        }
        m_meanings[i + 1] = meaning(value.label);
        m_meanings[i + 1].prose = false;
    }
}

// "Episode 5/100 | Steps: 230": what is counted in the loop that the line names is not a position.
bool WordReader::namesOuterLoop() const
{
    return std::ranges::any_of(m_meanings, [](const LabelMeaning &meaning) {
        return meaning.place == WordPlace::Step && meaning.outer && !meaning.plural;
    });
}

void WordReader::choosePlaces(bool plurals)
{
    m_step = m_epoch = none;
    const bool within = namesOuterLoop();
    int rank = 0;
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const LabelMeaning &meaning = m_meanings[i];
        const LinePair &pair = m_pairs[i];
        const bool amount = (meaning.plural && (!plurals || within)) || meaning.total;
        if (meaning.place == WordPlace::None || !isCounted(pair) || (amount && !pair.total))
            continue;
        if (meaning.place == WordPlace::Epoch && m_epoch == none) {
            m_epoch = i;
        } else if (meaning.place == WordPlace::Step && meaning.rank > rank) {
            m_step = i;
            rank = meaning.rank;
        }
    }
    if (m_epoch == none && m_step != none && !m_pairs[m_step].total)
        chooseInnerStep();
}

// "iteration:3 step:100/640, loss: 0.5": the outer loop is the epoch of the inner one, which has an end.
void WordReader::chooseInnerStep()
{
    for (std::size_t i = m_step + 1; i < m_pairs.size(); ++i) {
        const LabelMeaning &meaning = m_meanings[i];
        if (meaning.place != WordPlace::Step || meaning.rank != m_meanings[m_step].rank || meaning.through ||
            !isCounted(m_pairs[i]) || !m_pairs[i].total)
            continue;
        m_epoch = std::exchange(m_step, i);
        return;
    }
}

// A number that nothing names, or only the word of its loop: "[5/100]", "Train: [5/100]", "Epoch: 1 (5/100)".
bool WordReader::isUnnamed(std::size_t index) const
{
    if (m_pairs[index].behindNumber && (index == 0 || m_meanings[index - 1].place == WordPlace::None))
        return false;
    const LabelMeaning &meaning = m_meanings[index];
    const bool loop = (meaning.training || meaning.validation) && meaning.isUnknown() &&
                      meaning.place == WordPlace::None && wordCount(m_pairs[index].label) == 1;
    return isCounted(m_pairs[index]) && (m_pairs[index].label.empty() || loop);
}

// "writer.py:35] [400] loss=0.5": a number that is alone in brackets right in front of the first value.
std::size_t WordReader::bracketedPlace() const
{
    const std::size_t value = m_metrics.empty() ? none : m_metrics.front();
    if (value == none || value == 0)
        return none;
    const LinePair &place = m_pairs[value - 1];
    const bool alone = isUnnamed(value - 1) && place.label.empty() && place.bracketed && place.plain && !place.total;
    if (alone && m_pairs[value].labelBegin <= place.end + 3)
        return value - 1;
    return none;
}

// "Train 3, loss: 0.5": the epoch has the name of its loop.
bool WordReader::numbersALoop(std::string_view text) const
{
    if (m_pairs.size() < 2 || !isUnnamed(0) || m_pairs[0].label.empty())
        return false;
    const LinePair &pair = m_pairs[0];
    const std::size_t behind = text.find_first_not_of(' ', pair.end);
    const bool alone = pair.labelBegin == 0 && !pair.separated && pair.plain && !pair.total;
    return alone && behind != text.npos && std::string_view(",;:|-").find(text[behind]) != std::string_view::npos;
}

// "epoch 3: 45% done, loss 0.5": how far the epoch is, where nothing counts its steps.
std::size_t WordReader::percentage(std::string_view text) const
{
    const auto isPart = [&](const LinePair &pair) {
        const bool percent = pair.unit && text.substr(pair.end).starts_with('%');
        return percent && pair.plain && pair.label.empty() && pair.whole && *pair.whole >= 0 && *pair.whole <= 100;
    };
    const auto found = std::ranges::find_if(m_pairs, isPart);
    if (found == m_pairs.end())
        return none;
    return static_cast<std::size_t>(found - m_pairs.begin());
}

void WordReader::chooseUnnamedPlaces(std::string_view text, bool values)
{
    // "[3, 2000] loss", "[3/25][100/1583] loss": the epoch and its step.
    const auto leads = [&](std::size_t i) { return i < m_pairs.size() && isUnnamed(i) && m_pairs[i].label.empty(); };
    if (values && m_epoch == none && leads(0) && m_pairs[0].first && leads(1) &&
        m_pairs[1].begin <= std::max(m_pairs[0].end, m_pairs[0].totalEnd) + 6) {
        m_epoch = 0;
        m_step = 1;
        return;
    }
    if (values && m_epoch == none && numbersALoop(text))
        m_epoch = 0;
    for (std::size_t i = 0; i < m_pairs.size() && m_step == none; ++i) {
        const LinePair &pair = m_pairs[i];
        if (isUnnamed(i) && pair.total && *pair.total >= *pair.whole && (values || pair.bar))
            m_step = i;
    }
    if (values && m_step == none && m_epoch == none && leads(0) && m_pairs[0].first && m_pairs[0].plain)
        m_step = 0;
    if (values && m_step == none && m_epoch == none)
        m_step = bracketedPlace();
    if (m_step == none && m_leading != none)
        m_step = m_leading;
    if (values && m_step == none && m_epoch != none)
        m_step = percentage(text);
}

} // namespace rundiff
