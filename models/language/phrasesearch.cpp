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
constexpr std::size_t mostWork = 200'000; // templates tried, those of long texts several times
constexpr int deepest = 6;
// Templates with so few letters fit too many texts.
constexpr std::size_t fewLetters = 10, veryFewLetters = 4;
constexpr std::size_t mostChoices = 3;

using Parts = std::vector<std::string_view>;

struct PartSeparator {
    std::string_view english, wide;
};

constexpr std::array<PartSeparator, 5> partSeparators{
    {{"\n", "\n"}, {"; ", "；"}, {": ", "："}, {" · ", " · "}, {", ", "，"}}};

// The places of a separator outside brackets and quotation marks.
std::vector<std::size_t> placesOf(std::string_view separator, std::string_view text)
{
    std::vector<std::size_t> places;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        depth += text[i] == '(' ? 1 : text[i] == ')' && depth > 0 ? -1 : 0;
        if (!quoted && depth == 0 && text.substr(i).starts_with(separator))
            places.push_back(i);
    }
    return places;
}

Parts cutAt(std::string_view text, const std::vector<std::size_t> &places, std::size_t length)
{
    Parts parts;
    std::size_t begin = 0;
    for (const std::size_t place : places) {
        if (place < begin)
            continue;
        parts.push_back(text.substr(begin, place - begin));
        begin = place + length;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

bool isSmallWord(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char sign) { return sign >= 'a' && sign <= 'z'; });
}

bool hasSeveralParts(std::string_view text)
{
    return text.find("; ") != std::string_view::npos || text.find(", ") != std::string_view::npos;
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
        std::string apart = joined({sentences, " ", ""});
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
    const std::string *exact = m_table.exact(std::string(text.substr(0, form.text.size())));
    if (!exact)
        exact = m_table.exact(form.text);
    if (exact)
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
        m_work += 1 + form.size() / 64;
        if (choices == mostChoices || m_work > mostWork)
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
        std::string shownFill = phrase.quoted(i) ? std::string(own) : anyOf(own);
        const bool doubtful = (phrase.letters() < fewLetters && fill.find(' ') != std::string_view::npos) ||
                              (phrase.letters() < veryFewLetters && isSmallWord(own));
        if (phrase.letters() < fewLetters && !phrase.introduced(i) && hasSeveralParts(fill))
            return std::nullopt;
        if (doubtful && shownFill == own && !phrase.introduced(i) && !phrase.quoted(i))
            return std::nullopt;
        arguments.push_back(std::move(shownFill));
    }
    return phrase.filled(arguments);
}

// By the separator that leaves a whole phrase, or else by the first one; each piece is searched again.
std::string PhraseSearch::partsOf(std::string_view text)
{
    std::optional<Cut> usual;
    for (const PartSeparator &separator : partSeparators) {
        const auto places = placesOf(separator.english, text);
        if (places.empty())
            continue;
        for (const auto &chosen : {places, {places.front()}, {places.back()}}) {
            Cut cut{cutAt(text, chosen, separator.english.size()), separator.english, separator.wide};
            if (std::any_of(cut.parts.begin(), cut.parts.end(),
                            [this](std::string_view part) { return wholeOf(trimmed(part)).has_value(); }))
                return joined(cut);
            if (!usual)
                usual = std::move(cut);
        }
    }
    if (auto inside = bracketsOf(text))
        return *std::move(inside);
    return usual ? joined(*usual) : std::string(text);
}

// "name (remark)": each for itself.
std::optional<std::string> PhraseSearch::bracketsOf(std::string_view text)
{
    const std::size_t open = text.find(" (");
    if (open == std::string_view::npos || !text.ends_with(')'))
        return std::nullopt;
    const std::string_view remark = text.substr(open + 2, text.size() - open - 3);
    const std::string before = anyOf(text.substr(0, open));
    if (const auto whole = wholeOf(text.substr(open + 1))) // a phrase with its brackets
        return before + *whole;
    const std::string inside = anyOf(remark);
    if (inside == remark)
        return before + std::string(text.substr(open));
    return before + "（" + inside + "）";
}

std::string PhraseSearch::joined(const Cut &cut)
{
    std::string text;
    for (std::size_t i = 0; i < cut.parts.size(); ++i) {
        const std::string part = anyOf(cut.parts[i]);
        if (i > 0)
            text += endsWide(text) || beginsWide(part) ? cut.wide : cut.english;
        text += part;
    }
    return text;
}

} // namespace rundiff
