// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/metricchoice.h"

#include "models/formats/logs/vocabulary/logwords.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <unordered_map>

namespace rundiff
{

namespace
{

// Lower case, and one sign for every separator: "Train/Loss" and "train_loss" are the same name.
std::string normalised(std::string_view name)
{
    std::string text;
    for (const char letter : name) {
        const bool separator = letter == '-' || letter == ' ' || letter == '/' || letter == '.';
        text.push_back(separator ? '_' : lowered(letter));
    }
    return text;
}

// `part` as a word of its own: "val" is in "val_loss" and not in "interval".
bool containsWord(std::string_view text, std::string_view part)
{
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        const auto letter = [](char sign) { return std::isalpha(static_cast<unsigned char>(sign)) != 0; };
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end])))
            return true;
    }
    return false;
}

bool isEvaluation(std::string_view name)
{
    static constexpr std::array words = {"val", "valid", "validation", "eval", "evaluation", "test"};
    return std::any_of(words.begin(), words.end(), [&](const char *word) { return containsWord(name, word); });
}

// "gen/loss/mean" is a loss, "loss/scores/num" counts what it was made of.
int scoreOfLastWord(std::string_view name)
{
    static constexpr std::array counts = {"num", "std", "count", "var", "size", "n"};
    const auto last = [&] { return name.substr(name.rfind('_') + 1); };
    if (std::ranges::find(counts, last()) != counts.end())
        return -9;
    while ((last() == "mean" || last() == "avg" || last() == "value" || last() == "function") &&
           last().size() < name.size())
        name.remove_suffix(last().size() + 1);
    return last() == "loss" ? 1 : 0;
}

// Where nothing is named like a loss, an accuracy or a reward says more than a time; a perplexity is a loss in another
// form.
int scoreOfKind(std::string_view name)
{
    if (containsWord(name, "ppl") || contains(name, "perplexity"))
        return 2;
    switch (labelMeaning(name).kind) {
    case WordKind::Loss: // "mse", "MultiClass"
        return 3;
    case WordKind::Score:
        return 1;
    case WordKind::Cost:
        return -3;
    default:
        return 0;
    }
}

int scoreOfWords(std::string_view name)
{
    struct Word {
        const char *text;
        int score;
    };
    static constexpr std::array words = {
        Word{"loss", 4},   Word{"train", 2},  Word{"total", 1},     Word{"global", 1},  Word{"avg", 1},
        Word{"scale", -8}, Word{"aux", -2},   Word{"mtp", -2},      Word{"balanc", -2}, Word{"z_loss", -2},
        Word{"kl", -2},    Word{"ema", -1},   Word{"smooth", -1},   Word{"max", -1},    Word{"_vs_samples", -2},
        Word{"__min", -9}, Word{"__max", -9}, Word{"_(rank_", -20}, Word{"_(of_", -10}};
    int score = 0;
    for (const Word &word : words) {
        if (contains(name, word.text))
            score += word.score;
    }
    score += scoreOfLastWord(name);
    if (!contains(name, "loss"))
        score += scoreOfKind(name);
    return isEvaluation(name) ? score - 6 : score;
}

const Curve *byNormalisedName(const Log &log, const std::string &name)
{
    for (const Curve &curve : log.curves) {
        if (normalised(curve.metric) == name)
            return &curve;
    }
    return nullptr;
}

std::optional<MetricPair> sameMetric(const Curve &a, const Log &b)
{
    if (const Curve *curve = b.curve(a.metric))
        return MetricPair{&a, curve, MetricMatch::Name};
    if (const Curve *curve = byNormalisedName(b, normalised(a.metric)))
        return MetricPair{&a, curve, MetricMatch::NormalisedName};
    return std::nullopt;
}

const Curve *byRole(const Log &log, MetricRole role)
{
    if (role == MetricRole::Other)
        return nullptr;
    const auto found = std::find_if(log.curves.begin(), log.curves.end(),
                                    [&](const Curve &curve) { return metricRole(curve.metric) == role; });
    return found == log.curves.end() ? nullptr : &*found;
}

std::optional<MetricPair> namedMetric(const Log &a, const Log &b, const std::string &metric)
{
    const std::string name = normalised(metric);
    const Curve *curveA = a.curve(metric) ? a.curve(metric) : byNormalisedName(a, name);
    const Curve *curveB = b.curve(metric) ? b.curve(metric) : byNormalisedName(b, name);
    if (!curveA && !curveB)
        return std::nullopt;
    const MetricRole role = metricRole(metric);
    MetricMatch match =
        curveA && curveB && curveA->metric == curveB->metric ? MetricMatch::Name : MetricMatch::NormalisedName;
    if (!curveA || !curveB)
        match = MetricMatch::Role;
    if (!curveA)
        curveA = byRole(a, role);
    if (!curveB)
        curveB = byRole(b, role);
    if (!curveA || !curveB)
        return std::nullopt;
    return MetricPair{curveA, curveB, match};
}

} // namespace

MetricRole metricRole(std::string_view name)
{
    const std::string text = normalised(name);
    if (contains(text, "grad_norm") || text == "gnorm" || text == "global_norm")
        return MetricRole::GradNorm;
    if (contains(text, "loss_scale"))
        return MetricRole::LossScale;
    if (text == "lr" || contains(text, "learning_rate") || text.starts_with("lr_") || text.ends_with("_lr"))
        return MetricRole::LearningRate;
    if (contains(text, "consumed"))
        return MetricRole::Consumed;
    if (contains(text, "loss"))
        return isEvaluation(text) ? MetricRole::EvalLoss : MetricRole::Loss;
    return MetricRole::Other;
}

int lossLikelihood(std::string_view name)
{
    static constexpr std::array preferred = {"lm_loss",
                                             "loss",
                                             "train_loss",
                                             "total_loss",
                                             "loss_metrics_global_avg_loss",
                                             "reduced_train_loss",
                                             "loss_auto",
                                             "train_samples_train_loss",
                                             "train_loss_step",
                                             "batch_loss",
                                             "epoch_loss",
                                             "actor_pg_loss",
                                             "norm"};
    const std::string text = normalised(name);
    for (std::size_t i = 0; i < preferred.size(); ++i) {
        if (text == preferred[i])
            return 1000 - static_cast<int>(i);
    }
    return scoreOfWords(text) - (labelMeaning(name).kind == WordKind::Setting ? 8 : 0);
}

void sortByLikelihood(std::vector<Curve> &curves)
{
    std::unordered_map<std::string, int> scores;
    for (const Curve &curve : curves)
        scores.emplace(curve.metric, lossLikelihood(curve.metric));
    std::stable_sort(curves.begin(), curves.end(), [&](const Curve &one, const Curve &other) {
        const int scoreOne = scores.at(one.metric), scoreOther = scores.at(other.metric);
        return scoreOne != scoreOther ? scoreOne > scoreOther : one.size() > other.size();
    });
}

std::optional<MetricPair> chooseMetric(const Log &a, const Log &b, const std::string &metric)
{
    if (!metric.empty())
        return namedMetric(a, b, metric);
    if (a.curves.empty() || b.curves.empty())
        return std::nullopt;
    const Curve &lossA = a.curves.front(), &lossB = b.curves.front();
    if (auto pair = sameMetric(lossA, b); pair && (pair->b == &lossB || metricRole(lossA.metric) == MetricRole::Loss))
        return pair;
    if (auto pair = sameMetric(lossB, a); pair && metricRole(lossB.metric) == MetricRole::Loss)
        return MetricPair{pair->b, pair->a, pair->match};
    if (metricRole(lossA.metric) == metricRole(lossB.metric) && metricRole(lossA.metric) != MetricRole::Other)
        return MetricPair{&lossA, &lossB, MetricMatch::Role};
    const std::vector<MetricPair> common = commonMetrics(a, b);
    return common.empty() ? std::nullopt : std::optional(common.front());
}

std::vector<MetricPair> commonMetrics(const Log &a, const Log &b)
{
    // A log may hold thousands of metrics: each name is searched once.
    std::unordered_map<std::string, const Curve *> names, normalisedNames;
    for (const Curve &curve : b.curves) {
        names.emplace(curve.metric, &curve);
        normalisedNames.emplace(normalised(curve.metric), &curve);
    }
    std::vector<MetricPair> pairs;
    for (const Curve &curve : a.curves) {
        if (const auto same = names.find(curve.metric); same != names.end())
            pairs.push_back({&curve, same->second, MetricMatch::Name});
        else if (const auto alike = normalisedNames.find(normalised(curve.metric)); alike != normalisedNames.end())
            pairs.push_back({&curve, alike->second, MetricMatch::NormalisedName});
    }
    return pairs;
}

} // namespace rundiff
