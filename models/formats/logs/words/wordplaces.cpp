// SPDX-License-Identifier: GPL-3.0-or-later
// Which numbers of a line are its step and its epoch.
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/words/wordreader.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

// "Loss at epoch 1 and iteration 5 is 0.3": the place after the subject.
std::size_t WordReader::firstPlaceOfSentence(std::size_t last)
{
    const auto isPlace = [&](std::size_t index) {
        return meaning(vocabulary().withoutProse(m_pairs[index].label)).place != WordPlace::None;
    };
    const auto mayBegin = [&](std::size_t index) {
        const bool isBegun = isPlace(index) || vocabulary().subjectEnd(m_pairs[index].label) > 0;
        return isBegun && isCounted(m_pairs[index]);
    };
    std::size_t first = last;
    while (first > 0 && isPlace(first) && mayBegin(first - 1))
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

// A whole number with a name that a number without one follows.
bool WordReader::isBeforeNameless(std::size_t index) const
{
    const LinePair &place = m_pairs[index], &value = m_pairs[index + 1];
    const bool isNameless = value.label.empty() && !value.behindNumber && !value.spread;
    return isNameless && place.whole && !place.label.empty();
}

// "Train loss 5 0.25": the step is between name and value.
void WordReader::takeStepInside(std::size_t index)
{
    LinePair &place = m_pairs[index], &value = m_pairs[index + 1];
    if (value.separated || value.whole || place.separated || !m_meanings[index].isLoss())
        return;
    value.label = std::exchange(place.label, {});
    std::swap(m_meanings[index], m_meanings[index + 1]);
    m_leading = index;
}

// "Cost after iteration 5: 0.3": what a sentence says about its place names the number after it.
void WordReader::takeSentence(std::string_view text, std::size_t last)
{
    const std::size_t first = firstPlaceOfSentence(last);
    std::string_view subject = takeSubject(text, first);
    if (first < last && !meaning(subject).isLoss())
        subject = {};
    for (std::size_t k = first; k <= last; ++k) {
        if (k != first)
            m_pairs[k].label = vocabulary().withoutProse(m_pairs[k].label);
        m_meanings[k] = meaning(m_pairs[k].label);
    }
    m_pairs[last + 1].label = subject;
    m_meanings[last + 1] = meaning(subject);
    m_meanings[last + 1].prose = false;
}

void WordReader::findSubjects(std::string_view text)
{
    for (std::size_t i = 0; i + 1 < m_pairs.size(); ++i) {
        if (!isBeforeNameless(i))
            continue;
        takeStepInside(i);
        if (m_pairs[i + 1].separated)
            takeSentence(text, i);
    }
}

// "Episode 5/100 | Steps: 230": what is counted in the loop that the line names is not a position.
bool WordReader::namesOuterLoop() const
{
    return std::ranges::any_of(m_meanings, [](const LabelMeaning &meaning) {
        return meaning.place == WordPlace::Step && meaning.outer && !meaning.plural;
    });
}

// A step or an epoch, and not how many there are of them.
bool WordReader::isPlace(std::size_t index, bool plurals) const
{
    const LabelMeaning &meaning = m_meanings[index];
    const LinePair &pair = m_pairs[index];
    if (meaning.place == WordPlace::None || !isCounted(pair))
        return false;
    const bool isPlural = meaning.plural && !plurals;
    return pair.total || !(isPlural || meaning.total);
}

void WordReader::choosePlaces(bool plurals)
{
    m_step = m_epoch = none;
    const bool mayBePlural = plurals && !namesOuterLoop();
    int rank = 0;
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        if (!isPlace(i, mayBePlural))
            continue;
        const LabelMeaning &meaning = m_meanings[i];
        const bool isEpoch = meaning.place == WordPlace::Epoch;
        if (isEpoch && m_epoch == none) {
            m_epoch = i;
        } else if (!isEpoch && meaning.rank > rank) {
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
    const auto isInner = [&](std::size_t index) {
        const LabelMeaning &meaning = m_meanings[index];
        const bool isAlike = meaning.place == WordPlace::Step && meaning.rank == m_meanings[m_step].rank;
        return isAlike && !meaning.through && m_pairs[index].total && isCounted(m_pairs[index]);
    };
    for (std::size_t i = m_step + 1; i < m_pairs.size(); ++i) {
        if (!isInner(i))
            continue;
        m_epoch = std::exchange(m_step, i);
        return;
    }
}

// A number that nothing names, or only the word of its loop: "[5/100]", "Train: [5/100]", "Epoch: 1 (5/100)".
bool WordReader::isUnnamed(std::size_t index) const
{
    const LinePair &pair = m_pairs[index];
    const bool isBehindPlace = index > 0 && m_meanings[index - 1].place != WordPlace::None;
    if (!isCounted(pair) || (pair.behindNumber && !isBehindPlace))
        return false;
    return pair.label.empty() || namesLoop(index);
}

bool WordReader::namesLoop(std::size_t index) const
{
    const LabelMeaning &meaning = m_meanings[index];
    if (!meaning.training && !meaning.validation)
        return false;
    return meaning.isUnknown() && meaning.place == WordPlace::None && wordCount(m_pairs[index].label) == 1;
}

// "writer.py:35] [400] loss=0.5": a number that is alone in brackets right in front of the first value.
std::size_t WordReader::bracketedPlace() const
{
    constexpr std::size_t mostBetween = 3;
    const std::size_t value = m_metrics.empty() ? 0 : m_metrics.front();
    if (value == 0 || !isUnnamed(value - 1))
        return none;
    const LinePair &place = m_pairs[value - 1];
    const bool isAlone = place.label.empty() && place.bracketed && place.plain && !place.total;
    return isAlone && m_pairs[value].labelBegin <= place.end + mostBetween ? value - 1 : none;
}

// "Train 3, loss: 0.5": the epoch has the name of its loop.
bool WordReader::numbersALoop(std::string_view text) const
{
    if (m_pairs.size() < 2 || !isUnnamed(0) || m_pairs[0].label.empty())
        return false;
    const LinePair &pair = m_pairs[0];
    const bool isAlone = pair.labelBegin == 0 && !pair.separated && pair.plain && !pair.total;
    const std::size_t behind = text.find_first_not_of(' ', pair.end);
    return isAlone && wordsigns::isAnyOf(wordsigns::signAt(text, behind), ",;:|-");
}

// "epoch 3: 45% done, loss 0.5": how far the epoch is, where nothing counts its steps.
std::size_t WordReader::percentage(std::string_view text) const
{
    const auto isPart = [&](const LinePair &pair) {
        const bool isPercent = pair.unit && wordsigns::signAt(text, pair.end) == '%';
        return isPercent && pair.plain && pair.label.empty() && pair.whole.value_or(-1) >= 0 && *pair.whole <= 100;
    };
    const auto found = std::ranges::find_if(m_pairs, isPart);
    return found == m_pairs.end() ? none : static_cast<std::size_t>(found - m_pairs.begin());
}

// A number without any name at the beginning of the line.
bool WordReader::leads(std::size_t index) const
{
    return index < m_pairs.size() && m_pairs[index].label.empty() && isUnnamed(index);
}

// "[3, 2000] loss", "[3/25][100/1583] loss": the epoch and its step.
bool WordReader::chooseLeadingPair()
{
    constexpr std::size_t mostBetween = 6;
    if (!leads(0) || !leads(1) || !m_pairs[0].first)
        return false;
    if (m_pairs[1].begin > std::max(m_pairs[0].end, m_pairs[0].totalEnd) + mostBetween)
        return false;
    m_epoch = 0;
    m_step = 1;
    return true;
}

std::size_t WordReader::countWithTotal(bool values) const
{
    for (std::size_t i = 0; i < m_pairs.size(); ++i) {
        const LinePair &pair = m_pairs[i];
        const bool isReached = pair.total.value_or(-1) >= pair.whole.value_or(0);
        if (isReached && isUnnamed(i) && (values || pair.bar))
            return i;
    }
    return none;
}

// Of a line with values.
std::size_t WordReader::unnamedStep(std::string_view text) const
{
    if (m_epoch != none)
        return m_leading != none ? m_leading : percentage(text);
    if (leads(0) && m_pairs[0].first && m_pairs[0].plain)
        return 0;
    const std::size_t bracketed = bracketedPlace();
    return bracketed != none ? bracketed : m_leading;
}

void WordReader::chooseUnnamedPlaces(std::string_view text, bool values)
{
    if (values && m_epoch == none) {
        if (chooseLeadingPair())
            return;
        if (numbersALoop(text))
            m_epoch = 0;
    }
    m_step = countWithTotal(values);
    if (m_step == none)
        m_step = values ? unnamedStep(text) : m_leading;
}

} // namespace rundiff
