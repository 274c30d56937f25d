// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/differencefacts.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/frametext.h"
#include "models/compare/diagnosis/contents/shortertype.h"
#include "models/compare/diagnosis/ratiofacts.h"
#include "models/compare/tensors/differencepattern.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// The elements of each kind that are not the same number in both runs.
void addCounts(const Evidence &evidence, FactList &facts)
{
    const ElementCounts *a = evidence.table.a->rows.counts(evidence.row.a),
                        *b = evidence.table.b->rows.counts(evidence.row.b);
    if (!a || !b)
        return;
    const std::pair<QString, ElementCounts::Kind> kinds[] = {
        {Messages::tr("NaN elements: {} in A, {} in B."), ElementCounts::Nan},
        {Messages::tr("Elements of minus infinity: {} in A, {} in B."), ElementCounts::NegativeInfinity},
        {Messages::tr("Elements of plus infinity: {} in A, {} in B."), ElementCounts::PositiveInfinity},
        {Messages::tr("Zeros: {} in A, {} in B."), ElementCounts::Zero},
        {Messages::tr("Negative elements: {} in A, {} in B."), ElementCounts::Negative},
        {Messages::tr("Positive elements: {} in A, {} in B."), ElementCounts::Positive}};
    for (const auto &[sentence, kind] : kinds) {
        if (!a->has(kind) || !b->has(kind) || a->of(kind) == b->of(kind))
            continue;
        facts.add(About::Numbers, sentence, a->of(kind), b->of(kind)).tableRow = evidence.tableRow();
        return;
    }
}

void addValues(const Evidence &evidence, FactList &facts)
{
    const Dump &a = *evidence.table.a, &b = *evidence.table.b;
    const DumpRow &rowA = evidence.a, &rowB = evidence.b;
    if (!evidence.isTensorPair()) {
        facts.add(About::Numbers, Messages::tr("It is {} in A and {} in B."), valueText(a, rowA), valueText(b, rowB));
        return;
    }
    if (!rowA.checksum.empty() && !rowB.checksum.empty() && a.name(rowA.checksum) != b.name(rowB.checksum))
        facts
            .add(About::Numbers, Messages::tr("Checksum {} in A, {} in B."), a.name(rowA.checksum),
                 b.name(rowB.checksum))
            .tableRow = evidence.tableRow();
    const std::pair<QString, std::pair<const Statistic *, const Statistic *>> statistics[] = {
        {Messages::tr("Maximum {} in A, {} in B."), {&rowA.max, &rowB.max}},
        {Messages::tr("Minimum {} in A, {} in B."), {&rowA.min, &rowB.min}},
        {Messages::tr("Mean {} in A, {} in B."), {&rowA.mean, &rowB.mean}},
        {Messages::tr("Norm {} in A, {} in B."), {&rowA.norm, &rowB.norm}}};
    addCounts(evidence, facts);
    for (const auto &[sentence, pair] : statistics) {
        const std::string one = statisticText(a, *pair.first), other = statisticText(b, *pair.second);
        if (one == other || one.empty() || other.empty())
            continue;
        facts.add(About::Numbers, sentence, one, other).tableRow = evidence.tableRow();
        return;
    }
}

// A round trip through a shorter type in one run.
void addShorterType(const Evidence &evidence, FactList &facts)
{
    const std::string_view a = shorterTypeOf(*evidence.table.a, evidence.a),
                           b = shorterTypeOf(*evidence.table.b, evidence.b);
    if (a.empty() == b.empty())
        return;
    facts
        .add(About::Numbers,
             Messages::tr("The numbers of {} are exact in {}, those of {} are not: in {} they went through that type."),
             runThat(b.empty()), a.empty() ? b : a, runThat(!b.empty()), runThat(b.empty()))
        .tableRow = evidence.tableRow();
}

std::string joinedAxes(const std::vector<std::size_t> &axes)
{
    std::string text;
    for (const std::size_t axis : axes)
        text.append(text.empty() ? "" : ", ").append(std::to_string(axis));
    return text;
}

std::string wordsOfOrder(const OtherOrder &order)
{
    if (order.byStatistics)
        return message(
            Messages::tr("Maximum and minimum agree, and mean and norm differ only as when they are added up in "
                         "another order: most likely the same values in another order."));
    if (!order.proven)
        return message(Messages::tr("Maximum and minimum agree, mean and norm up to the order of adding up, and the "
                                    "checksums do not: most likely the same values in another order."));
    if (order.byTensors.axis)
        return message(Messages::tr("Both tensors hold exactly the same values: whole slices along axis {} changed "
                                    "places."),
                       *order.byTensors.axis);
    if (!order.byTensors.axes.empty())
        return message(
            Messages::tr("Both tensors hold exactly the same values: A, in the order of its memory, is B with "
                         "the axes ({}), as where a transposed view is read in the order of its memory."),
            joinedAxes(order.byTensors.axes));
    return message(Messages::tr("Both tensors hold exactly the same values in another order."));
}

void addOrder(const Evidence &evidence, const OtherOrder &order, FactList &facts)
{
    facts.add(About::Numbers, QStringLiteral("{}"), wordsOfOrder(order)).tableRow = evidence.tableRow();
    if (order.mixedIn)
        facts
            .add(About::Numbers,
                 Messages::tr("The first result that shows it, {}, differs by {} of its largest "
                              "value."),
                 rowNameOf(evidence.table, *order.mixedIn), fmt::format("{:.2g} %", 100 * order.apart))
            .tableRow = order.mixedIn;
}

} // namespace

void addCaller(const Evidence &evidence, FactList &facts)
{
    const std::string frame = evidence.frame();
    if (frame.empty())
        return;
    const auto &[place, code] = textOfFrame(frame);
    DiagnosisFact &fact = facts.add(About::Origin,
                                    evidence.name.backward() ? Messages::tr("Its forward call comes from {}: \"{}\".")
                                                             : Messages::tr("Called from {}: \"{}\"."),
                                    place, code);
    constexpr std::string_view mark = ", line ";
    const std::size_t number = place.find(mark);
    if (number == std::string::npos)
        return;
    fact.path = place.substr(0, number);
    const char *digits = place.data() + number + mark.size();
    std::from_chars(digits, place.data() + place.size(), fact.line);
}

void addPlace(const Evidence &evidence, FactList &facts)
{
    const Dump &a = *evidence.table.a;
    const std::uint32_t call = evidence.call.pair().a;
    const std::uint32_t module = evidence.orderA.parent(call);
    const std::string name = rowNameOf(evidence);
    DiagnosisFact &fact =
        module == DumpOperator::nothing
            ? facts.add(About::Evidence, Messages::tr("The first row that differs is row {}, {}."), evidence.row.a,
                        name)
            : facts.add(About::Evidence, Messages::tr("The first row that differs is row {}, {}, in {}."),
                        evidence.row.a, name, a.name(a.operators[module].key));
    fact.tableRow = evidence.tableRow();
    const std::size_t count = evidence.inputRows();
    if (evidence.isOutputRow() && evidence.inputsAgree() && count > 0)
        facts.add(About::Evidence, Messages::tr("Rows of its input that agree: {}."), count).tableRow =
            evidence.call.pair().firstRow;
}

void addNumbers(const Evidence &evidence, FactList &facts)
{
    addValues(evidence, facts);
    addShorterType(evidence, facts);
    if (evidence.otherOrder())
        addOrder(evidence, *evidence.otherOrder(), facts);
    else
        addRatio(evidence, facts);
}

void addPattern(const Evidence &evidence, FactList &facts)
{
    if (evidence.otherOrder())
        return;
    const auto found = differencePattern(evidence.table, evidence.tableRow());
    if (!found)
        return;
    QString sentence = Messages::tr("Only whole blocks of 2048 elements of the tensor differ, {} of {}: that points to "
                                    "overwritten memory rather than to rounding.");
    if (found->shape == DifferencePattern::Shape::Rows)
        sentence = Messages::tr("Only whole rows of the tensor differ, {} of {}: that points to overwritten memory "
                                "rather than to rounding.");
    else if (found->shape == DifferencePattern::Shape::Columns)
        sentence = Messages::tr("Only whole columns of the tensor differ, {} of {}: that points to overwritten memory "
                                "rather than to rounding.");
    facts.add(About::Numbers, sentence, found->differing, found->all).tableRow = evidence.tableRow();
}

void addHooks(const Evidence &evidence, FactList &facts)
{
    const std::string &level = evidence.table.a->level;
    if (isAnyOf(level, {"L0", "mix"}))
        facts.add(About::Advice,
                  Messages::tr("Collecting itself can change gradients: the hooks of level {} can change the order in "
                               "which they are added. Dump this step at level L1 as well."),
                  level);
}

} // namespace rundiff
