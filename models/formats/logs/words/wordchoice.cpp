// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/wordchoice.h"

#include "models/formats/logs/records/countedrecords.h"
#include "models/formats/logs/vocabulary/metricchoice.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/formats/logs/words/repeatedlines.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t leastOthers = 3;    // points of a metric whose name says nothing
constexpr std::size_t othersShare = 200;  // one of so many lines has it
constexpr std::size_t enoughUnplaced = 8; // points without any position
constexpr std::size_t longestKey = 30;    // that a name can hold
constexpr std::size_t unplacedShare = 5;  // one of so many lines, if there are fewer points

// "learn: 0.25, test: 0.5": a name that says only on which data the result is.
LabelMeaning meaningOf(const Records::Metric &metric)
{
    const std::string &name = metric.name;
    LabelMeaning meaning = vocabulary().meaning(name);
    if (!metric.marks.unit.empty())
        meaning.become(MetricKind::Cost);
    const bool bare = meaning.isUnknown() && (meaning.training || meaning.validation);
    if (bare && wordCount(name) == 1)
        meaning.kind = MetricKind::Score;
    return meaning;
}

// Mostly how often it is printed: a loss of every step says more than one of every epoch. Among equals the name counts.
double suitability(const WordGroup &group, const Records::Metric &metric, std::size_t points)
{
    const std::string &name = metric.name;
    const LabelMeaning meaning = meaningOf(metric);
    double score = 6 * std::log2(static_cast<double>(points));
    if (meaning.isScore())
        score -= 20;
    if (meaning.isUnknown())
        score -= vocabulary().namesSum(name) ? 1 : 100;
    if (meaning.validation || group.validation)
        score -= 30;
    if (meaning.aside)
        score -= 30;
    if (group.key.empty())
        score -= 30;
    else if (group.key.starts_with('~'))
        score -= 18;
    if (name.ends_with("_avg"))
        score -= 2;
    if (meaning.averaged)
        score -= 0.5;
    return score + (meaning.training ? 1 : 0) + std::min(vocabulary().lossLikelihood(name), 8) / 4.0;
}

bool isValidationScore(const WordGroup &group, const Records::Metric &metric)
{
    const LabelMeaning meaning = meaningOf(metric);
    return meaning.isScore() && (group.validation || meaning.validation);
}

// Whether a step or an epoch says where its records are.
bool isPlaced(const WordGroup &group)
{
    return group.steps > 0 || group.epochs > 0;
}

bool canBeChosen(const WordGroup &group, const Records::Metric &metric, std::size_t points, std::int64_t lines)
{
    const LabelMeaning meaning = meaningOf(metric);
    const auto isOften = [&](std::size_t share) { return static_cast<std::int64_t>(points * share) >= lines; };
    const bool placed = isPlaced(group);
    if (!placed && points < enoughUnplaced && !isOften(unplacedShare))
        return false;
    if (meaning.isLoss())
        return true;
    if (!placed || points < 2)
        return false;
    return meaning.isScore() || (meaning.isUnknown() && points >= leastOthers && isOften(othersShare));
}

template <typename Use>
void forEachPart(WordGroup &group, Use use)
{
    use(group.records);
    std::ranges::for_each(group.later, use);
    std::ranges::for_each(group.scattered, use);
}

// All records of the group, part by part.
std::vector<Records> takeParts(WordGroup &group)
{
    std::vector<Records> parts;
    forEachPart(group, [&](Records &records) { parts.push_back(std::move(records)); });
    return parts;
}

// The epochs themselves are the steps.
void stepByEpochs(Records &records)
{
    PackedColumn<std::int64_t> steps;
    Stretches::Walk epochs(records.epochs, 0);
    for (std::size_t row = 0; row < records.size(); ++row)
        steps.push(epochs.at(row));
    records.steps = std::move(steps);
    records.epochs = Stretches();
    records.stepsPerEpoch = Stretches();
}

// "Learner Steps = 40": a column that counts what a step or an epoch is.
bool countsPlaces(const std::string &name)
{
    const std::string_view last = std::string_view(name).substr(name.find_last_of(" _/.-") + 1);
    return vocabulary().namesPlace(last);
}

// Whole numbers, each larger than the one before it.
bool areSteps(const std::vector<double> &values)
{
    constexpr double largest = 1e15;
    const auto isWhole = [&](double value) { return value == std::floor(std::clamp(value, 0.0, largest)); };
    const bool increase = std::ranges::adjacent_find(values, std::ranges::greater_equal()) == values.end();
    return increase && std::ranges::all_of(values, isWhole);
}

// The steps of records that name none, by a column that increases from each record to the next. Records that a timer
// prints have no other number that is the same in another run.
bool stepByCounter(Records &records)
{
    for (Records::Metric &metric : records.metrics) {
        if (metric.values.size() != records.size() || !countsPlaces(metric.name))
            continue;
        std::vector<double> values;
        metric.values.drainInto(values);
        for (const double value : values)
            metric.values.push(value);
        if (!areSteps(values))
            continue;
        records.steps = PackedColumn<std::int64_t>();
        for (const double value : values)
            records.steps.push(static_cast<std::int64_t>(value));
        records.epochs = records.stepsPerEpoch = Stretches();
        return true;
    }
    return false;
}

StepCounting settleSteps(const WordGroup &group, std::vector<Records> &parts)
{
    const bool borrowed = group.borrows || group.key.starts_with('~');
    if (group.unread)
        return {StepRule::Index, 1};
    if (!group.scattered.empty())
        return {.borrowed = borrowed, .scattered = true};
    if (group.ordered)
        return {.rule = StepRule::Index, .borrowed = borrowed};
    if (group.borrows)
        return {StepRule::Step, 1, false, borrowed};
    std::int64_t rows = 0;
    std::size_t epochs = 0;
    for (const Records &records : parts) {
        rows += static_cast<std::int64_t>(records.size());
        epochs += records.epochs.values().size();
    }
    const bool named = group.steps > 0 || (group.epochs > 0 && static_cast<std::int64_t>(epochs) == rows);
    if (!named && parts.size() == 1 && rows > 1 && stepByCounter(parts.front()))
        return {StepRule::Step, 1, false, borrowed};
    if (group.steps == 0)
        return {group.epochs > 0 ? StepRule::Epoch : StepRule::Index, 1, false, borrowed};
    if (group.everyComplete && group.epochs == rows) {
        std::ranges::for_each(parts, stepByEpochs);
        return {StepRule::Epoch, 1};
    }
    // A line above says in every epoch how many batches it has.
    const bool alone = static_cast<std::int64_t>(group.contexts) == rows;
    if (borrowed && group.sameStep && group.epochs == rows && alone && rows > 1) {
        std::ranges::for_each(parts, stepByEpochs);
        return {StepRule::Epoch, 1, false, borrowed};
    }
    // Some programs count through all epochs although they print the epoch as well.
    const bool through = epochs > 1 && group.increases;
    for (Records &records : parts) {
        if (group.epochs == 0 || group.counts || through)
            records.epochs = Stretches();
        if (group.counts || through)
            records.stepsPerEpoch = Stretches();
    }
    return {StepRule::Step, 1, false, borrowed};
}

// What the lines of a group count, or where they are.
std::string countedBy(const WordGroup &group)
{
    static constexpr std::array places{std::pair{"~step", "after a step"}, std::pair{"~epoch", "after an epoch"},
                                       std::pair{"~record", "between records"}, std::pair{"~bar", "bar"}};
    const auto place = std::ranges::find_if(places, [&](const auto &known) { return group.key == known.first; });
    if (place != places.end())
        return place->second;
    if (group.key.size() > longestKey) // all columns of a table
        return "other table";
    const std::string_view words = trimmed(group.key, " |/#");
    if (words.empty())
        return "without a step";
    return std::string(words);
}

// Metrics of one name in several groups are distinguished by what their groups count.
std::string linesOf(const Records::Metric &metric, const WordGroup &group, std::set<std::string> &names)
{
    MetricMarks marks = metric.marks;
    if (names.insert(metric.name + marks.suffix()).second)
        return {};
    const std::string ofLines = countedBy(group);
    marks.lines = ofLines;
    for (int i = 2; !names.insert(metric.name + marks.suffix()).second; ++i)
        marks.lines = ofLines + " " + std::to_string(i);
    return marks.lines;
}

void addGroup(Log &log, WordGroup group, std::set<std::string> &names, std::optional<std::int64_t> rank, bool training)
{
    std::vector<Records> parts = takeParts(group);
    std::map<std::string, std::string> known; // of this group
    for (Records &records : parts) {
        for (Records::Metric &metric : records.metrics) {
            const std::string shown = metric.name + metric.marks.suffix();
            auto lines = known.find(shown + '\n' + metric.marks.unit);
            if (lines == known.end())
                lines = known.emplace(shown + '\n' + metric.marks.unit, linesOf(metric, group, names)).first;
            metric.marks.lines = lines->second;
        }
    }
    const StepCounting counting = settleSteps(group, parts);
    addCurves(log, std::move(parts), counting, rank, training);
}

// Settings are printed once; what is printed again and again with other numbers is a result.
bool hasChangingResults(const WordGroup &group)
{
    constexpr std::size_t enoughPoints = 8;
    return std::ranges::any_of(group.columns, [](const WordGroup::Column &column) {
        return column.points >= enoughPoints && column.changes && !column.cost;
    });
}

// Before the first position programs print their settings, and models have layers that are numbered.
bool isWorthKeeping(const WordGroup &group)
{
    if (group.unread)
        return RepeatedLines::areResults(group);
    if (!group.key.empty() && group.key != "#")
        return true;
    if (hasChangingResults(group))
        return true;
    return std::ranges::any_of(group.records.metrics, [&](const Records::Metric &metric) {
        const LabelMeaning meaning = meaningOf(metric);
        return meaning.isLoss() || (meaning.isScore() && !group.key.empty());
    });
}

} // namespace

void addFurtherCurves(Log &log, std::vector<WordGroup> groups)
{
    std::set<std::string> names;
    for (const Curve &curve : log.curves)
        names.insert(curve.metric);
    // A name that says nothing may be that of a result, unless it only counts.
    const auto saysNothing = [](const Records::Metric &metric) {
        const LabelMeaning meaning = meaningOf(metric);
        const bool counts = meaning.isUnknown() && metric.precision.fixedDecimals() == 0;
        return meaning.isCost() || meaning.isSetting() || counts;
    };
    for (WordGroup &group : groups) {
        if (group.unread) {
            if (RepeatedLines::areResults(group))
                addGroup(log, std::move(group), names, log.rank, false);
            continue;
        }
        bool says = false;
        forEachPart(group, [&](Records &records) {
            std::erase_if(records.metrics, saysNothing);
            says |= !records.metrics.empty();
        });
        if (says)
            addGroup(log, std::move(group), names, log.rank, false);
    }
}

namespace
{

// The metric of a group of lines without a position, if its results are many enough and not always the same.
const Records::Metric *repeatedResult(const WordGroup &group)
{
    if (group.unread)
        return RepeatedLines::areResults(group) ? group.records.metrics.data() : nullptr;
    if (isPlaced(group) || group.columns.empty())
        return nullptr;
    const WordGroup::Column &most = *std::ranges::max_element(group.columns, {}, &WordGroup::Column::points);
    if (most.points < enoughUnplaced || !most.changes)
        return nullptr;
    const Records::Metric &metric = group.records.metrics[most.metric];
    return meaningOf(metric).isScore() ? &metric : nullptr;
}

// Where no line names a step: the results that occur most often, in the order of their lines.
std::optional<WordChoice> chooseRepeated(const std::vector<WordGroup> &groups)
{
    std::optional<WordChoice> best;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Records::Metric *metric = repeatedResult(groups[i]);
        if (metric && (!best || metric->values.size() > best->points))
            best = WordChoice{i, metric->name, metric->values.size(), vocabulary().meaning(metric->name).isLoss()};
    }
    return best;
}

// A metric that may be the curve of the log.
struct Candidate {
    WordChoice choice;
    double score = 0;
    bool isOfTraining = false;

    static std::optional<Candidate> of(const WordGroup &group, const WordGroup::Column &column, std::int64_t lines)
    {
        if (column.record == 0)
            return std::nullopt;
        const Records::Metric &metric = group.records.metrics[column.metric];
        if (!canBeChosen(group, metric, column.points, lines))
            return std::nullopt;
        const bool isLoss = vocabulary().meaning(metric.name).isLoss();
        return Candidate{{0, metric.name, column.points, isLoss},
                         suitability(group, metric, column.points),
                         !isValidationScore(group, metric)};
    }

    // The score of a validation says little about it, and is chosen if there is nothing else.
    bool isBetterThan(const Candidate &other) const
    {
        return isOfTraining == other.isOfTraining ? score > other.score : isOfTraining;
    }
};

} // namespace

std::optional<WordChoice> chooseWordMetric(const std::vector<WordGroup> &groups, std::int64_t lines)
{
    std::optional<Candidate> best;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (const WordGroup::Column &column : groups[i].columns) {
            const auto candidate = Candidate::of(groups[i], column, lines);
            if (!candidate || (best && !candidate->isBetterThan(*best)))
                continue;
            best = candidate;
            best->choice.group = i;
        }
    }
    return best ? best->choice : chooseRepeated(groups);
}

void addWordCurves(Log &log, std::vector<WordGroup> groups, const WordChoice &choice, std::optional<std::int64_t> rank)
{
    std::rotate(groups.begin(), groups.begin() + static_cast<std::ptrdiff_t>(choice.group),
                groups.begin() + static_cast<std::ptrdiff_t>(choice.group) + 1);
    std::set<std::string> names;
    for (WordGroup &group : groups) {
        const bool chosen = &group == &groups.front();
        if (!chosen && !isWorthKeeping(group))
            continue;
        addGroup(log, std::move(group), names, chosen ? rank : log.rank, chosen);
    }
}

} // namespace rundiff
