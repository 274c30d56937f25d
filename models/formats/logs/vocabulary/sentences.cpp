// SPDX-License-Identifier: GPL-3.0-or-later
// What the vocabulary says about the words around labels and numbers.
#include "models/formats/logs/vocabulary/vocabulary.h"

#include "models/run/lettercase.h"
#include "models/run/lookup.h"

#include <algorithm>

namespace rundiff
{

bool Vocabulary::isConnector(std::string_view word) const
{
    return m_connectors.has(wordsOf(word));
}

bool Vocabulary::isUnit(std::string_view word) const
{
    const auto isOne = [&](std::string_view part) { return m_units.has(wordsOf(lowered(part))); };
    const std::size_t slash = word.find('/');
    if (slash == word.npos)
        return isOne(word);
    return isOne(word.substr(0, slash)) || isOne(word.substr(slash + 1));
}

bool Vocabulary::isOpening(std::string_view label) const
{
    return m_openings.has(wordsOf(label));
}

bool Vocabulary::namesArguments(std::string_view word) const
{
    return m_arguments.has(lastWord(wordsOf(word)));
}

bool Vocabulary::mentionsResult(std::string_view line) const
{
    const std::string words = wordsOf(line);
    if (m_units.isIn(words))
        return false;
    bool result = m_results.isIn(words);
    for (const Rule &rule : m_rules) {
        if (rule.kind == MetricKind::Cost && rule.phrases.isIn(words))
            return false;
        const bool names = isAnyOf(rule.kind, {MetricKind::Loss, MetricKind::Score});
        result = result || (names && rule.phrases.isIn(words));
    }
    return result;
}

std::size_t Vocabulary::subjectEnd(std::string_view label) const
{
    for (std::size_t at = label.rfind(' '); at != label.npos && at > 0; at = label.rfind(' ', at - 1)) {
        if (meaning(label.substr(at + 1)).place == WordPlace::None)
            continue;
        std::size_t end = at;
        while (true) { // "loss for the epoch"
            const std::size_t before = label.rfind(' ', end - 1);
            if (before == label.npos || before == 0 ||
                !m_prose.has(wordsOf(label.substr(before + 1, end - before - 1))))
                break;
            end = before;
        }
        return end < at ? end : 0;
    }
    return 0;
}

std::string_view Vocabulary::withoutProse(std::string_view label) const
{
    for (std::size_t end = label.find(' '); end != label.npos; end = label.find(' ')) {
        if (!m_prose.has(wordsOf(label.substr(0, end))))
            break;
        label.remove_prefix(end + 1);
    }
    return label;
}

std::string_view Vocabulary::withoutOpening(std::string_view label) const
{
    for (std::size_t end = label.find(' '); end != label.npos; end = label.find(' ')) {
        if (!isOpening(label.substr(0, end)))
            break;
        label.remove_prefix(end + 1);
    }
    return label;
}

std::string_view Vocabulary::seriesName(std::string_view label) const
{
    const std::size_t first = label.find(' '), last = label.rfind(' ');
    if (first == label.npos || first == last || label.find(' ', first + 1) != last)
        return {};
    const std::string phase = wordsOf(label.substr(0, first));
    const LabelMeaning subject = meaning(label.substr(first + 1, last - first - 1));
    const bool names = m_training.has(phase) || m_validation.has(phase);
    const bool subjectIsName = subject.kind == MetricKind::Other && subject.place == WordPlace::None && !subject.prose;
    const bool numbered = meaning(label.substr(last + 1)).place != WordPlace::None;
    if (names && subjectIsName && numbered)
        return label.substr(0, last);
    return {};
}

LineTopic Vocabulary::topic(std::string_view text) const
{
    static constexpr std::string_view borders = " \t:|,;()[]{}<>*#=\"'-!";
    std::string words = " ";
    while (!text.empty()) {
        const std::size_t begin = std::min(text.find_first_not_of(borders), text.size());
        const std::size_t end = std::min(text.find_first_of(borders, begin), text.size());
        std::string_view word = text.substr(begin, end - begin);
        text.remove_prefix(end);
        while (word.ends_with('.'))
            word.remove_suffix(1);
        if (word.empty() || word.find_first_of("/._\\") != word.npos)
            continue; // a path, or a name in a program
        words += lowered(word) + ' ';
    }
    return {m_training.isIn(words), m_validation.isIn(words)};
}

} // namespace rundiff
