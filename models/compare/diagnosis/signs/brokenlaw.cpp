// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/brokenlaw.h"

#include "models/compare/table/rowdistance.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/messages.h"
#include "models/run/pythontext.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>

namespace rundiff
{

namespace
{

constexpr double roundedBy = 0.5; // epsilons that a result may leave its range by
constexpr double sumsOffBy = 2;   // epsilons that the mean of many results may be off by
constexpr double normalisedBy = 1e-2;

struct Range {
    double low = 0, high = 0;
    double size() const { return std::max(std::fabs(low), std::fabs(high)); }
};

std::optional<Range> rangeOf(const DumpRow &row)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const Range range{row.min.number().value_or(nan), row.max.number().value_or(nan)};
    if (!std::isfinite(range.low) || !std::isfinite(range.high))
        return std::nullopt;
    return range;
}

// One call with its arguments by name.
class Call
{
public:
    Call(const Dump &dump, std::uint32_t call) : m_dump(dump), m_call(dump.operators[call]) {}

    const Dump &dump() const { return m_dump; }
    std::string name(std::uint32_t row) const { return m_dump.rowName(m_call, m_dump.rows[row]); }

    std::vector<std::uint32_t> outputs() const
    {
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = m_call.firstRow; row < m_call.firstRow + m_call.rowCount; ++row) {
            if (m_dump.rows.side(row) == Side::Output && !m_dump.rows.scalar(row))
                rows.push_back(row);
        }
        return rows;
    }

    std::optional<Range> range(const std::vector<std::string> &names) const
    {
        const auto row = argument(names);
        if (!row)
            return std::nullopt;
        return rangeOf(*row);
    }

    std::optional<double> number(const std::vector<std::string> &names) const
    {
        const auto row = argument(names);
        if (!row)
            return std::nullopt;
        return row->max.number();
    }

    std::optional<DumpRow> argument(const std::vector<std::string> &names) const
    {
        for (std::uint32_t row = m_call.firstRow; row < m_call.firstRow + m_call.rowCount; ++row) {
            if (m_dump.rows.side(row) == Side::Output)
                continue;
            const std::string found = argumentName(m_dump.name(m_dump.rows.suffix(row)));
            if (std::ranges::find(names, found) != names.end())
                return m_dump.rows[row];
        }
        return std::nullopt;
    }

    // "True", "False", "None"; empty where there is no such argument, or where it is not a flag.
    std::string_view flag(const std::string &name) const
    {
        const auto row = argument({name});
        if (!row || !row->scalar)
            return {};
        if (row->null)
            return "None";
        if (row->max.kind == Statistic::Kind::True)
            return "True";
        if (row->max.kind == Statistic::Kind::False)
            return "False";
        return {};
    }

private:
    const Dump &m_dump;
    const DumpOperator &m_call;
};

std::vector<double> sizesOf(std::string_view shape)
{
    std::vector<double> sizes;
    const char *end = shape.data() + shape.size();
    for (const char *at = shape.data(); at < end;) {
        double size = 0;
        const auto [stopped, error] = std::from_chars(at, end, size);
        if (error == std::errc{})
            sizes.push_back(size);
        at = error == std::errc{} ? stopped : at + 1;
    }
    return sizes;
}

// What is wrong with one result under one law, as words that continue its name; empty where nothing is.
using Check = std::string (*)(const OperatorLaw &, const Call &, const DumpRow &);

std::string beyond(const Range &range, const Range &allowed, double slack)
{
    if (range.high > allowed.high + slack)
        return message(Messages::tr(" reaches {}"), pythonFloat(range.high));
    if (range.low < allowed.low - slack)
        return message(Messages::tr(" goes down to {}"), pythonFloat(range.low));
    return {};
}

double slackOf(const Call &call, const DumpRow &row, double size)
{
    return roundedBy * epsilonOf(call.dump().name(row.dtype)) * std::max(size, 1e-30);
}

std::string checkRange(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    if (!law.arguments.empty()) { // holds for inputs of a range only
        const auto range = call.range(law.arguments);
        if (!range || range->low < law.inputLow || range->high > law.inputHigh)
            return {};
    }
    const auto range = rangeOf(output);
    if (!range)
        return {};
    return beyond(*range, {law.low, law.high}, slackOf(call, output, std::min(1.0, range->size())));
}

std::string checkWithinInput(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto input = call.argument(law.arguments);
    auto allowed = call.range(law.arguments);
    const auto range = rangeOf(output);
    if (!allowed || !range || !(input->dtype == output.dtype))
        return {};
    if (law.padded) {
        allowed->low = std::min(allowed->low, 0.0);
        allowed->high = std::max(allowed->high, 0.0);
    }
    const std::string found = beyond(*range, *allowed, slackOf(call, output, allowed->size()));
    return found.empty() ? found
                         : message(Messages::tr("{} next to an input from {} to {}"), found, pythonFloat(allowed->low),
                                   pythonFloat(allowed->high));
}

// What a cast between floating-point types rounds away, in parts of a number; 0: it cuts off more than that.
double castSlack(const Call &call, const DumpRow &input, const DumpRow &output)
{
    const double from = epsilonOf(call.dump().name(input.dtype)), to = epsilonOf(call.dump().name(output.dtype));
    if (from <= 0 || to <= 0)
        return 0;
    return std::max(from, to);
}

std::string checkKept(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto input = call.argument(law.arguments);
    const auto kept = call.range(law.arguments), range = rangeOf(output);
    const auto sameCount = [&] {
        return elementsOf(call.dump().name(input->shape)) == elementsOf(call.dump().name(output.shape));
    };
    if (!kept || !range || !sameCount())
        return {};
    if (kept->low == range->low && kept->high == range->high)
        return {};
    const double cast = castSlack(call, *input, output) * std::max(kept->size(), range->size());
    const bool sameBounds = std::fabs(kept->low - range->low) <= cast && std::fabs(kept->high - range->high) <= cast;
    if (!(input->dtype == output.dtype) && (cast <= 0 || sameBounds))
        return {};
    return message(Messages::tr(" reaches from {} to {} next to an input from {} to {}"), pythonFloat(range->low),
                   pythonFloat(range->high), pythonFloat(kept->low), pythonFloat(kept->high));
}

std::string checkMaximum(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto input = call.argument(law.arguments);
    const auto from = call.range(law.arguments), range = rangeOf(output);
    if (!from || !range || !(input->dtype == output.dtype) || from->high <= 0 || from->high == range->high)
        return {};
    return message(Messages::tr(" reaches {} next to an input that reaches {}"), pythonFloat(range->high),
                   pythonFloat(from->high));
}

std::string checkSum(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto mean = output.mean.number();
    const std::vector<double> sizes = sizesOf(call.dump().name(output.shape));
    if (!mean || !std::isfinite(*mean) || sizes.empty())
        return {};
    const auto number = call.number(law.arguments);
    if (!number || std::fabs(*number) > static_cast<double>(sizes.size()))
        return {};
    const auto last = static_cast<std::ptrdiff_t>(sizes.size());
    const auto index = static_cast<std::ptrdiff_t>(*number) + (*number < 0 ? last : 0);
    if (index < 0 || index >= last || sizes[static_cast<std::size_t>(index)] == 0)
        return {};
    const double sum = *mean * sizes[static_cast<std::size_t>(index)];
    const double slack = sumsOffBy * std::max(epsilonOf(call.dump().name(output.dtype)), 0x1p-20);
    return std::fabs(sum - 1) <= slack ? std::string()
                                       : message(Messages::tr(" has rows that sum to {} on average"), pythonFloat(sum));
}

bool isConstant(const std::optional<DumpRow> &row, double value)
{
    return !row || row->null || (row->max.number() == value && row->min.number() == value);
}

std::string checkNormalised(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto mean = output.mean.number(), norm = output.norm.number();
    if (!mean || !norm || !std::isfinite(*mean) || !std::isfinite(*norm))
        return {};
    if (!law.when.empty() && call.flag(law.when) != "True")
        return {};
    if (!isConstant(call.argument(law.arguments), 1) || !isConstant(call.argument(law.offsetArguments), 0))
        return {};
    const auto count = static_cast<double>(elementsOf(call.dump().name(output.shape)));
    const double deviation = count > 0 ? *norm / std::sqrt(count) : 0;
    if (std::fabs(*mean) > normalisedBy)
        return message(Messages::tr(" has the mean {}"), pythonFloat(*mean));
    return deviation > 1 + normalisedBy ? message(Messages::tr(" has the deviation {}"), pythonFloat(deviation))
                                        : std::string();
}

std::string checkIdle(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const bool off = call.flag(law.when) == "False" || call.number(law.arguments) == 0.0;
    if (!off)
        return {};
    OperatorLaw kept = law;
    kept.arguments = {"input.0", "input.input"};
    return checkKept(kept, call, output);
}

std::string checkScaled(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto p = call.number(law.arguments);
    auto allowed = call.range({"input.0", "input.input"});
    const auto range = rangeOf(output);
    if (!p || *p < 0 || *p >= 1 || !allowed || !range)
        return {};
    const double factor = 1 / (1 - *p);
    allowed = Range{std::min(0.0, allowed->low * factor), std::max(0.0, allowed->high * factor)};
    const double slack = 2 * epsilonOf(call.dump().name(output.dtype)) * allowed->size();
    const std::string found = beyond(*range, *allowed, slack);
    return found.empty() ? found
                         : message(Messages::tr("{} next to an input of at most {} and p = {}"), found,
                                   pythonFloat(allowed->size() / factor), pythonFloat(*p));
}

// Also of an infinite result: it is above every number.
std::string checkAtMost(const OperatorLaw &law, const Call &call, const DumpRow &output)
{
    const auto input = call.argument(law.arguments);
    const auto from = call.range(law.arguments);
    const auto largest = output.max.number();
    if (!from || !largest || std::isnan(*largest) || !(input->dtype == output.dtype))
        return {};
    const double allowed = std::max(0.0, from->high);
    if (*largest <= allowed + slackOf(call, output, allowed))
        return {};
    return message(Messages::tr(" reaches {} next to an input that reaches {}"), pythonFloat(*largest),
                   pythonFloat(from->high));
}

constexpr std::array<Check, 9> checks = {checkRange,      checkWithinInput, checkKept,   checkMaximum, checkSum,
                                         checkNormalised, checkIdle,        checkScaled, checkAtMost};

} // namespace

std::vector<BrokenLaw> brokenLaws(const Dump &dump, std::uint32_t call, const OperatorFacts &facts)
{
    std::vector<BrokenLaw> broken;
    const CallName name = callNameOf(dump, dump.operators[call]);
    if (name.backward())
        return broken;
    const Call checked(dump, call);
    for (const OperatorLaw *law : facts.lawsOf(name)) {
        for (const std::uint32_t row : checked.outputs()) {
            const std::string what = checks[static_cast<std::size_t>(law->kind)](*law, checked, dump.rows[row]);
            if (what.empty())
                continue;
            broken.push_back({law->id, message(Messages::tr("{}{}, and {}."), checked.name(row), what, law->text),
                              law->source, row});
        }
    }
    return broken;
}

} // namespace rundiff
