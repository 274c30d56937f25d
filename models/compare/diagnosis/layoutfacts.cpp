// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/layoutfacts.h"

#include "models/compare/diagnosis/factlist.h"
#include "models/formats/layouts/dividedrows.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/run/message.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <span>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;
using Kind = MergeRule::Kind;

constexpr double sameValue = 1e-4; // in proportion to the largest element: more than rounding leaves, less than a fault

// A row that differs, with what its parts and its surroundings are.
struct DividedDifference {
    std::string name;
    const DividedRows &ofDivided, &ofWhole;
    DividedRow row;
    PartValue whole; // of the undivided run
    std::optional<PartOrders::WrongOrder> wrongOrder;
    std::string_view divided, undivided; // "A", "B"

    // The parts of an axis where each should have the whole row; null: there is none.
    const MergedRow::Step *stepOfCopies() const
    {
        const auto found = std::ranges::find(row.steps, Kind::Same, [](const auto &step) { return step.rule.kind; });
        return found == row.steps.end() ? nullptr : &*found;
    }
    bool agrees(const DividedRow::Part &part) const { return part.value.distanceTo(whole) < sameValue; }
    std::size_t agreeing() const
    {
        return static_cast<std::size_t>(
            std::ranges::count_if(row.parts, [this](const auto &part) { return agrees(part); }));
    }
    double scale() const { return std::max(std::fabs(whole.max.value_or(0)), std::fabs(whole.min.value_or(0))); }
};

void addRule(const DividedDifference &difference, FactList &facts)
{
    if (difference.row.steps.empty())
        return;
    std::vector<Message> rules;
    std::ranges::transform(difference.row.steps, std::back_inserter(rules), &MergedRow::Step::words);
    facts.add(About::Evidence, Messages::tr("In {} this row is made of {} parts ({})."), difference.divided,
              difference.row.parts.size(), listed(rules));
}

// ---- what is wrong with the parts: the first rule that holds

std::optional<double> sumOfMeans(const DividedDifference &difference)
{
    double sum = 0;
    for (const DividedRow::Part &part : difference.row.parts) {
        if (!part.value.mean)
            return std::nullopt;
        sum += *part.value.mean;
    }
    return sum;
}

bool isPartial(const DividedDifference &difference)
{
    const auto sum = sumOfMeans(difference);
    if (!difference.stepOfCopies() || !sum || !difference.whole.mean || difference.agreeing() > 0)
        return false;
    return std::fabs(*sum - *difference.whole.mean) <= sameValue * difference.scale();
}

void sayPartial(const DividedDifference &difference, FactList &facts)
{
    facts.add(About::Origin,
              Messages::tr("The parts of {} add up to the row of {} (mean {}): a sum over {} {} processes is missing."),
              difference.divided, difference.undivided, fmt::format("{:.6g}", *difference.whole.mean),
              difference.stepOfCopies()->parts, spelled(difference.stepOfCopies()->axis));
}

bool isLocal(const DividedDifference &difference)
{
    const std::size_t agreeing = difference.agreeing();
    return difference.stepOfCopies() && agreeing > 0 && agreeing < difference.row.parts.size();
}

void sayLocal(const DividedDifference &difference, FactList &facts)
{
    std::vector<Message> ranks;
    for (const DividedRow::Part &part : difference.row.parts) {
        const Message rank(std::to_string(part.rank));
        if (!difference.agrees(part) && std::ranges::find(ranks, rank) == ranks.end())
            ranks.push_back(rank);
    }
    facts.add(
        About::Origin,
        Messages::tr("Each part of {} should be the whole row. {} of {} are; those of the ranks {} are not: look for "
                     "what only these have, such as a mask, a seed, or weights that were loaded or synchronised "
                     "otherwise."),
        difference.divided, difference.agreeing(), difference.row.parts.size(), listed(ranks));
}

// The whole row is this many times as large in the divided run.
std::optional<double> ratioOf(const DividedDifference &difference)
{
    const auto &one = difference.row.merged.mean, &other = difference.whole.mean;
    if (!one || !other || std::fabs(*other) <= 1e-6 * difference.scale())
        return std::nullopt;
    return *one / *other;
}

struct LayoutSize {
    std::string_view name;
    std::int64_t size;
};

std::optional<LayoutSize> sizeOfRatio(const DividedDifference &difference)
{
    const auto ratio = ratioOf(difference);
    if (!ratio || *ratio <= 0)
        return std::nullopt;
    const Layout &layout = difference.ofDivided.layout();
    const std::array sizes{LayoutSize{"dp", layout.data}, LayoutSize{"micro", layout.microBatches},
                           LayoutSize{"tp", layout.tensor}, LayoutSize{"cp", layout.context},
                           LayoutSize{"ep", layout.expert}};
    const double larger = std::max(*ratio, 1 / *ratio);
    const auto *const found = std::ranges::find_if(sizes, [&](const LayoutSize &size) {
        return size.size > 1 && std::fabs(larger - static_cast<double>(size.size)) < sameValue * larger;
    });
    return found == sizes.end() ? std::nullopt : std::optional(*found);
}

bool isOffBySize(const DividedDifference &difference)
{
    return sizeOfRatio(difference).has_value();
}

void sayOffBySize(const DividedDifference &difference, FactList &facts)
{
    const LayoutSize size = *sizeOfRatio(difference);
    const bool isLarger = *ratioOf(difference) > 1;
    facts.add(About::Origin,
              isLarger
                  ? Messages::tr("The row of {} is {} times that of {}, which is the size of {}: a sum where a mean "
                                 "belongs, or a reduction that is made twice.")
                  : Messages::tr("The row of {} is 1/{} of that of {}, which is the size of {}: a mean where a sum "
                                 "belongs, or a division that is made twice."),
              difference.divided, size.size, difference.undivided, size.name);
}

// The bias of the same module, in the undivided run.
std::optional<double> meanOfBias(const DividedDifference &difference)
{
    const std::size_t end = difference.name.find(".forward.0");
    if (end == difference.name.npos)
        return std::nullopt;
    const auto bias = difference.ofWhole.find(difference.name.substr(0, end) + ".forward.0.parameters.bias");
    return bias ? bias->merged.mean : std::nullopt;
}

bool addsBiasInEach(const DividedDifference &difference)
{
    const std::int64_t size = difference.ofDivided.layout().tensor;
    const bool isOutput = difference.name.find(".output") != difference.name.npos;
    if (!isOutput || size == 1 || !difference.whole.mean || !difference.row.merged.mean)
        return false;
    const auto bias = meanOfBias(difference);
    if (!bias || std::fabs(*bias) <= sameValue * difference.scale())
        return false;
    const double expected = static_cast<double>(size - 1) * *bias;
    return std::fabs(*difference.row.merged.mean - *difference.whole.mean - expected) <= 1e-2 * std::fabs(expected);
}

void sayBias(const DividedDifference &difference, FactList &facts)
{
    facts.add(
        About::Origin,
        Messages::tr("The difference is {} times the bias of this module: in {} each of the {} tp processes adds it, "
                     "before their sum."),
        difference.ofDivided.layout().tensor - 1, difference.divided, difference.ofDivided.layout().tensor);
}

// The row of the undivided run that has the numbers of this one; empty: none.
std::string rowWithTheseNumbers(const DividedDifference &difference)
{
    const PartValue &merged = difference.row.merged;
    if (merged.count() < 2 || merged.norm.value_or(0) == 0)
        return {};
    std::vector<std::string> found = difference.ofWhole.withNumbersOf(merged);
    std::erase(found, difference.name);
    return found.empty() ? std::string() : found.front();
}

bool isAnotherRow(const DividedDifference &difference)
{
    return difference.name.find(".parameters.") != difference.name.npos && !rowWithTheseNumbers(difference).empty();
}

void sayAnotherRow(const DividedDifference &difference, FactList &facts)
{
    facts.add(
        About::Origin,
        Messages::tr("It has the numbers of {} in {}: the weights of another layer, stage or expert are in its place."),
        rowWithTheseNumbers(difference), difference.undivided);
}

bool differEachWay(const DividedDifference &difference)
{
    if (!difference.stepOfCopies() || difference.agreeing() > 0)
        return false;
    const PartValue &first = difference.row.parts.front().value;
    return std::ranges::any_of(difference.row.parts,
                               [&](const auto &part) { return part.value.distanceTo(first) >= sameValue; });
}

void sayEachWay(const DividedDifference &difference, FactList &facts)
{
    facts.add(
        About::Origin,
        Messages::tr("Each part of {} should be the whole row. None is, they differ from each other, and they do not "
                     "add up to it: look for a reduction over the wrong group of processes."),
        difference.divided);
}

Message wordsOf(JoinOrder order)
{
    switch (order) {
    case JoinOrder::Zigzag:
        return Message::of(Messages::tr("first halves forwards, second halves backwards"));
    case JoinOrder::Interleaved:
        return Message::of(Messages::tr("one element of each in turn"));
    case JoinOrder::TwoBlocks:
        return Message::of(Messages::tr("the first halves, then the second ones"));
    case JoinOrder::ThreeBlocks:
        return Message::of(Messages::tr("the first thirds, then the second and the third ones"));
    case JoinOrder::Backwards:
        return Message::of(Messages::tr("the last one first"));
    case JoinOrder::Plain:
        break;
    }
    return Message::of(Messages::tr("one after the other"));
}

bool isInOtherOrder(const DividedDifference &difference)
{
    return difference.wrongOrder.has_value();
}

void sayOrder(const DividedDifference &difference, FactList &facts)
{
    const PartOrders::WrongOrder &order = *difference.wrongOrder;
    facts.add(About::Origin,
              Messages::tr("The parts of {} make the row of {} in another order along {} ({}) than the rows before: "
                           "look at how this row is divided."),
              difference.divided, difference.undivided, spelled(order.axis), wordsOf(order.fitting));
}

struct LayoutFault {
    bool (*holds)(const DividedDifference &);
    void (*say)(const DividedDifference &, FactList &);
};

// The first one that holds.
constexpr std::array faults{LayoutFault{isInOtherOrder, sayOrder}, LayoutFault{isPartial, sayPartial},
                            LayoutFault{isLocal, sayLocal},        LayoutFault{isAnotherRow, sayAnotherRow},
                            LayoutFault{addsBiasInEach, sayBias},  LayoutFault{isOffBySize, sayOffBySize},
                            LayoutFault{differEachWay, sayEachWay}};

} // namespace

void addFactsOfParts(FirstDifference &found, const DumpPair &pair, const Progress &progress)
{
    const auto &partsA = pair.a.parts, &partsB = pair.b.parts;
    if (!partsA || !partsB)
        return;
    const bool isInB = partsA->ranks.size() == 1 && partsA->layout.isPlain();
    const DumpLocation &divided = isInB ? pair.b : pair.a, &whole = isInB ? pair.a : pair.b;
    if (!whole.parts->layout.isPlain())
        return;
    const DividedRows ofDivided(divided, progress), ofWhole(whole, progress);
    const std::string name = found.row.operatorName + "." + found.row.parameter;
    const auto undivided = ofWhole.find(name);
    auto row = undivided ? ofDivided.find(name) : std::nullopt;
    if (!row)
        return;
    const DividedDifference difference{name,
                                       ofDivided,
                                       ofWhole,
                                       *std::move(row),
                                       undivided->merged,
                                       ofDivided.wrongOrder(name),
                                       isInB ? "B" : "A",
                                       isInB ? "A" : "B"};
    FactList facts;
    const auto *const fault =
        std::ranges::find_if(faults, [&](const LayoutFault &one) { return one.holds(difference); });
    if (fault != faults.end())
        fault->say(difference, facts);
    addRule(difference, facts);
    std::vector<DiagnosisFact> added = facts.take();
    for (DiagnosisFact &fact : added)
        fact.tableRow = found.row.tableRow;
    auto &known = found.diagnosis.facts;
    known.insert(known.begin(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
}

} // namespace rundiff
