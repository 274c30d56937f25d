// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/vocabulary.h"

#include "models/formats/logs/vocabulary/normalisedname.h"
#include "models/formats/logs/vocabulary/vocabularyfile.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t longestJudgedLabel = 2000; // what is longer is not a name

bool isOneOf(std::string_view word, const std::vector<std::string> &words)
{
    return std::ranges::find(words, word) != words.end();
}

template <typename Value>
const Value *valueOf(const std::vector<std::pair<std::string, Value>> &list, std::string_view name)
{
    const auto found = std::ranges::find_if(list, [&](const auto &entry) { return entry.first == name; });
    if (found == list.end())
        return nullptr;
    return &found->second;
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

} // namespace

Vocabulary::Vocabulary()
{
    const VocabularyFile file;
    for (const auto &[kind, rule] : file.kinds())
        m_kinds[static_cast<std::size_t>(kind)] = rule;
    for (const Json &entry : file.at("labels", "rules"))
        m_rules.push_back({file.kind(entry), file.role(entry), entry.value("error", false), file.phrases(entry)});
    for (const Json &entry : file.at("places"))
        m_places.push_back({entry.at("place") == "epoch" ? WordPlace::Epoch : WordPlace::Step, entry.at("rank"),
                            entry.value("counts", false), entry.value("total", false), entry.value("outer", false),
                            file.phrases(entry)});
    m_metrics = file.kindsByName("of metrics", true);
    m_monitored = file.kindsByName("of monitors", false);
    for (const auto &[label, name] : file.at("names", "in English").items())
        m_english.emplace_back(label, name);
    for (const auto &[name, place] : file.at("columns", "headers").items())
        m_headers.emplace_back(name, place == "epoch" ? WordPlace::Epoch : WordPlace::Step);
    for (const auto &[part, worth] : file.at("default metric", "parts").items())
        m_parts.emplace_back(part, worth);
    m_defaults = file.list("default metric", "names");
    m_lastCounts = file.list("default metric", "counts");
    m_lastSummaries = file.list("default metric", "summaries");
    m_epochColumns = file.list("columns", "epochs");
    m_stepColumns = file.list("columns", "steps");
    m_noMetrics = file.list("columns", "no metrics");
    m_divisions = file.list("columns", "divisions");
    m_noCosts = file.phrases("labels", "no costs");
    m_amounts = file.phrases("labels", "amounts");
    m_factors = file.phrases("labels", "factors");
    m_sums = file.phrases("names", "sums");
    m_fillers = file.phrases("sentences", "fillers");
    m_training = file.phrases("phases", "training");
    m_validation = file.phrases("phases", "validation");
    m_aside = file.phrases("phases", "aside");
    m_averaged = file.phrases("phases", "averaged");
    m_connectors = file.phrases("sentences", "connectors");
    m_prose = file.phrases("sentences", "prose");
    m_openings = file.phrases("sentences", "openings");
    m_arguments = file.phrases("sentences", "arguments");
    m_ignored = file.phrases("sentences", "ignored");
    m_results = file.phrases("sentences", "results");
    m_units = file.phrases("sentences", "units");
    m_rates = file.phrases("sentences", "rates");
}

// ---- names of metrics -----------------------------------------------------------------------------------------

bool Vocabulary::isFiller(const std::string &word) const
{
    return m_fillers.has(word) || m_training.has(word) || m_validation.has(word);
}

// "center loss weight", "loss_weight_2": what is applied to a loss is not a loss.
bool Vocabulary::namesFactor(const std::string &words) const
{
    const auto isLossWord = [&](const std::string &word) {
        return std::ranges::any_of(m_rules, [&](const Rule &rule) {
            return (rule.kind == MetricKind::Loss || rule.error) && rule.phrases.isIn(word);
        });
    };
    const auto isBehindLoss = [&](const std::string &factor) {
        const std::size_t at = words.find(factor);
        return at != words.npos && at > 0 && isLossWord(lastWord(words.substr(0, at + 1)));
    };
    return m_factors.has(lastWord(words)) || std::ranges::any_of(m_factors.parts(), isBehindLoss);
}

// A phrase at the end of the label, with nothing in front of it but fillers.
const std::string *Vocabulary::placePhrase(const std::string &words, const Place &place) const
{
    for (const std::string &phrase : place.phrases.parts()) {
        const bool wordless = phrase.front() != ' ';
        const std::string_view text = wordless ? std::string_view(words).substr(0, words.size() - 1) : words;
        if (!text.ends_with(phrase))
            continue;
        if (wordless)
            return &phrase;
        const std::string_view before = text.substr(0, text.size() - phrase.size() + 1);
        if (allWords(before, [&](const std::string &word) { return isFiller(word); }))
            return &phrase;
    }
    return nullptr;
}

void Vocabulary::findPlaceIn(const std::string &words, LabelMeaning &meaning) const
{
    for (const Place &place : m_places) {
        const std::string *phrase = placePhrase(words, place);
        if (!phrase || place.rank <= meaning.rank)
            continue;
        meaning.place = place.place;
        meaning.phrase = *phrase;
        meaning.rank = place.rank;
        meaning.through = place.counts;
        meaning.plural = phrase->ends_with("s ");
        meaning.total = place.total;
        meaning.outer = place.outer;
    }
}

void Vocabulary::findPlace(std::string_view label, const std::string &words, LabelMeaning &meaning) const
{
    findPlaceIn(words, meaning);
    if (meaning.place == WordPlace::None && !hasUsualCase(label))
        findPlaceIn(wordsOf(lowered(label)), meaning);              // "stEp" is a damaged step
    if (meaning.place == WordPlace::None && label.ends_with(')')) { // "Epoch(val)"
        const std::size_t opening = std::min(label.rfind('('), label.size());
        const LineTopic inside = topic(label.substr(opening));
        if (inside.training || inside.validation)
            findPlaceIn(wordsOf(label.substr(0, opening)), meaning);
    }
}

bool Vocabulary::namesPlace(std::string_view label) const
{
    LabelMeaning meaning;
    if (label.size() <= longestJudgedLabel)
        findPlace(label, wordsOf(label), meaning);
    return meaning.place != WordPlace::None;
}

// "data" of "val data".
std::string Vocabulary::withoutPhase(const std::string &words) const
{
    std::string text = " ";
    allWords(words, [&](const std::string &word) {
        const bool phase = m_training.has(word) || m_validation.has(word);
        text += phase ? std::string() : word.substr(1);
        return true;
    });
    return text;
}

// "s/b", "edges/sec"
bool Vocabulary::namesRate(std::string_view label) const
{
    const std::size_t slash = label.rfind('/');
    if (slash == label.npos)
        return false;
    return m_rates.has(lastWord(wordsOf(label.substr(0, slash)))) || m_rates.has(wordsOf(label.substr(slash + 1)));
}

// Numbers and phases only tell names apart: "loss1", "lr0", "val data".
void Vocabulary::findKind(std::string_view label, const std::string &words, LabelMeaning &meaning) const
{
    const auto ruleOf = [&](const std::string &text) {
        return std::ranges::find_if(m_rules, [&](const Rule &rule) { return rule.phrases.isIn(text); });
    };
    auto rule = ruleOf(words);
    for (const std::string &less : {withoutNumbers(words), withoutPhase(words)}) {
        if (rule == m_rules.end() && less != words)
            rule = ruleOf(less);
    }
    if (rule == m_rules.end()) {
        if (namesRate(label))
            meaning.kind = MetricKind::Cost;
        return;
    }
    const bool result = isAnyOf(rule->kind, {MetricKind::Loss, MetricKind::Score});
    if (result && namesFactor(words)) {
        meaning.kind = MetricKind::Setting;
        return;
    }
    meaning.kind = rule->kind;
    meaning.error = rule->error;
    meaning.role = rule->role;
    if (rule->kind == MetricKind::Loss)
        meaning.role = meaning.validation ? MetricRole::EvalLoss : MetricRole::Loss;
}

void Vocabulary::findPhase(const std::string &words, LabelMeaning &meaning) const
{
    const std::string plain = withoutNumbers(words); // "val2"
    meaning.training = m_training.isIn(plain);
    meaning.validation = m_validation.isIn(plain);
    meaning.aside = m_aside.isIn(words);
    meaning.averaged = m_averaged.isIn(words);
    const auto sumsUp = [&](const std::string &word) { return m_aside.has(word) || m_averaged.has(word); };
    meaning.summary = (meaning.aside || meaning.averaged) && allWords(words, sumsUp);
}

LabelMeaning Vocabulary::meaning(std::string_view label) const
{
    LabelMeaning meaning;
    if (label.size() > longestJudgedLabel)
        return meaning;
    const std::string words = wordsOf(label);
    findPhase(words, meaning);
    findPlace(label, words, meaning);
    if (meaning.place != WordPlace::None)
        return meaning;
    findKind(label, words, meaning);
    const std::string end = lastWord(words);
    meaning.prose = m_prose.has(end) || m_ignored.has(end);
    return meaning;
}

MetricKind Vocabulary::kindOfMetric(std::string_view name) const
{
    const std::string words = wordsOf(name);
    if (const MetricKind *kind = valueOf(m_metrics, words))
        return *kind;
    LabelMeaning meaning;
    findKind(name, words, meaning);
    return meaning.kind;
}

MetricKind Vocabulary::kindOfMonitored(std::string_view statistic) const
{
    const MetricKind *kind = valueOf(m_monitored, statistic);
    return kind ? *kind : MetricKind::Norm;
}

MetricRole Vocabulary::role(std::string_view name) const
{
    LabelMeaning meaning;
    const std::string words = wordsOf(name);
    findPhase(words, meaning);
    findKind(name, words, meaning);
    return meaning.role;
}

bool Vocabulary::namesSum(std::string_view name) const
{
    return m_sums.has(wordsOf(name));
}

std::string_view Vocabulary::englishName(std::string_view label) const
{
    const std::string *name = valueOf(m_english, label);
    if (name)
        return std::string_view(*name);
    return label;
}

// ---- the default metric ---------------------------------------------------------------------------------------

// "gen/loss/mean" is a loss, "loss/scores/num" counts what it was made of.
int Vocabulary::lastWordLikelihood(std::string_view name) const
{
    const auto last = [&] { return name.substr(name.rfind('_') + 1); };
    if (isOneOf(last(), m_lastCounts))
        return -9;
    while (isOneOf(last(), m_lastSummaries) && last().size() < name.size())
        name.remove_suffix(last().size() + 1);
    return last() == "loss" ? 1 : 0;
}

// Where nothing is named like a loss, an accuracy or a reward says more than a time; a perplexity is a loss in another
// form.
int Vocabulary::partsLikelihood(std::string_view name) const
{
    int score = lastWordLikelihood(name);
    for (const auto &[part, worth] : m_parts)
        score += contains(name, part) ? worth : 0;
    if (contains(name, "loss"))
        return score;
    const std::string words = wordsOf(name);
    if (contains(words, " ppl ") || contains(words, "perplexity"))
        return score + 2;
    const LabelMeaning meaning = this->meaning(name);
    if (meaning.isLoss())
        return score + 3;
    if (meaning.isScore())
        return score + 1;
    if (meaning.isCost() || meaning.counts())
        return score - 3;
    return score;
}

int Vocabulary::lossLikelihood(std::string_view name) const
{
    constexpr int known = 1000;
    const std::string text = normalisedName(name);
    const auto place = std::ranges::find(m_defaults, text);
    if (place == m_defaults.end())
        return likelihoodOfWords(name);
    return known - static_cast<int>(place - m_defaults.begin());
}

int Vocabulary::likelihoodOfWords(std::string_view name) const
{
    constexpr int ofEvaluation = -6, ofSetting = -8;
    LabelMeaning phase;
    findPhase(wordsOf(name), phase);
    const int score = partsLikelihood(normalisedName(name)) + (phase.validation ? ofEvaluation : 0);
    if (meaning(name).isSetting())
        return score + ofSetting;
    return score;
}

// ---- columns --------------------------------------------------------------------------------------------------

LabelMeaning Vocabulary::headerMeaning(std::string_view name) const
{
    LabelMeaning meaning = this->meaning(name);
    if (const WordPlace *place = valueOf(m_headers, lowered(name))) {
        meaning.place = *place;
        meaning.rank = 3;
    }
    const std::size_t group = name.rfind('/');
    if (meaning.place == WordPlace::None && group != name.npos) {
        const LabelMeaning own = this->meaning(name.substr(group + 1));
        if (own.plural || own.through) { // "misc/total_timesteps", but "timing/step" is a duration
            meaning.place = own.place;
            meaning.phrase = own.phrase;
            meaning.rank = own.rank;
        }
    }
    return meaning;
}

int Vocabulary::stepRank(std::string_view name) const
{
    constexpr int ofWords = 10; // above every rank of a place
    const std::string lower = lowered(name);
    const auto place = [&](const std::vector<std::string> &names) {
        const auto found = std::ranges::find(names, lower);
        if (found == names.end())
            return 0;
        return static_cast<int>(found - names.begin()) + 1;
    };
    const int epochs = static_cast<int>(m_epochColumns.size());
    if (const int epoch = place(m_epochColumns))
        return ofWords + epoch;
    if (const int step = place(m_stepColumns))
        return 2 * ofWords + epochs + step;
    const LabelMeaning meaning = headerMeaning(name);
    if (meaning.place == WordPlace::None || meaning.total || meaning.validation || meaning.aside)
        return 0;
    const int rank = 2 * meaning.rank - (meaning.place == WordPlace::Epoch ? 1 : 0);
    // "batches" may be how many an epoch has.
    const bool counts = meaning.place == WordPlace::Step && !meaning.outer && (!meaning.plural || meaning.through);
    if (counts)
        return ofWords + epochs + rank;
    return rank;
}

bool Vocabulary::isNoMetric(std::string_view name) const
{
    return isOneOf(name, m_noMetrics);
}

bool Vocabulary::isNoCost(const std::string &words) const
{
    return m_noCosts.isIn(words);
}

bool Vocabulary::namesAmount(const std::string &words) const
{
    return m_amounts.isIn(words);
}

bool Vocabulary::isDivision(std::string_view name) const
{
    return isOneOf(lowered(name), m_divisions);
}

LineTopic Vocabulary::divisionOf(std::string_view name, std::string_view cell) const
{
    const std::string text = lowered(cell);
    if (!isAnyOf(text, {"true", "false"}))
        return topic(cell);
    LabelMeaning column;
    findPhase(wordsOf(name), column);
    const bool training = column.training && text == "true";
    return {training, column.training && !training};
}

const Vocabulary &vocabulary()
{
    static const Vocabulary words;
    return words;
}

} // namespace rundiff
