// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/vocabulary/metrickind.h"
#include "models/formats/logs/vocabulary/phrases.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

enum class WordPlace : std::uint8_t { None, Step, Epoch };

// What a text in front of a number says about it. A place has no kind.
struct LabelMeaning {
    WordPlace place = WordPlace::None;
    std::string_view phrase; // of the place
    int rank = 0;            // of a place; the highest in a line is its step
    bool through = false;    // the place counts through all epochs
    bool total = false;      // a place only where a total follows
    bool outer = false;      // what it counts has steps of its own
    bool plural = false;     // "epochs": a setting, where nothing else shows that it is a place
    MetricKind kind = MetricKind::Other;
    MetricRole role = MetricRole::Other;
    bool error = false; // a score that a training may minimise
    bool training = false, validation = false, aside = false, averaged = false;
    bool prose = false;   // a sentence or the number of a thing, not a name
    bool summary = false; // it only sums up what another label names: "best", "avg"

    // Other evidence than the label says what it is.
    void become(MetricKind other)
    {
        kind = other;
        role = MetricRole::Other;
        error = false;
    }
    bool isLoss() const { return kind == MetricKind::Loss || error; }
    bool isScore() const { return kind == MetricKind::Score && !error; }
    bool isResult() const { return isLoss() || isScore(); }
    bool isSetting() const { return kind == MetricKind::Setting || kind == MetricKind::Norm; }
    bool isCost() const { return kind == MetricKind::Cost; }
    bool counts() const { return kind == MetricKind::Count || kind == MetricKind::Counter; }
    // Only its numbers can tell whether it is a result.
    bool isUnknown() const { return kind == MetricKind::Other || counts(); }
};

// What a whole line outside its labels is about: words like "Validation" or "[train]" on their own.
struct LineTopic {
    bool training = false, validation = false;
};

// What the words of logs mean, from resources/vocabulary.json: the one list for the readers of logs and the comparison.
class Vocabulary
{
public:
    Vocabulary();

    // ---- names of metrics
    LabelMeaning meaning(std::string_view label) const;
    bool namesPlace(std::string_view label) const; // a step or an epoch
    // Of a text that is known to be the whole name of a metric.
    MetricKind kindOfMetric(std::string_view name) const;
    MetricKind kindOfMonitored(std::string_view statistic) const; // of msprobe's monitor
    MetricRole role(std::string_view name) const;
    const KindRule &rule(MetricKind kind) const { return m_kinds[static_cast<std::size_t>(kind)]; }
    // How likely a name is the training's loss: a larger value is more likely.
    int lossLikelihood(std::string_view name) const;
    int likelihoodOfWords(std::string_view name) const; // the same, where it is not one of the names that losses have
    bool namesSum(std::string_view name) const;         // "total" alone: the sum of the losses around it
    // In English, where the list has it.
    std::string_view englishName(std::string_view label) const;

    // ---- columns of tables and members of JSON
    LabelMeaning headerMeaning(std::string_view name) const; // "#" is a step
    // How suitable a column is for the step: 0 is not at all, larger is better.
    int stepRank(std::string_view name) const;
    bool isNoMetric(std::string_view name) const;
    // Of a table whose rows are of training and evaluation, the part that a cell of its column says; nothing: it says
    // none. "split": "train" or "val", "train": "True" or "False".
    bool isDivision(std::string_view name) const;
    LineTopic divisionOf(std::string_view name, std::string_view cell) const;

    // ---- labels in texts that no reader takes; their words as " one two "
    bool isNoCost(const std::string &words) const;    // whatever words of costs are among them
    bool namesAmount(const std::string &words) const; // whose numbers may be as large as a time

    // ---- words of sentences
    bool isConnector(std::string_view word) const; // between a label and its number: "loss is 0.5"
    bool isUnit(std::string_view word) const;      // of the number before it: "30 s", "3.1 it/s"
    bool isOpening(std::string_view label) const;  // a level of a logger, or a word that only joins
    // Whether the word in front of a bracket says that settings of the program follow: "Namespace(lr=0.1)".
    bool namesArguments(std::string_view word) const;
    // Whether a line names a loss or a score, and nothing that differs in every run, as times do.
    bool mentionsResult(std::string_view line) const;
    // Where a sentence names a metric and its place, the end of the metric: "Cost after iteration 5: 0.3"; else 0.
    std::size_t subjectEnd(std::string_view label) const;
    // A label without log levels and the words that only join it to the text before.
    std::string_view withoutOpening(std::string_view label) const;
    // A label without the words of a sentence in front of it: "iteration" of "and iteration".
    std::string_view withoutProse(std::string_view label) const;
    LineTopic topic(std::string_view text) const;
    // "train encoder" of "train encoder epoch": the name of a series, with its phase, in front of what numbers it.
    // Empty: the label is none.
    std::string_view seriesName(std::string_view label) const;

private:
    struct Place {
        WordPlace place = WordPlace::None;
        int rank = 0;
        bool counts = false, total = false, outer = false;
        Phrases phrases;
    };
    struct Rule {
        MetricKind kind = MetricKind::Other;
        MetricRole role = MetricRole::Other;
        bool error = false;
        Phrases phrases;
    };
    static constexpr std::size_t kindCount = static_cast<std::size_t>(MetricKind::Other) + 1;

    void findPlace(std::string_view label, const std::string &words, LabelMeaning &meaning) const;
    void findPlaceIn(const std::string &words, LabelMeaning &meaning) const;
    const std::string *placePhrase(const std::string &words, const Place &place) const;
    std::string withoutPhase(const std::string &words) const;
    void findKind(std::string_view label, const std::string &words, LabelMeaning &meaning) const;
    bool namesRate(std::string_view label) const;
    void findPhase(const std::string &words, LabelMeaning &meaning) const;
    bool isFiller(const std::string &word) const;
    bool namesFactor(const std::string &words) const;
    int partsLikelihood(std::string_view name) const;
    int lastWordLikelihood(std::string_view name) const;

    std::array<KindRule, kindCount> m_kinds;
    std::vector<Rule> m_rules;
    std::vector<Place> m_places;
    std::vector<std::pair<std::string, MetricKind>> m_metrics, m_monitored; // whole names
    std::vector<std::pair<std::string, WordPlace>> m_headers;
    std::vector<std::pair<std::string, std::string>> m_english;
    std::vector<std::pair<std::string, int>> m_parts;                   // of a loss's name, and what they are worth
    std::vector<std::string> m_defaults, m_lastCounts, m_lastSummaries; // whole names; last words
    std::vector<std::string> m_epochColumns, m_stepColumns, m_noMetrics, m_divisions;
    Phrases m_noCosts, m_amounts, m_factors, m_sums, m_fillers, m_training, m_validation, m_aside, m_averaged;
    Phrases m_connectors, m_prose, m_openings, m_arguments, m_ignored, m_results, m_units, m_rates;
};

const Vocabulary &vocabulary();

} // namespace rundiff
