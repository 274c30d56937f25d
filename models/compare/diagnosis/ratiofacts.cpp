// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/ratiofacts.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/signs/communications.h"
#include "models/compare/diagnosis/signs/parameterchanges.h"
#include "models/run/tensorshape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

constexpr double sameRatio = 1e-5;  // relative: what rounding leaves of a factor
constexpr double leastRatio = 1e-3; // of 1: below that nothing was scaled
constexpr double largestCount = 4096;
constexpr double smallestScale = 256; // powers of two from here on are scales of the loss rather than counts

std::optional<double> realNumber(const Statistic &statistic)
{
    const auto number = statistic.number();
    if (!number || !std::isfinite(*number) || *number == 0)
        return std::nullopt;
    return number;
}

bool near(double one, double other)
{
    return std::fabs(one - other) <= sameRatio * std::fabs(other);
}

std::optional<double> wholeNumber(double value)
{
    const double whole = std::round(value);
    if (whole < 2 || whole > largestCount || !near(value, whole))
        return std::nullopt;
    return whole;
}

bool isPowerOfTwo(double whole)
{
    return std::exp2(std::round(std::log2(whole))) == whole;
}

// ---- what a number may count
// -----------------------------------------------------------------------------------------

std::set<std::size_t> groupSizes(const Dump &dump, const OperatorFacts &facts)
{
    std::set<std::size_t> sizes;
    for (const Communication &call : communicationsOf(dump, facts).list) {
        if (call.ranks && !call.pointToPoint)
            sizes.insert(call.ranks->size());
    }
    return sizes;
}

std::string meaningOf(double count, const Evidence &evidence)
{
    if (groupSizes(*evidence.table.a, evidence.facts).contains(static_cast<std::size_t>(count)))
        return message(
            Messages::tr("This is the number of ranks in a group of this run: a sum is used instead of a mean, or an "
                         "average is missing or made twice."));
    if (count >= smallestScale && isPowerOfTwo(count))
        return message(Messages::tr("Such a power of two is a scale of the loss that was not divided out, or was "
                                    "divided out twice."));
    return message(Messages::tr("Such a number is a count: of micro-steps, data-parallel ranks, experts or samples; a "
                                "sum is used instead of a mean, or the other way around."));
}

std::string meaningOfRatio(double ratio, const Evidence &evidence)
{
    const double size = std::fabs(ratio);
    if (const auto count = wholeNumber(std::max(size, 1 / size)))
        return meaningOf(*count, evidence);
    if (near(size, 1))
        return message(Messages::tr("The sign is reversed: a loss or a gradient is negated in one run."));
    if (!exactRatio(ratio).empty())
        return message(Messages::tr("Such a root scales the scores of attention or initial weights."));
    return {};
}

// ---- who shares it
// ---------------------------------------------------------------------------------------------------

// Rows of one kind: gradients of parameters, or results of the backward or the forward pass.
struct Sharing {
    std::size_t differing = 0, sharing = 0;
    std::vector<ParameterRow> gradients; // of parameters; those that share it are marked as differing
};

// Gradients of parameters are all listed, of other rows only those that differ.
bool isOfKind(const Evidence &evidence, const PairRow &pair)
{
    if (!pair.inBoth() || evidence.table.a->rows.side(pair.a) != evidence.a.side)
        return false;
    return pair.state != RowState::Same || evidence.a.side == Side::ParametersGrad;
}

Sharing sharingOf(const Evidence &evidence, double ratio)
{
    Sharing found;
    const PairTable &table = evidence.table;
    const bool backward = evidence.name.backward();
    const bool ofGradients = evidence.a.side == Side::ParametersGrad;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        if (!call.inBoth() || name.backward() != backward)
            continue;
        for (std::size_t row = call.pair().firstRow; row < call.pair().firstRow + call.pair().rowCount; ++row) {
            const PairRow &pair = table.rows[row];
            if (!isOfKind(evidence, pair))
                continue;
            const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
            if (!realNumber(a.norm) || !realNumber(b.norm))
                continue;
            const auto own = constantRatio(a, b);
            const bool shares = own && std::fabs(*own - ratio) <= leastRatio * std::fabs(ratio);
            found.differing += pair.state == RowState::Differs;
            found.sharing += shares;
            if (!ofGradients)
                continue;
            found.gradients.push_back({std::string(name.name) + parameterOf(table, pair), row, shares,
                                       dimensionCount(table.a->name(a.shape))});
        }
    }
    return found;
}

std::string kindOfRows(const Evidence &evidence)
{
    if (evidence.a.side == Side::ParametersGrad)
        return message(Messages::tr("gradients of parameters"));
    return evidence.name.backward() ? message(Messages::tr("gradients of operators"))
                                    : message(Messages::tr("results of operators"));
}

void addSharing(const Evidence &evidence, double ratio, FactList &facts)
{
    const Sharing found = sharingOf(evidence, ratio);
    if (found.sharing < 2)
        return;
    if (evidence.a.side == Side::ParametersGrad)
        facts.add(About::Numbers,
                  Messages::tr("Of the gradients of parameters, these are scaled by the same number: {}."),
                  differingOnes(found.gradients));
    else
        facts.add(About::Numbers, Messages::tr("{} of {} {} that differ are scaled by the same number."), found.sharing,
                  std::max(found.sharing, found.differing), kindOfRows(evidence));
}

// ---- a loss that is off by a logarithm
// ----------------------------------------------------------------------------------

void addLogarithm(const Evidence &evidence, FactList &facts)
{
    const auto a = realNumber(evidence.a.max), b = realNumber(evidence.b.max);
    const bool single = evidence.a.max == evidence.a.min && evidence.b.max == evidence.b.min;
    if (!a || !b || !single || !evidence.isOutputRow() || elementsOf(evidence.table.a->name(evidence.a.shape)) != 1)
        return;
    const double apart = std::fabs(*a - *b), count = std::round(std::exp(apart));
    const double slack = 4e-7 * std::max(std::fabs(*a), std::fabs(*b)); // of single precision
    constexpr double mostCounted = 64;
    if (count < 2 || count > mostCounted || std::fabs(apart - std::log(count)) > slack)
        return;
    facts.add(About::Numbers,
              Messages::tr("A is B {} log {}: the logarithm has a factor of {} in it, for example because classes, "
                           "samples or ranks are counted {} times as often."),
              *a > *b ? "+" : "-", count, count, count);
}

// A single number is always some multiple of another one: only a small count is not an accident.
void addRatioOfNumber(const Evidence &evidence, double ratio, FactList &facts)
{
    constexpr double mostByIntent = 64;
    const auto count = wholeNumber(std::max(std::fabs(ratio), 1 / std::fabs(ratio)));
    if (!count || *count > mostByIntent)
        return;
    facts.add(About::Numbers, Messages::tr("A is {} times B."), exactRatio(ratio)).tableRow = evidence.tableRow();
    facts.add(About::Numbers, QStringLiteral("{}"), meaningOf(*count, evidence));
}

} // namespace

std::optional<double> constantRatio(const DumpRow &a, const DumpRow &b)
{
    const auto normA = realNumber(a.norm), normB = realNumber(b.norm), maxA = realNumber(a.max),
               minA = realNumber(a.min), maxB = realNumber(b.max), minB = realNumber(b.min);
    const bool inA = normA && maxA && minA, inB = normB && maxB && minB;
    if (!inA || !inB)
        return std::nullopt;
    const double ratio = *normA / *normB;
    const bool scaled = near(*maxA / *maxB, ratio) && near(*minA / *minB, ratio);
    if (scaled && std::fabs(ratio - 1) <= leastRatio)
        return std::nullopt;
    if (scaled)
        return ratio;
    if (near(*maxA / *minB, -ratio) && near(*minA / *maxB, -ratio))
        return -ratio;
    return std::nullopt;
}

std::string exactRatio(double ratio)
{
    const double size = std::fabs(ratio);
    const char *sign = ratio < 0 ? "-" : "";
    if (near(size, 1))
        return message(Messages::tr("exactly {}1"), sign);
    if (const auto count = wholeNumber(size))
        return message(Messages::tr("exactly {}{}"), sign, *count);
    if (const auto count = wholeNumber(1 / size))
        return message(Messages::tr("exactly {}1/{}"), sign, *count);
    const auto square = wholeNumber(std::max(size * size, 1 / (size * size)));
    if (square && isPowerOfTwo(*square))
        return size > 1 ? message(Messages::tr("{}the square root of {}"), sign, *square)
                        : message(Messages::tr("{}1 over the square root of {}"), sign, *square);
    return {};
}

void addRatio(const Evidence &evidence, FactList &facts)
{
    addLogarithm(evidence, facts);
    const auto ratio = evidence.isTensorPair() ? constantRatio(evidence.a, evidence.b) : std::nullopt;
    if (!ratio)
        return;
    if (elementsOf(evidence.table.a->name(evidence.a.shape)) < 2) {
        addRatioOfNumber(evidence, *ratio, facts);
        return;
    }
    const std::string exact = exactRatio(*ratio), number = fmt::format("{:.6g}", *ratio);
    facts
        .add(About::Numbers,
             Messages::tr("Maximum, minimum and norm of A are all {} times those of B: the tensor is scaled."),
             exact.empty() ? number : exact)
        .tableRow = evidence.tableRow();
    if (const std::string meaning = meaningOfRatio(*ratio, evidence); !meaning.empty())
        facts.add(About::Numbers, QStringLiteral("{}"), meaning);
    addSharing(evidence, *ratio, facts);
}

} // namespace rundiff
