// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasesearch.h"

#include "models/language/sentenceform.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t longestText = 16384;
constexpr int mostAttempts = 4000;
constexpr int deepest = 6;
constexpr std::size_t fewLetters = 6; // a template with so few fits too many texts
constexpr std::size_t mostChoices = 3;

struct PartSeparator {
    std::string_view english, wide;
};

constexpr std::array<PartSeparator, 5> partSeparators{
    {{"\n", "\n"}, {"; ", "；"}, {": ", "："}, {" · ", " · "}, {", ", "，"}}};

std::vector<std::string_view> cutAt(std::string_view text, std::string_view separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

class Deeper
{
public:
    explicit Deeper(int &depth) : m_depth(depth) { ++m_depth; }
    ~Deeper() { --m_depth; }
    Deeper(const Deeper &) = delete;
    Deeper &operator=(const Deeper &) = delete;

private:
    int &m_depth;
};

} // namespace

std::string PhraseSearch::translated(std::string_view text)
{
    return text.size() > longestText ? std::string(text) : anyOf(text);
}

std::string PhraseSearch::anyOf(std::string_view text)
{
    const Deeper deeper(m_depth);
    const std::string_view core = trimmed(text);
    if (m_depth > deepest || letterCount(core) == 0)
        return std::string(text);
    const auto around = static_cast<std::size_t>(core.data() - text.data());
    std::optional<std::string> best = wholeOf(core);
    const std::vector<std::string_view> sentences = sentencesOf(core);
    if (sentences.size() > 1) {
        std::string apart = joined(sentences, " ", "");
        if (!best || letterCount(apart) < letterCount(*best))
            best = std::move(apart);
    }
    if (!best)
        best = partsOf(core);
    return std::string(text.substr(0, around)) + *best + std::string(text.substr(around + core.size()));
}

std::optional<std::string> PhraseSearch::wholeOf(std::string_view text)
{
    const SentenceForm form = SentenceForm::of(text);
    std::optional<std::string> found;
    if (const std::string *exact = m_table.exact(form.text))
        found = *exact;
    else
        found = byTemplate(text.substr(0, form.text.size()), form.text);
    if (found && form.stopped)
        *found += "。";
    return found;
}

std::optional<std::string> PhraseSearch::byTemplate(std::string_view text, std::string_view form)
{
    std::optional<std::string> best;
    std::size_t choices = 0;
    for (const PhraseTemplate *candidate : m_table.candidates(form)) {
        if (choices == mostChoices || ++m_attempts > mostAttempts)
            break;
        auto choice = filledFrom(*candidate, text, form);
        choices += choice ? 1 : 0;
        const bool better = choice && (!best || letterCount(*choice) < letterCount(*best));
        if (better || (choice && candidate->continues() && letterCount(*choice) == letterCount(*best)))
            best = std::move(choice);
    }
    return best;
}

std::optional<std::string> PhraseSearch::filledFrom(const PhraseTemplate &phrase, std::string_view text,
                                                    std::string_view form)
{
    const auto fills = phrase.filledBy(form);
    if (!fills)
        return std::nullopt;
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < fills->size(); ++i) {
        const std::string_view fill = (*fills)[i];
        const std::string_view own =
            fill.empty() ? fill : text.substr(static_cast<std::size_t>(fill.data() - form.data()), fill.size());
        if (phrase.letters() < fewLetters && fill.find(' ') != std::string_view::npos) {
            auto known = m_depth < deepest ? wholeOf(trimmed(own)) : std::nullopt;
            if (!known)
                return std::nullopt;
        }
        arguments.push_back(phrase.quoted(i) ? std::string(own) : anyOf(own));
    }
    return phrase.filled(arguments);
}

std::string PhraseSearch::partsOf(std::string_view text)
{
    for (const PartSeparator &separator : partSeparators) {
        if (text.find(separator.english) != std::string_view::npos)
            return joined(cutAt(text, separator.english), separator.english, separator.wide);
    }
    return bracketsOf(text).value_or(std::string(text));
}

// "name (remark)": each for itself.
std::optional<std::string> PhraseSearch::bracketsOf(std::string_view text)
{
    const std::size_t open = text.find(" (");
    if (open == std::string_view::npos || !text.ends_with(')'))
        return std::nullopt;
    const std::string_view remark = text.substr(open + 2, text.size() - open - 3);
    const std::string before = anyOf(text.substr(0, open)), inside = anyOf(remark);
    if (inside == remark)
        return before + std::string(text.substr(open));
    return before + "（" + inside + "）";
}

std::string PhraseSearch::joined(const std::vector<std::string_view> &parts, std::string_view separator,
                                 std::string_view wide)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string part = anyOf(parts[i]);
        if (i > 0)
            text += endsWide(text) || beginsWide(part) ? wide : separator;
        text += part;
    }
    return text;
}

} // namespace rundiff
