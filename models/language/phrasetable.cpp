// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasetable.h"

#include "models/language/sentenceform.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

// Words of a template that are in every text of its form as a whole.
std::vector<std::string_view> wordsOfTemplate(const TextPattern &pattern)
{
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < pattern.literals.size(); ++i) {
        const std::string_view literal = pattern.literals[i];
        for (const std::string_view word : lettersOnly(literal)) {
            const bool opens = i > 0 && word.data() == literal.data();
            const bool ends =
                i + 1 < pattern.literals.size() && word.data() + word.size() == literal.data() + literal.size();
            if (!opens && !ends)
                words.push_back(word);
        }
    }
    return words;
}

} // namespace

PhraseTable::PhraseTable(const std::vector<Phrase> &phrases)
{
    for (const Phrase &phrase : phrases) {
        if (phrase.english.empty() || phrase.translated.empty())
            continue;
        addContinuation(phrase);
        const SentenceForm english = SentenceForm::of(trimmed(phrase.english));
        const std::string_view translated = withoutFullStop(trimmed(phrase.translated), english.stopped);
        PhraseTemplate form(english.text, translated);
        if (form.english().places.empty())
            addExact(form, phrase.english);
        else if (form.usable() && form.letters() > 0)
            m_templates.push_back(std::move(form));
    }
    m_exact.insert(m_inSentences.begin(), m_inSentences.end()); // what is written so has its own translation
    m_inSentences.clear();
    index();
}

// "Pass" is a heading, and "pass" a result.
void PhraseTable::addExact(const PhraseTemplate &form, std::string_view english)
{
    std::string written(form.english().literals.front());
    m_inSentences.emplace(written, form.filled({}));
    if (!written.empty())
        written.front() = trimmed(english).front();
    m_exact.emplace(std::move(written), form.filled({}));
}

void PhraseTable::addContinuation(const Phrase &phrase)
{
    const SentenceForm english = SentenceForm::of(phrase.english);
    auto longer = PhraseTemplate(english.text, withoutFullStop(phrase.translated, english.stopped)).continued();
    if (longer && longer->usable() && longer->letters() > 0)
        m_templates.push_back(*std::move(longer));
}

void PhraseTable::index()
{
    std::stable_sort(m_templates.begin(), m_templates.end(), [](const PhraseTemplate &a, const PhraseTemplate &b) {
        return std::pair(a.letters(), a.signs()) > std::pair(b.letters(), b.signs());
    });
    std::map<std::string_view, std::size_t> counts;
    for (const PhraseTemplate &phrase : m_templates) {
        for (const std::string_view word : wordsOfTemplate(phrase.english()))
            ++counts[word];
    }
    for (std::size_t i = 0; i < m_templates.size(); ++i) {
        const auto words = wordsOfTemplate(m_templates[i].english());
        const auto rarest = std::min_element(
            words.begin(), words.end(), [&](std::string_view a, std::string_view b) { return counts[a] < counts[b]; });
        m_byWord[rarest == words.end() ? std::string() : std::string(*rarest)].push_back(i);
    }
}

const std::string *PhraseTable::exact(const std::string &text) const
{
    return valueAt(m_exact, text);
}

std::vector<const PhraseTemplate *> PhraseTable::candidates(std::string_view text) const
{
    std::vector<std::string_view> words = lettersOnly(text);
    words.emplace_back(); // templates without a word of their own
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    std::vector<std::size_t> numbers;
    for (const std::string_view word : words) {
        if (const auto known = m_byWord.find(word); known != m_byWord.end())
            numbers.insert(numbers.end(), known->second.begin(), known->second.end());
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<const PhraseTemplate *> found;
    found.reserve(numbers.size());
    for (const std::size_t number : numbers)
        found.push_back(&m_templates[number]);
    return found;
}

} // namespace rundiff
