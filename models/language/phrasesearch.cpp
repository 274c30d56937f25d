// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasesearch.h"

#include "models/language/sentenceform.h"
#include "models/run/ascii.h"
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
constexpr std::size_t fewLetters = 10, veryFewLetters = 5;
constexpr std::size_t mostChoices = 3;
constexpr std::size_t mostCuts = 6;

using Parts = std::vector<std::string_view>;

struct PartSeparator {
    std::string_view english, wide;
};

constexpr std::string_view dot = " · "; // between texts about different things

constexpr std::array<PartSeparator, 5> partSeparators{
    {{"\n", "\n"}, {"; ", "；"}, {": ", "："}, {dot, dot}, {", ", "，"}}};

// The places of a separator outside brackets and quotation marks.
std::vector<std::size_t> placesOf(std::string_view separator, std::string_view text)
{
    std::vector<std::size_t> places;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"');
        if (text[i] == '(')
            ++depth;
        else if (text[i] == ')' && depth > 0)
            --depth;
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

bool isNumber(std::string_view text)
{
    return !text.empty() && ascii::isDigit(text.back()) && text.find_first_not_of("-+.0123456789e") == text.npos;
}

bool hasDigit(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), ascii::isDigit);
}

bool hasSeveralParts(std::string_view text)
{
    return std::any_of(partSeparators.begin(), partSeparators.end(),
                       [text](const PartSeparator &separator) { return text.find(separator.english) != text.npos; });
}

// Where the remark in brackets at the end of a text begins.
std::size_t remarkOf(std::string_view text)
{
    return text.ends_with(')') ? text.find(" (") : std::string_view::npos;
}

// All places, or one of them.
std::vector<std::vector<std::size_t>> choicesOf(const std::vector<std::size_t> &places)
{
    std::vector<std::vector<std::size_t>> choices{places};
    for (const std::size_t place : places) {
        if (places.size() <= mostCuts || place == places.front() || place == places.back())
            choices.push_back({place});
    }
    return choices;
}

// Where a phrase ends inside brackets or quotation marks, it has another border.
bool isWhole(std::string_view fill)
{
    int depth = 0;
    bool quoted = false;
    for (const char sign : fill) {
        quoted = quoted != (sign == '"');
        if (sign == '(')
            ++depth;
        else if (sign == ')' && --depth < 0)
            return false;
    }
    return depth == 0 && !quoted;
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
    if (text.size() > longestText)
        return std::string(text);
    return m_names && !m_names->empty() ? withNames(text) : anyOf(text);
}

// With all names hidden they are safe. But a name may also be a word of the phrase around it ("step"): then only what
// fills an argument is taken for one.
std::string PhraseSearch::withNames(std::string_view text)
{
    const std::string hidden = m_names->hidden(text), safe = anyOf(hidden);
    const std::size_t left = letterCount(safe);
    if (left == 0 || hidden == text)
        return m_names->shown(safe);
    const std::string other = anyOf(m_names->hidden(text, KeptNames::Which::OfSeveralWords));
    return m_names->shown(letterCount(other) < left ? other : safe);
}

std::string PhraseSearch::anyOf(std::string_view text)
{
    const Deeper deeper(m_depth);
    const std::string_view core = trimmed(text);
    if (m_depth > deepest || letterCount(core) == 0)
        return std::string(text);
    if (const std::string sign = m_names ? m_names->signOf(text) : std::string(); !sign.empty())
        return sign;
    const auto around = static_cast<std::size_t>(core.data() - text.data());
    auto whole = wholeOf(core);
    std::optional<std::string> best = whole ? std::optional(whole->text) : std::nullopt;
    const bool spans = whole && whole->spans;
    const auto offer = [&](std::string other) {
        if (!best || letterCount(other) < letterCount(*best) + spans)
            best = std::move(other);
    };
    if (auto list = spans ? listOf(core) : std::nullopt)
        offer(*std::move(list));
    if (const std::vector<std::string_view> sentences = sentencesOf(core); sentences.size() > 1)
        offer(joined({sentences, " ", ""}));
    if (!best)
        best = partsOf(core);
    return std::string(text.substr(0, around)) + *best + std::string(text.substr(around + core.size()));
}

std::optional<PhraseSearch::Found> PhraseSearch::wholeOf(std::string_view text)
{
    const SentenceForm form = SentenceForm::of(text);
    const std::string *exact = m_table.exact(std::string(text.substr(0, form.text.size())));
    if (!exact)
        exact = m_table.exact(form.text);
    auto found = exact ? std::optional(Found{*exact, false}) : byTemplate(text.substr(0, form.text.size()), form.text);
    if (found && form.stopped)
        found->text += "。";
    return found;
}

// What leaves the fewest letters; else what has its own beginning, or continues another text, and else the template
// with the most letters.
std::optional<PhraseSearch::Found> PhraseSearch::byTemplate(std::string_view text, std::string_view form)
{
    std::optional<Found> best;
    const PhraseTemplate *chosen = nullptr;
    std::size_t choices = 0;
    for (const PhraseTemplate *candidate : m_table.candidates(form)) {
        m_work += 1 + form.size() / 64;
        if (choices == mostChoices || m_work > mostWork)
            break;
        auto choice = filledFrom(*candidate, text, form);
        if (!choice)
            continue;
        ++choices;
        const std::size_t left = letterCount(choice->text), least = best ? letterCount(best->text) : left + 1;
        const bool before = chosen && candidate->precedence() > chosen->precedence() && !candidate->isPartOf(*chosen);
        if (left < least || (left == least && before)) {
            best = std::move(choice);
            chosen = candidate;
        }
    }
    return best;
}

std::optional<PhraseSearch::Found> PhraseSearch::filledFrom(const PhraseTemplate &phrase, std::string_view text,
                                                            std::string_view form)
{
    const auto fills = phrase.filledBy(form);
    if (!fills)
        return std::nullopt;
    // "grad norm from step 12": a number at the end says as well that it is this phrase.
    const bool anchored = phrase.letters() >= veryFewLetters && !fills->empty() && isNumber(fills->back());
    std::vector<std::string> arguments;
    bool spans = false;
    for (std::size_t i = 0; i < fills->size(); ++i) {
        const std::string_view fill = (*fills)[i];
        const bool free = phrase.introduced(i) || phrase.quoted(i), parts = hasSeveralParts(fill);
        if ((!phrase.quoted(i) && !isWhole(fill)) || (!free && fill.find(dot) != fill.npos) ||
            (phrase.letters() < fewLetters && !phrase.introduced(i) && parts))
            return std::nullopt;
        const std::string_view own =
            fill.empty() ? fill : text.substr(static_cast<std::size_t>(fill.data() - form.data()), fill.size());
        // "error from step 3": a metric
        const bool name = phrase.quoted(i) || (anchored && !phrase.introduced(i) && isSmallWord(own));
        std::string shownFill = name ? std::string(own) : anyOf(own);
        const bool doubtful =
            (!anchored && phrase.letters() < fewLetters && fill.find(' ') != std::string_view::npos) ||
            (phrase.letters() < veryFewLetters && isSmallWord(own));
        if ((doubtful || (phrase.counts() && !hasDigit(own))) && shownFill == own && !free)
            return std::nullopt;
        spans = spans || (!free && (parts || sentencesOf(fill).size() > 1));
        arguments.push_back(std::move(shownFill));
    }
    return Found{phrase.filled(arguments), spans};
}

// "loss from step 3, grad norm from step 5": each part is a phrase by itself; nothing if one is not.
std::optional<std::string> PhraseSearch::listOf(std::string_view text)
{
    constexpr std::string_view comma = ", ";
    const auto places = placesOf(comma, text);
    if (places.empty() || m_table.exact(std::string(text)))
        return std::nullopt;
    Cut cut{cutAt(text, places, comma.size()), comma, "，"};
    for (const std::string_view part : cut.parts) {
        if (!isPhrase(part))
            return std::nullopt;
    }
    return joined(cut);
}

// Also one with a remark in brackets after it.
bool PhraseSearch::isPhrase(std::string_view part)
{
    part = trimmed(part);
    const std::size_t open = remarkOf(part);
    return wholeOf(part).has_value() || (open != std::string_view::npos && wholeOf(part.substr(0, open)).has_value());
}

// Of those with a whole phrase, the one that leaves the fewest letters.
std::optional<std::string> PhraseSearch::bestOf(const std::vector<Cut> &cuts)
{
    std::optional<std::string> best;
    for (const Cut &cut : cuts) {
        if (std::ranges::any_of(cut.parts, [this](std::string_view part) { return isPhrase(part); })) {
            std::string found = joined(cut);
            if (!best || letterCount(found) < letterCount(*best))
                best = std::move(found);
        }
        if (best && (m_depth > 2 || m_work > mostWork))
            break;
    }
    return best;
}

// By the first separator that leaves a whole phrase, and at those of its places that leave the fewest letters; each
// piece is searched again.
std::string PhraseSearch::partsOf(std::string_view text)
{
    if (const std::size_t open = remarkOf(text); open != std::string_view::npos && wholeOf(text.substr(0, open)))
        return bracketsOf(text).value();
    std::optional<Cut> usual;
    for (const PartSeparator &separator : partSeparators) {
        const auto places = placesOf(separator.english, text);
        if (places.empty())
            continue;
        std::vector<Cut> cuts;
        for (const auto &chosen : choicesOf(places))
            cuts.push_back({cutAt(text, chosen, separator.english.size()), separator.english, separator.wide});
        if (auto best = bestOf(cuts))
            return *std::move(best);
        if (!usual)
            usual = std::move(cuts.front());
    }
    if (auto inside = bracketsOf(text))
        return *std::move(inside);
    return usual ? joined(*usual) : std::string(text);
}

// "name (remark)": each for itself.
std::optional<std::string> PhraseSearch::bracketsOf(std::string_view text)
{
    const std::size_t open = remarkOf(text);
    if (open == std::string_view::npos)
        return std::nullopt;
    const std::string_view remark = text.substr(open + 2, text.size() - open - 3);
    const std::string before = anyOf(text.substr(0, open));
    if (const auto whole = wholeOf(text.substr(open + 1))) // a phrase with its brackets
        return before + whole->text;
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
