// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/msprobeverdict.h"

#include "models/run/lookup.h"
#include "models/run/parallel.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

// msprobe's thresholds; its text says 0.6 for the ratio of outputs, the rule has 0.1.
constexpr double inputRatioAtLeast = 0.9, outputRatioBelow = 0.1;
constexpr double inputErrorBelow = 0.1, outputErrorAbove = 0.5;
constexpr double outputErrorFromExact = 0.1, errorGrowth = 10;
constexpr double inputCosineAtLeast = 0.9, cosineLoss = 0.1;

constexpr std::size_t operatorsPerBlock = 2048; // judged by one thread at a time

enum class Ignored { Nothing, Inputs, Everything };

// The operators that msprobe does not judge, by the second segment of their names.
Ignored ignoredOf(std::string_view api)
{
    constexpr std::array everything = {
        "empty",     "empty_like",   "numpy", "to", "__setitem__", "empty_with_format", "new_empty_strided",
        "new_empty", "empty_strided"};
    constexpr std::array inputs = {"_reduce_scatter_base", "_all_gather_base", "all_to_all_single",
                                   "batch_isend_irecv"};
    if (std::ranges::find(everything, api) != everything.end())
        return Ignored::Everything;
    if (std::ranges::find(inputs, api) != inputs.end())
        return Ignored::Inputs;
    return Ignored::Nothing;
}

std::string_view secondSegment(std::string_view name)
{
    const std::size_t first = name.find('.');
    if (first == std::string_view::npos)
        return {};
    name.remove_prefix(first + 1);
    return name.substr(0, name.find('.'));
}

void raise(PairRow &row, RowResult result, RowMessage message)
{
    row.result = std::max(row.result, result);
    row.messages |= static_cast<std::uint16_t>(message);
}

// Judges the rows of one operator at a time.
class Judge
{
public:
    Judge(PairTable &table, const StatisticColumns &columns)
        : m_table(table), m_a(*table.a), m_b(*table.b), m_columns(columns)
    {
    }

    void judge(const PairOperator &group)
    {
        m_rows = std::span(m_table.rows).subspan(group.firstRow, group.rowCount);
        m_owner = &m_a.operators[group.a];
        findOutputs();
        m_ignored = ignored();
        if (m_ignored == Ignored::Everything)
            return;
        switch (m_table.mode) {
        case Mode::Md5:
            forInputsAndOutputs(&Judge::judgeChecksum);
            return;
        case Mode::Tensor:
            forInputsAndOutputs(&Judge::judgeInfinity);
            judgeRatios();
            judgeProperties();
            judgeCosine();
            return;
        default:
            findNorms();
            forInputsAndOutputs(&Judge::judgeInfinity);
            judgeNormErrors();
            judgeProperties();
            judgeErrorGrowth();
        }
    }

private:
    // msprobe looks for the word anywhere in the name: a module called "output" makes all of its rows outputs.
    void findOutputs()
    {
        const auto saysOutput = [&](NameId name) { return contains(m_a.name(name), ".output."); };
        const bool all = saysOutput(m_owner->key);
        m_outputs.clear();
        for (const PairRow &row : m_rows)
            m_outputs.push_back(row.inA() && (all || saysOutput(m_a.rows.suffix(row.a))));
    }

    // Several rules ask for them.
    void findNorms()
    {
        m_norms.clear();
        for (const PairRow &row : m_rows) {
            const bool asked = row.inA() && judgesInputs();
            m_norms.push_back(asked ? m_columns.difference(row, StatisticName::Norm) : StatisticDifference());
        }
    }

    std::size_t placeOf(const PairRow &row) const { return static_cast<std::size_t>(&row - m_rows.data()); }
    const StatisticDifference &normOf(const PairRow &row) const { return m_norms[placeOf(row)]; }
    bool isOutput(const PairRow &row) const { return m_outputs[placeOf(row)]; }
    bool isInput(const PairRow &row) const { return row.inA() && !isOutput(row); }
    bool judgesInputs() const { return m_ignored == Ignored::Nothing; }

    // Looked up from the first row that is not an output, as in msprobe.
    Ignored ignored() const
    {
        const auto first = std::ranges::find_if(m_rows, [&](const PairRow &row) { return isInput(row); });
        if (first == m_rows.end())
            return Ignored::Nothing;
        const DumpRow row = m_a.rows[first->a];
        return ignoredOf(secondSegment(row.ownName ? m_a.name(row.suffix) : m_a.name(m_owner->key)));
    }

    void forInputsAndOutputs(void (Judge::*rule)(PairRow &) const)
    {
        for (PairRow &row : m_rows) {
            if (row.inA() && (judgesInputs() || isOutput(row)))
                (this->*rule)(row);
        }
    }

    PairRow *firstOutput() const
    {
        const auto found = std::ranges::find_if(m_rows, [&](const PairRow &row) { return isOutput(row); });
        if (found == m_rows.end())
            return nullptr;
        return &*found;
    }

    static bool isFinite(const StatisticCell &cell)
    {
        double number = 0;
        const CellClass kind = classOf(cell, number);
        return !isAnyOf(kind, {CellClass::Nan, CellClass::Infinite, CellClass::MinusInfinite});
    }

    void judgeInfinity(PairRow &row) const
    {
        if (isFinite(m_columns.a(row, StatisticName::Max)) && isFinite(m_columns.a(row, StatisticName::Min)))
            return;
        if (isFinite(m_columns.b(row, StatisticName::Max)) && isFinite(m_columns.b(row, StatisticName::Min)))
            raise(row, RowResult::Error, RowMessage::NanOrInf);
    }

    double largestRelativeNorm(bool outputs) const
    {
        double largest = 0;
        for (const PairRow &row : m_rows) {
            if (!row.inA() || isOutput(row) != outputs)
                continue;
            if (const auto error = normOf(row).relative())
                largest = std::max(largest, *error);
        }
        return largest;
    }

    void judgeNormErrors()
    {
        if (!judgesInputs() || largestRelativeNorm(false) >= inputErrorBelow)
            return;
        for (PairRow &row : m_rows) {
            if (!isOutput(row))
                continue;
            const StatisticDifference &norm = normOf(row);
            if (norm.infinite() || norm.relative().value_or(0) > outputErrorAbove)
                raise(row, RowResult::Error, RowMessage::NormRelativeError);
        }
    }

    void judgeErrorGrowth()
    {
        PairRow *const output = firstOutput();
        if (!judgesInputs() || !output)
            return;
        const double in = largestRelativeNorm(false), out = largestRelativeNorm(true);
        const bool grows = in == 0 ? out > outputErrorFromExact : out / in > errorGrowth;
        if (grows)
            raise(*output, RowResult::Warning, RowMessage::NormTenTimes);
    }

    // The smallest of a metric over inputs or outputs; 1 where none is a number.
    double smallest(TensorMetric TensorMetrics::*metric, bool outputs) const
    {
        double result = 1;
        for (const PairRow &row : m_rows) {
            if (!row.inA() || isOutput(row) != outputs)
                continue;
            const TensorMetric &value = metricsOf(row).*metric;
            if (value.kind == TensorMetric::Kind::Number)
                result = std::min(result, value.value);
        }
        return result;
    }
    const TensorMetrics &metricsOf(const PairRow &row) const
    {
        return m_table.tensorMetrics[static_cast<std::size_t>(&row - m_table.rows.data())];
    }

    void judgeRatios()
    {
        PairRow *const output = firstOutput();
        if (!judgesInputs() || !output || smallest(&TensorMetrics::oneThousandth, false) <= inputRatioAtLeast)
            return;
        if (smallest(&TensorMetrics::oneThousandth, true) < outputRatioBelow)
            raise(*output, RowResult::Error, RowMessage::OneThousandth);
    }

    void judgeCosine()
    {
        PairRow *const output = firstOutput();
        if (!judgesInputs() || !output)
            return;
        const double in = smallest(&TensorMetrics::cosine, false), out = smallest(&TensorMetrics::cosine, true);
        if (in > inputCosineAtLeast && in - out > cosineLoss)
            raise(*output, RowResult::Warning, RowMessage::Cosine);
    }

    void judgeProperties()
    {
        forInputsAndOutputs(&Judge::judgeRequiresGrad);
        if (judgesInputs()) {
            for (PairRow &row : m_rows) {
                if (isInput(row))
                    judgeScalar(row);
            }
        }
        forInputsAndOutputs(&Judge::judgeDtype);
        forInputsAndOutputs(&Judge::judgeShape);
    }

    // A missing flag is shown as N/A, which differs from False.
    void judgeRequiresGrad(PairRow &row) const
    {
        if (hasPartner(row) && m_a.rows.requiresGrad(row.a) != m_b.rows.requiresGrad(row.b))
            raise(row, RowResult::Error, RowMessage::RequiresGrad);
    }

    static bool isClass(const Dump &dump, std::uint32_t row)
    {
        return contains(dump.name(dump.rows.dtype(row)), "class");
    }

    void judgeScalar(PairRow &row) const
    {
        if (!hasPartner(row) || m_a.name(m_a.rows.shape(row.a)) != "[]")
            return;
        if (!isClass(m_a, row.a) || !isClass(m_b, row.b))
            return;
        using Kind = StatisticDifference::Kind;
        const StatisticDifference difference = m_columns.difference(row, StatisticName::Max);
        const bool zero = difference.kind == Kind::Number && difference.difference == 0;
        if (!zero && difference.kind != Kind::Equal)
            raise(row, RowResult::Error, RowMessage::ScalarParameters);
    }

    void judgeDtype(PairRow &row) const
    {
        if (!hasPartner(row) || m_a.name(m_a.rows.dtype(row.a)) == m_b.name(m_b.rows.dtype(row.b)))
            return;
        const auto isFused = [](std::string_view name) { return containsAny(name, {"qkv", "gate_up"}); };
        if (!isFused(m_b.name(m_b.rows.suffix(row.b))) && !isFused(nameOfOwnerInB(row)))
            raise(row, RowResult::Error, RowMessage::Dtype);
    }
    // Under a mapping single rows may have their partners in other operators.
    std::string_view nameOfOwnerInB(const PairRow &row) const
    {
        return m_b.name(m_b.operators[m_b.ownerOf(row.b)].key);
    }

    void judgeShape(PairRow &row) const
    {
        if (hasPartner(row) && m_a.name(m_a.rows.shape(row.a)) != m_b.name(m_b.rows.shape(row.b)))
            raise(row, RowResult::Error, RowMessage::Shape);
    }

    void judgeChecksum(PairRow &row) const
    {
        const auto text = [](const Dump &dump, std::uint32_t index) { return dump.name(dump.rows.checksum(index)); };
        const std::string_view a = text(m_a, row.a), b = hasPartner(row) ? text(m_b, row.b) : std::string_view();
        if (a == b)
            return;
        if (a.empty() || b.empty()) // shown as N/A
            raise(row, RowResult::Warning, RowMessage::NoMatch);
        else
            raise(row, RowResult::Error, RowMessage::Checksum);
    }

    PairTable &m_table;
    const Dump &m_a, &m_b;
    const StatisticColumns &m_columns;
    std::span<PairRow> m_rows;
    const DumpOperator *m_owner = nullptr;
    std::vector<bool> m_outputs;              // by place in the operator's rows
    std::vector<StatisticDifference> m_norms; // likewise; only where they are judged
    Ignored m_ignored = Ignored::Nothing;
};

} // namespace

void judgeRows(PairTable &table, const StatisticColumns &columns, unsigned jobs)
{
    inBlocks(table.operators.size(), operatorsPerBlock, jobs, [&](std::size_t first, std::size_t last) {
        Judge judge(table, columns);
        for (std::size_t i = first; i < last; ++i) {
            if (table.operators[i].inA())
                judge.judge(table.operators[i]);
        }
    });
}

} // namespace rundiff
