// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/logwords.h"

#include "models/formats/json/jsondocument.h"
#include "models/run/lettercase.h"

#include <QFile>

#include <algorithm>
#include <cctype>
#include <utility>

// Has to stand outside of every namespace; the words are linked in from a static library.
static void initWordResource()
{
    Q_INIT_RESOURCE(logpatterns);
}

namespace rundiff
{

namespace
{

constexpr std::size_t longestJudgedLabel = 2000; // what is longer is not a name

using Phrases = std::vector<std::string>; // as wordsOf() makes them

struct Place {
    WordPlace place = WordPlace::None;
    int rank = 0;
    bool counts = false, total = false, outer = false;
    Phrases phrases;
};

struct Words {
    std::vector<Place> places;
    std::vector<std::pair<std::string, WordPlace>> headers;
    std::vector<std::pair<std::string, std::string>> names;
    Phrases epochColumns, stepColumns; // whole names, in lower case
    Phrases fillers, connectors, units, prose, openings, training, validation, aside, averaged, ignored, arguments,
        factors, losses, sums, scores, settings, costs, things, results;
};

bool isAscii(char sign)
{
    return static_cast<unsigned char>(sign) < 0x80;
}

Phrases phrasesOf(const Json &list)
{
    Phrases phrases;
    for (const std::string phrase : list) {
        // Languages without blanks: the phrase may be a part of a word.
        const bool ascii = std::all_of(phrase.begin(), phrase.end(), isAscii);
        phrases.push_back(ascii ? wordsOf(phrase) : phrase);
    }
    return phrases;
}

Words readWords()
{
    initWordResource();
    Words words;
    QFile file(QStringLiteral(":/rundiff/log-words.json"));
    if (!file.open(QIODevice::ReadOnly))
        return words;
    const QByteArray text = file.readAll();
    const Json json = parsedJson(text.toStdString());
    for (const Json &entry : json.at("places"))
        words.places.push_back({entry.at("place") == "epoch" ? WordPlace::Epoch : WordPlace::Step, entry.at("rank"),
                                entry.value("counts", false), entry.value("total", false), entry.value("outer", false),
                                phrasesOf(entry.at("phrases"))});
    for (const auto &[label, name] : json.at("names").items())
        words.names.emplace_back(label, name);
    for (const auto &[name, place] : json.at("headers").items())
        words.headers.emplace_back(name, place == "epoch" ? WordPlace::Epoch : WordPlace::Step);
    for (const std::string name : json.at("columns").at("epochs"))
        words.epochColumns.push_back(name);
    for (const std::string name : json.at("columns").at("steps"))
        words.stepColumns.push_back(name);
    for (const auto &[name, list] :
         {std::pair{"fillers", &words.fillers}, std::pair{"connectors", &words.connectors},
          std::pair{"units", &words.units}, std::pair{"prose", &words.prose}, std::pair{"openings", &words.openings},
          std::pair{"training", &words.training}, std::pair{"validation", &words.validation},
          std::pair{"aside", &words.aside}, std::pair{"averaged", &words.averaged},
          std::pair{"ignored", &words.ignored}, std::pair{"arguments", &words.arguments},
          std::pair{"factors", &words.factors}, std::pair{"losses", &words.losses}, std::pair{"sums", &words.sums},
          std::pair{"scores", &words.scores}, std::pair{"settings", &words.settings}, std::pair{"costs", &words.costs},
          std::pair{"things", &words.things}, std::pair{"results", &words.results}})
        *list = phrasesOf(json.at(name));
    return words;
}

const Words &logWords()
{
    static const Words words = readWords();
    return words;
}

bool holdsAny(const std::string &words, const Phrases &phrases)
{
    return std::ranges::any_of(phrases, [&](const std::string &phrase) { return words.find(phrase) != words.npos; });
}

bool isOneOf(const std::string &word, const Phrases &phrases)
{
    return std::ranges::find(phrases, word) != phrases.end();
}

// Every word of the text, with its blanks.
template <typename Test>
bool allWords(std::string_view text, Test test)
{
    for (std::size_t at = 0; at + 1 < text.size();) {
        const std::size_t end = text.find(' ', at + 1);
        if (!test(std::string(text.substr(at, end + 1 - at))))
            return false;
        at = end;
    }
    return true;
}

std::string lastWord(const std::string &words)
{
    return words.size() > 2 ? words.substr(words.rfind(' ', words.size() - 2)) : std::string();
}

// "center loss weight", "loss_weight_2": what is applied to a loss is not a loss.
bool namesFactor(const std::string &words)
{
    const Words &all = logWords();
    const auto isBehindLoss = [&](const std::string &factor) {
        const std::size_t at = words.find(factor);
        return at != words.npos && at > 0 && isOneOf(lastWord(words.substr(0, at + 1)), all.losses);
    };
    return isOneOf(lastWord(words), all.factors) || std::ranges::any_of(all.factors, isBehindLoss);
}

// A phrase at the end of the label, with nothing in front of it but fillers.
const std::string *placePhrase(const std::string &words, const Place &place)
{
    for (const std::string &phrase : place.phrases) {
        const bool wordless = phrase.front() != ' ';
        const std::string_view text = wordless ? std::string_view(words).substr(0, words.size() - 1) : words;
        if (!text.ends_with(phrase))
            continue;
        if (wordless)
            return &phrase;
        const std::string_view before = text.substr(0, text.size() - phrase.size() + 1);
        const Words &all = logWords();
        if (allWords(before, [&](const std::string &word) {
                return isOneOf(word, all.fillers) || isOneOf(word, all.training) || isOneOf(word, all.validation);
            }))
            return &phrase;
    }
    return nullptr;
}

WordKind kindOf(const std::string &words)
{
    const Words &all = logWords();
    for (const auto &[kind, phrases] :
         {std::pair{WordKind::Cost, &all.costs}, std::pair{WordKind::Setting, &all.settings},
          std::pair{WordKind::Loss, &all.losses}, std::pair{WordKind::Score, &all.scores}}) {
        if (holdsAny(words, *phrases))
            return (kind == WordKind::Loss || kind == WordKind::Score) && namesFactor(words) ? WordKind::Setting : kind;
    }
    return WordKind::Other;
}

} // namespace

std::string wordsOf(std::string_view text)
{
    std::string words = " ";
    char before = ' ';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto sign = static_cast<unsigned char>(text[at]);
        if (text.substr(at).starts_with("'s")) {
            ++at;
            before = 's';
            continue;
        }
        const bool begins = std::isupper(sign) != 0 && std::islower(static_cast<unsigned char>(before)) != 0;
        const bool part = std::isalnum(sign) != 0 || sign >= 0x80;
        if ((begins || !part) && words.back() != ' ')
            words += ' ';
        if (part)
            words += lowered(text[at]);
        before = text[at];
    }
    return words.back() == ' ' ? words : words + ' ';
}

std::size_t wordCount(std::string_view label)
{
    const std::string words = wordsOf(label);
    return static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) - 1;
}

namespace
{

void findPlace(const std::string &words, LabelMeaning &meaning)
{
    for (const Place &place : logWords().places) {
        const std::string *phrase = placePhrase(words, place);
        if (!phrase || place.rank <= meaning.rank)
            continue;
        meaning.place = place.place;
        meaning.phrase = *phrase;
        meaning.rank = place.rank;
        meaning.counts = place.counts;
        meaning.plural = phrase->ends_with("s ");
        meaning.total = place.total;
        meaning.outer = place.outer;
    }
}

} // namespace

LabelMeaning labelMeaning(std::string_view label)
{
    LabelMeaning meaning;
    if (label.size() > longestJudgedLabel)
        return meaning;
    const Words &all = logWords();
    const std::string words = wordsOf(label);
    meaning.training = holdsAny(words, all.training);
    meaning.validation = holdsAny(words, all.validation);
    meaning.aside = holdsAny(words, all.aside);
    meaning.averaged = holdsAny(words, all.averaged);
    findPlace(words, meaning);
    if (meaning.place == WordPlace::None && !hasUsualCase(label))
        findPlace(wordsOf(lowered(label)), meaning);                // "stEp" is a damaged step
    if (meaning.place == WordPlace::None && label.ends_with(')')) { // "Epoch(val)"
        const std::size_t opening = std::min(label.rfind('('), label.size());
        const LineTopic topic = lineTopic(label.substr(opening));
        if (topic.training || topic.validation)
            findPlace(wordsOf(label.substr(0, opening)), meaning);
    }
    if (meaning.place != WordPlace::None)
        return meaning;
    meaning.kind = kindOf(words);
    const std::string end = lastWord(words);
    meaning.prose = isOneOf(end, all.prose) || isOneOf(end, all.ignored);
    return meaning;
}

std::size_t subjectEnd(std::string_view label)
{
    for (std::size_t at = label.rfind(' '); at != label.npos && at > 0; at = label.rfind(' ', at - 1)) {
        if (labelMeaning(label.substr(at + 1)).place == WordPlace::None)
            continue;
        std::size_t end = at;
        while (true) { // "loss for the epoch"
            const std::size_t before = label.rfind(' ', end - 1);
            if (before == label.npos || before == 0 ||
                !isOneOf(wordsOf(label.substr(before + 1, end - before - 1)), logWords().prose))
                break;
            end = before;
        }
        return end < at ? end : 0;
    }
    return 0;
}

std::string_view withoutProse(std::string_view label)
{
    for (std::size_t end = label.find(' '); end != label.npos; end = label.find(' ')) {
        if (!isOneOf(wordsOf(label.substr(0, end)), logWords().prose))
            break;
        label.remove_prefix(end + 1);
    }
    return label;
}

std::string_view withoutOpening(std::string_view label)
{
    while (true) {
        const std::size_t end = label.find(' ');
        if (end == label.npos || !isOneOf(wordsOf(label.substr(0, end)), logWords().openings))
            return label;
        label.remove_prefix(end + 1);
    }
}

bool isOpening(std::string_view label)
{
    return isOneOf(wordsOf(label), logWords().openings);
}

bool namesSum(std::string_view name)
{
    return isOneOf(wordsOf(name), logWords().sums);
}

std::string_view englishName(std::string_view label)
{
    const auto &names = logWords().names;
    const auto found = std::ranges::find(names, label, &std::pair<std::string, std::string>::first);
    return found == names.end() ? label : std::string_view(found->second);
}

LabelMeaning headerMeaning(std::string_view name)
{
    LabelMeaning meaning = labelMeaning(name);
    for (const auto &[header, place] : logWords().headers) {
        if (lowered(name) == header) {
            meaning.place = place;
            meaning.rank = 3;
        }
    }
    const std::size_t group = name.rfind('/');
    if (meaning.place == WordPlace::None && group != name.npos) {
        const LabelMeaning own = labelMeaning(name.substr(group + 1));
        if (own.plural || own.counts) { // "misc/total_timesteps", but "timing/step" is a duration
            meaning.place = own.place;
            meaning.phrase = own.phrase;
            meaning.rank = own.rank;
        }
    }
    return meaning;
}

int stepNameRank(std::string_view name)
{
    constexpr int ofWords = 10; // above every rank of a place
    const Words &all = logWords();
    const std::string lower = lowered(name);
    const auto place = [&](const Phrases &names) {
        const auto found = std::ranges::find(names, lower);
        return found == names.end() ? 0 : static_cast<int>(found - names.begin()) + 1;
    };
    const int epochs = static_cast<int>(all.epochColumns.size());
    if (const int epoch = place(all.epochColumns))
        return ofWords + epoch;
    if (const int step = place(all.stepColumns))
        return 2 * ofWords + epochs + step;
    const LabelMeaning meaning = headerMeaning(name);
    if (meaning.place == WordPlace::None || meaning.total || meaning.validation || meaning.aside)
        return 0;
    const int rank = 2 * meaning.rank - (meaning.place == WordPlace::Epoch ? 1 : 0);
    // "batches" may be how many an epoch has.
    const bool counts = meaning.place == WordPlace::Step && !meaning.outer && (!meaning.plural || meaning.counts);
    return counts ? ofWords + epochs + rank : rank;
}

bool isUnit(std::string_view word)
{
    return isOneOf(wordsOf(lowered(word)), logWords().units);
}

bool isConnector(std::string_view word)
{
    return isOneOf(wordsOf(word), logWords().connectors);
}

bool namesArguments(std::string_view word)
{
    const std::string words = wordsOf(word);
    return words.size() > 1 && isOneOf(words.substr(words.rfind(' ', words.size() - 2)), logWords().arguments);
}

bool mentionsResult(std::string_view line)
{
    const Words &all = logWords();
    const std::string words = wordsOf(line);
    const bool measured = std::ranges::any_of(all.costs, [&](const std::string &cost) {
        return words.find(cost) != words.npos && !isOneOf(cost, all.things);
    });
    if (measured || holdsAny(words, all.units))
        return false;
    return holdsAny(words, all.losses) || holdsAny(words, all.scores) || holdsAny(words, all.results);
}

LineTopic lineTopic(std::string_view text)
{
    static constexpr std::string_view borders = " \t:|,;()[]{}<>*#=\"'-!";
    const Words &all = logWords();
    LineTopic topic;
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
    topic.training = holdsAny(words, all.training);
    topic.validation = holdsAny(words, all.validation);
    return topic;
}

} // namespace rundiff
