// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/overflow.h"

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/table/callorder.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

namespace rundiff
{

namespace
{

constexpr double growth = 100; // msprobe: largest output norm over largest input norm

double normOf(const DumpRow &row)
{
    if (row.norm.kind != Statistic::Kind::Real || !std::isfinite(row.norm.real()))
        return 0;
    return row.norm.real();
}

bool grows(double input, double output)
{
    const double scale = input > 0 ? input : 1;
    return output / scale > growth;
}

// Detected only from the columns: most calls of most dumps have no such values.
bool holdsBadNumbers(const Dump &dump, const DumpOperator &call)
{
    const auto isBadRow = [&](std::uint32_t row) {
        return std::ranges::any_of(allStatistics, [&](StatisticName name) {
            return !std::isfinite(dump.rows.statistic(row, name).number().value_or(0));
        });
    };
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
        const ElementCounts *counts = dump.rows.counts(row);
        if (counts && counts->anyNotFinite())
            return true;
        if (isBadRow(row))
            return true;
    }
    return false;
}

// +1 or -1 if a row has infinity of this sign and only numbers otherwise, else 0.
int onlyInfinity(const Dump &dump, std::uint32_t index)
{
    const DumpRow row = dump.rows[index];
    int sign = 0;
    const ElementCounts *counts = dump.rows.counts(index);
    if (counts && counts->anyNotFinite()) {
        const int above = counts->of(ElementCounts::PositiveInfinity) > 0,
                  below = counts->of(ElementCounts::NegativeInfinity) > 0;
        if (counts->of(ElementCounts::Nan) > 0)
            return 0;
        return above - below;
    }
    for (const Statistic *statistic : {&row.max, &row.min, &row.mean}) {
        const double number = statistic->number().value_or(0);
        if (std::isfinite(number))
            continue;
        const int own = number > 0 ? 1 : -1;
        const bool other = sign != 0 && sign != own;
        if (other || std::isnan(number))
            return 0;
        sign = own;
    }
    return sign;
}

// The lowest number of a floating type (torch.finfo(dtype).min), which masks are filled with as well: a step further
// down it is minus infinity.
bool isLowest(const Statistic &statistic)
{
    constexpr double lowest[] = {-65504.0, -0x1.FEp127, -static_cast<double>(std::numeric_limits<float>::max()),
                                 -std::numeric_limits<double>::max()};
    return statistic.kind == Statistic::Kind::Real &&
           std::find(std::begin(lowest), std::end(lowest), statistic.real()) != std::end(lowest);
}

// Intended infinity, mostly in attention masks: masked_fill and full receive it as an argument, additive masks are zero
// and minus infinity. It is not an overflow where it is produced, nor where it is passed on: in a tensor with the same
// number of elements as an intended one.
class IntendedInfinity
{
public:
    explicit IntendedInfinity(const Dump &dump) : m_dump(dump) {}

    // Takes its rows out of what was found at the call; the calls come in their order in time.
    void takeOutOf(OverflowCall &found)
    {
        const DumpOperator &call = m_dump.operators[found.call];
        bool positive = false, negative = false;
        for (std::uint32_t at = call.firstRow; at < call.firstRow + call.rowCount; ++at) {
            if (!isInput(m_dump.rows.side(at)))
                continue;
            const int sign = signOfInput(at);
            positive |= sign > 0;
            negative |= sign < 0;
        }
        const auto intended = [&](std::uint32_t row) {
            const int sign = onlyInfinity(m_dump, row);
            const bool meant = (sign > 0 && positive) || (sign < 0 && negative);
            if (meant)
                (sign > 0 ? m_positive : m_negative).insert(elements(m_dump.rows[row]));
            return meant;
        };
        std::erase_if(found.badInputs, intended);
        std::erase_if(found.badOutputs, intended);
    }

private:
    std::uint64_t elements(const DumpRow &row) const { return elementsOf(m_dump.name(row.shape)); }

    int signOfInput(std::uint32_t index) const
    {
        const DumpRow row = m_dump.rows[index];
        const bool zeroAtMost = row.max.kind == Statistic::Kind::Real && row.max.real() == 0;
        if (isLowest(row.min) && (row.scalar || zeroAtMost))
            return -1;
        const int sign = onlyInfinity(m_dump, index);
        if (sign == 0 || row.scalar)
            return sign;
        const bool mask = sign < 0 && zeroAtMost;
        const bool handedOn = (sign > 0 ? m_positive : m_negative).contains(elements(row));
        if (mask || handedOn)
            return sign;
        return 0;
    }

    const Dump &m_dump;
    std::set<std::uint64_t> m_positive, m_negative; // how many elements the tensors had that were meant to hold it
};

std::string inputText(const Dump &dump, std::uint32_t row)
{
    const DumpRow values = dump.rows[row];
    const std::string name = argumentName(dump.name(values.suffix));
    const std::string largest = statisticText(dump, values.max);
    if (!isTensor(values) || largest.empty())
        return name + ": " + (values.null ? "None" : largest);
    const ElementCounts *counts = dump.rows.counts(row);
    if (counts && counts->anyNotFinite())
        return message(Messages::tr("{}: max {}, min {}, {} NaN, {} infinite"), name, largest,
                       statisticText(dump, values.min), counts->of(ElementCounts::Nan),
                       counts->of(ElementCounts::NegativeInfinity) + counts->of(ElementCounts::PositiveInfinity));
    return message(Messages::tr("{}: max {}, min {}"), name, largest, statisticText(dump, values.min));
}

} // namespace

// A call without bad numbers was found because its results grow.
static OverflowLevel levelOf(const OverflowCall &found)
{
    if (found.badInputs.empty())
        return found.badOutputs.empty() ? OverflowLevel::High : OverflowLevel::Critical;
    if (found.badOutputs.empty())
        return OverflowLevel::Medium;
    return OverflowLevel::High;
}

std::optional<OverflowCall> overflowOf(const Dump &dump, std::uint32_t call, const OperatorFacts &facts)
{
    const DumpOperator &written = dump.operators[call];
    const CallName name = callNameOf(dump, written);
    OverflowCall found;
    found.call = call;
    std::array<double, 2> largestOf{}; // of outputs, of inputs
    bool anyInput = false;
    for (std::uint32_t at = written.firstRow; at < written.firstRow + written.rowCount; ++at) {
        const DumpRow row = dump.rows[at];
        const std::string argument = argumentName(dump.name(row.suffix));
        const bool input = isInput(row.side);
        const bool ignored = input ? facts.isOverflowIgnored(name, argument) : facts.isUninitialised(name);
        if (ignored)
            continue;
        if (isBad(dump, at))
            (input ? found.badInputs : found.badOutputs).push_back(at);
        if (dump.name(row.type) == "torch.Tensor") {
            anyInput |= input;
            largestOf[input] = std::max(largestOf[input], normOf(row));
        }
    }
    const bool grown = anyInput && grows(largestOf[true], largestOf[false]);
    if (!grown && found.badInputs.empty() && found.badOutputs.empty())
        return std::nullopt;
    found.level = levelOf(found);
    return found;
}

std::optional<OverflowCall> firstOverflow(const Dump &dump, const OperatorFacts &facts)
{
    const auto &calls = dump.operators;
    if (std::none_of(calls.begin(), calls.end(), [&](const auto &call) { return holdsBadNumbers(dump, call); }))
        return std::nullopt;
    const CallOrder order(dump);
    std::vector<std::uint32_t> inTime;
    for (std::uint32_t call = 0; call < calls.size(); ++call) {
        if (holdsBadNumbers(dump, calls[call]))
            inTime.push_back(call);
    }
    std::sort(inTime.begin(), inTime.end(),
              [&](std::uint32_t one, std::uint32_t two) { return order.time(one) < order.time(two); });
    IntendedInfinity intended(dump);
    for (const std::uint32_t call : inTime) {
        OverflowCall found = overflowOf(dump, call, facts).value_or(OverflowCall{call, OverflowLevel::Medium, {}, {}});
        intended.takeOutOf(found);
        if (found.badInputs.empty() && found.badOutputs.empty())
            continue;
        if (!found.badOutputs.empty())
            found.level = found.badInputs.empty() ? OverflowLevel::Critical : OverflowLevel::High;
        return found;
    }
    return std::nullopt;
}

std::optional<OverflowFinding> overflowFinding(const PairTable &table, bool inA, const OperatorFacts &facts)
{
    const Dump &dump = table.dump(inA);
    const auto overflow = firstOverflow(dump, facts);
    if (!overflow)
        return std::nullopt;
    const DumpOperator &call = dump.operators[overflow->call];
    OverflowFinding finding;
    finding.operatorName = dump.name(call.key);
    finding.made = overflow->level == OverflowLevel::Critical;
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
        if (isInput(dump.rows.side(row)))
            finding.inputs.push_back(inputText(dump, row));
    }
    const std::uint32_t bad = overflow->badOutputs.empty() ? overflow->badInputs.front() : overflow->badOutputs.front();
    const auto at =
        std::find_if(table.rows.begin(), table.rows.end(), [&](const PairRow &row) { return row.of(inA) == bad; });
    if (at != table.rows.end())
        finding.tableRow = static_cast<std::size_t>(at - table.rows.begin());
    return finding;
}

PairOverflow overflowOf(const PairTable &table, const OperatorFacts &facts)
{
    PairOverflow found{firstOverflow(*table.a, facts), firstOverflow(*table.b, facts), std::nullopt};
    const CallOrder order(*table.a);
    for (std::size_t at = 0; at < table.rows.size(); ++at) {
        const PairRow &row = table.rows[at];
        if (row.state != RowState::Differs || !row.inBoth())
            continue;
        if (isBad(*table.a, row.a) == isBad(*table.b, row.b))
            continue;
        const auto time = [&](std::size_t tableRow) { return order.time(callOfRow(table, tableRow).pair().a); };
        if (!found.onlyInOne || time(at) < time(*found.onlyInOne))
            found.onlyInOne = at;
    }
    return found;
}

} // namespace rundiff
