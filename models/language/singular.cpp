// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/singular.h"

#include "models/run/ascii.h"
#include "models/run/fallback.h"

#include <algorithm>
#include <array>
#include <optional>

namespace rundiff
{

namespace
{

struct WordForms {
    std::string_view many, one;
};

constexpr std::array nouns = std::to_array<std::string_view>(
    {"bytes",   "calls",    "changes",    "characters", "columns", "commands", "comparisons", "digits",
     "dumps",   "elements", "epochs",     "events",     "files",   "findings", "folders",     "graphs",
     "inputs",  "items",    "kernels",    "layers",     "lines",   "links",    "logs",        "metrics",
     "modules", "numbers",  "objects",    "operators",  "outputs", "pairs",    "pages",       "parameters",
     "parts",   "places",   "programs",   "ranks",      "records", "rows",     "rules",       "runs",
     "samples", "sources",  "statements", "steps",      "tensors", "times",    "values",      "vectors"});

constexpr std::array adjectives = std::to_array<std::string_view>(
    {"baseline", "common", "complete", "configuration", "damaged", "different", "dropout", "dump", "equal", "forward",
     "further", "log", "mapping", "more", "new", "numbered", "significant", "tensor"});

constexpr std::array verbs = std::to_array<WordForms>({{"agree", "agrees"},
                                                       {"are", "is"},
                                                       {"belong", "belongs"},
                                                       {"contain", "contains"},
                                                       {"differ", "differs"},
                                                       {"do", "does"},
                                                       {"draw", "draws"},
                                                       {"drop", "drops"},
                                                       {"fail", "fails"},
                                                       {"have", "has"},
                                                       {"leave", "leaves"},
                                                       {"look", "looks"},
                                                       {"match", "matches"},
                                                       {"occur", "occurs"},
                                                       {"repeat", "repeats"},
                                                       {"state", "states"},
                                                       {"were", "was"}});

// "step 1": a number of its own, and not a count.
constexpr std::array numbered = std::to_array<std::string_view>(
    {"byte", "epoch", "graph", "index", "iteration", "level", "line", "part", "process", "rank", "row", "run",
     "segment", "status", "step", "than", "top", "value", "version"});

constexpr std::string_view digitSpace = "\u202f"; // between groups of three digits

bool contains(const auto &words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view wordAt(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    while (end < text.size() && text[end] >= 'a' && text[end] <= 'z')
        ++end;
    return text.substr(begin, end - begin);
}

// Whether the digit at this place is the count 1.
bool isCount(std::string_view text, std::size_t place)
{
    if (place == 0)
        return true;
    if (text[place - 1] != ' ')
        return text[place - 1] == '(';
    const std::string_view before = text.substr(0, place - 1);
    const std::size_t begin = before.find_last_of(" (\n");
    const bool share = before.size() > 3 && before.ends_with(" of") && ascii::isDigit(before[before.size() - 4]);
    return !share && !contains(numbered, before.substr(begin == before.npos ? 0 : begin + 1));
}

// Where a noun phrase begins after "1 ": in "1 of 5 rows differ" and "1 of the first 5 lines are" the noun stays
// plural.
std::size_t phraseBegin(std::string_view text, std::size_t begin)
{
    if (!text.substr(begin).starts_with("of "))
        return begin;
    std::size_t at = begin + 3;
    for (const std::string_view word : {"the ", "first "}) {
        if (text.substr(at).starts_with(word))
            at += word.size();
    }
    const std::size_t digits = at;
    while (at < text.size() && (ascii::isDigit(text[at]) || text.substr(at).starts_with(digitSpace)))
        at += ascii::isDigit(text[at]) ? 1 : digitSpace.size();
    return at > digits && at < text.size() && text[at] == ' ' ? at + 1 : begin;
}

// Where the plural noun after "1 " ends; nothing if there is none.
std::optional<std::size_t> nounEnd(std::string_view text, std::size_t begin)
{
    for (int words = 0; words < 3; ++words) {
        const std::string_view word = wordAt(text, begin);
        const std::size_t end = begin + word.size();
        if (contains(nouns, word))
            return text.substr(end).starts_with(" or ") ? std::nullopt : std::optional(end);
        if (!contains(adjectives, word) || end == text.size() || text[end] != ' ')
            return std::nullopt;
        begin = end + 1;
    }
    return std::nullopt;
}

// The verb of a noun in the singular; empty if the word is none.
std::string_view singularVerb(std::string_view word)
{
    const auto *const found =
        std::find_if(verbs.begin(), verbs.end(), [&](const WordForms &v) { return v.many == word; });
    return found == verbs.end() ? std::string_view() : found->one;
}

// The rest of the clause after a noun: its first verb, and those that "and" joins.
std::string withSingularVerbs(std::string_view clause)
{
    std::string text;
    std::string_view before;
    bool first = true;
    while (!clause.empty()) {
        const std::string_view word = wordAt(clause, 0);
        const std::string_view one = first || before == "and" ? singularVerb(word) : std::string_view();
        text += orIfEmpty(one, word);
        first = first && one.empty();
        before = orIfEmpty(word, before);
        clause.remove_prefix(word.size());
        const std::size_t apart = word.empty();
        text += clause.substr(0, apart);
        clause.remove_prefix(apart);
    }
    return text;
}

} // namespace

std::string withSingulars(std::string_view english)
{
    std::string text;
    std::size_t done = 0;
    for (std::size_t at = english.find("1 "); at != english.npos; at = english.find("1 ", at + 2)) {
        const std::size_t begin = phraseBegin(english, at + 2);
        const auto end = at >= done && isCount(english, at) ? nounEnd(english, begin) : std::nullopt;
        if (!end)
            continue;
        const bool share = begin > at + 2;
        const std::size_t clauseEnd =
            std::min({english.find_first_of(",;:.()\"\n", *end), english.find(" 1 ", *end), english.size()});
        text.append(english.substr(done, *end - (share ? 0 : 1) - done));
        text += withSingularVerbs(english.substr(*end, clauseEnd - *end));
        done = clauseEnd;
    }
    return text.append(english.substr(done));
}

} // namespace rundiff
