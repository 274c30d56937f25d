// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/rundiffverdict.h"

#include "models/compare/judging/tensorslice.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace rundiff
{

namespace
{

using Kind = Statistic::Kind;

constexpr std::size_t operatorsPerBlock = 2048; // used by one thread at a time

enum class Agreement : std::uint8_t { Same, Within, Differs, Unknown };

double toleranceOfDtype(std::string_view dtype);

// A dump prints fewer digits of the row's numbers than they have.
bool isRounded(const PairTable &table, const PairRow &row)
{
    const bool exact = table.a->printedDigits == 0 && table.b->printedDigits == 0;
    return !exact && toleranceOfDtype(plainDtype(table.a->name(table.a->rows.dtype(row.a)))) > 0;
}

// One unit of the last digit that a dump prints, where the other one has all digits.
double unitOfOneSide(const PairTable &table, double number)
{
    const Dump &a = *table.a, &b = *table.b;
    if (a.printedDigits > 0 && b.printedDigits > 0)
        return 0;
    return std::max(printedUnit(a, number), printedUnit(b, number));
}

bool isScalar(const PairTable &table, const PairRow &row)
{
    return table.a->rows.scalar(row.a) || table.b->rows.scalar(row.b);
}

bool haveOtherShapes(const PairTable &table, const PairRow &row)
{
    return table.a->name(table.a->rows.shape(row.a)) != table.b->name(table.b->rows.shape(row.b));
}

bool isDevice(const Dump &dump, const Statistic &value)
{
    double ignored = 0;
    return classOf({value, &dump.names, false}, ignored) == CellClass::Device;
}

Agreement worse(Agreement one, Agreement other)
{
    if (one == Agreement::Unknown)
        return other;
    if (other == Agreement::Unknown)
        return one;
    return std::max(one, other);
}

class RowStates
{
public:
    // `sliced`: one dump holds only a part of each tensor.
    RowStates(PairTable &table, const RowRule &rule, const OperatorFacts &facts, bool sliced)
        : m_table(table), m_a(*table.a), m_b(*table.b), m_rule(rule), m_facts(facts), m_sliced(sliced),
          m_crossFramework(m_a.framework != m_b.framework)
    {
    }

    void set(std::size_t first, std::size_t last)
    {
        for (std::size_t owner = first; owner < last; ++owner) {
            const PairOperator &group = m_table.operators[owner];
            bool differs = false;
            for (std::uint32_t i = 0; i < group.rowCount; ++i) {
                const std::size_t index = group.firstRow + i;
                RowState &state = m_table.rows[index].state;
                state = stateOf(group, m_table.rows[index], index);
                if (state == RowState::Differs)
                    differs = true;
            }
            if (differs && group.inA() && isUndefined(m_a.operators[group.a]))
                excuse(group);
        }
    }

private:
    bool isUndefined(const DumpOperator &call) const { return m_facts.isUndefined(callNameOf(m_a, call)); }

    // Of the content, not of what it is made of.
    void excuse(const PairOperator &group)
    {
        for (std::uint32_t i = 0; i < group.rowCount; ++i) {
            PairRow &row = m_table.rows[group.firstRow + i];
            if (row.state == RowState::Differs && !haveOtherForm(m_table, row))
                row.state = RowState::NotComparable;
        }
    }

    RowState stateOf(const PairOperator &group, const PairRow &row, std::size_t index) const
    {
        if (!row.inA())
            return RowState::OnlyB;
        if (!row.inB())
            return RowState::OnlyA;
        if (m_sliced && !haveOtherDtypes(m_table, row) && haveOtherForm(m_table, row))
            return RowState::NotComparable;
        if (haveOtherForm(m_table, row) && !hasDamagedDtype(row))
            return RowState::Differs;
        const bool otherFlags = !m_crossFramework && m_a.rows.requiresGrad(row.a) != m_b.rows.requiresGrad(row.b);
        if (otherFlags && isParameter(group, row))
            return RowState::Differs;
        const RowState state = stateOfValues(row, index);
        if (hasDamagedDtype(row) && state != RowState::Differs)
            return RowState::NotComparable;
        if (state == RowState::Same && otherFlags)
            return RowState::Within;
        return state;
    }

    // The dtypes differ, and no framework has one of them: nothing shows which one the tensor has.
    bool hasDamagedDtype(const PairRow &row) const
    {
        if (isScalar(m_table, row) || haveOtherShapes(m_table, row) || !haveOtherDtypes(m_table, row))
            return false;
        const bool known =
            isKnownDtype(m_a.name(m_a.rows.dtype(row.a))) && isKnownDtype(m_b.name(m_b.rows.dtype(row.b)));
        return !known;
    }

    // On parameters requires_grad is a finding of its own. On other inputs and on results it follows from them, from
    // no_grad, or from recomputation: they are not equal, and no value differs. In dumps of calls alone a parameter is
    // an input.
    bool isParameter(const PairOperator &group, const PairRow &row) const
    {
        if (m_a.rows.side(row.a) == Side::Parameters)
            return true;
        const bool known =
            m_a.rows.requiresGrad(row.a) != Flag::Missing && m_b.rows.requiresGrad(row.b) != Flag::Missing;
        if (!known || m_a.rows.side(row.a) != Side::Input || !group.inA())
            return false;
        return m_facts.isParameter(callNameOf(m_a, m_a.operators[group.a]), argumentOf(m_table, row));
    }

    RowState stateOfValues(const PairRow &row, std::size_t index) const
    {
        if (isScalar(m_table, row))
            return scalarState(m_a.rows[row.a], m_b.rows[row.b]);
        if (m_table.mode == Mode::Tensor && m_table.tensorMetrics[index].compared)
            return tensorState(m_table.tensorMetrics[index]);
        if (m_table.mode == Mode::Md5 && haveChecksums(row))
            return checksumState(row);
        const RowState state = stateOf(statisticsAgree(row));
        if (missesItsTensor(row) && state != RowState::Differs)
            return RowState::NotComparable;
        return state;
    }

    bool haveChecksums(const PairRow &row) const
    {
        return m_a.rows.checksumKind(row.a) != ChecksumKind::None && m_b.rows.checksumKind(row.b) != ChecksumKind::None;
    }

    // Both dumps name a tensor; it could not be compared.
    bool missesItsTensor(const PairRow &row) const
    {
        return m_table.mode == Mode::Tensor && !m_a.rows.dataName(row.a).empty() && !m_b.rows.dataName(row.b).empty();
    }

    // Scalars carry a checksum made from the text of their value; null leaves are scalars without any.
    RowState scalarState(const DumpRow &a, const DumpRow &b) const
    {
        if (a.null || b.null)
            return a.null == b.null ? RowState::Same : RowState::Differs;
        if (m_a.name(a.checksum) == m_b.name(b.checksum))
            return RowState::Same;
        const bool devices = isDevice(m_a, a.max) && isDevice(m_b, b.max);
        if (devices)
            return RowState::NotComparable;
        return RowState::Differs;
    }

    RowState tensorState(const TensorMetrics &metrics) const
    {
        if (metrics.identical)
            return RowState::Same;
        const bool within = !m_rule.exact && metrics.withinTolerance(m_rule.tolerance);
        return within ? RowState::Within : RowState::Differs;
    }

    RowState checksumState(const PairRow &row) const
    {
        if (m_a.rows.checksumKind(row.a) == m_b.rows.checksumKind(row.b))
            return m_a.name(m_a.rows.checksum(row.a)) == m_b.name(m_b.rows.checksum(row.b)) ? RowState::Same
                                                                                            : RowState::Differs;
        // Checksums of different kinds say nothing; statistics that differ still do.
        if (statisticsAgree(row) == Agreement::Differs)
            return RowState::Differs;
        return RowState::NotComparable;
    }

    static RowState stateOf(Agreement agreement)
    {
        switch (agreement) {
        case Agreement::Same:
            return RowState::Same;
        case Agreement::Within:
            return RowState::Within;
        case Agreement::Differs:
            return RowState::Differs;
        case Agreement::Unknown:
            break;
        }
        return RowState::NotComparable;
    }

    Agreement statisticsAgree(const PairRow &row) const
    {
        const auto ofA = [&](StatisticName name) { return m_a.rows.statistic(row.a, name); };
        const auto ofB = [&](StatisticName name) { return m_b.rows.statistic(row.b, name); };
        const Statistic maxA = ofA(StatisticName::Max), minA = ofA(StatisticName::Min);
        const Statistic meanA = ofA(StatisticName::Mean), normA = ofA(StatisticName::Norm);
        const Statistic maxB = ofB(StatisticName::Max), minB = ofB(StatisticName::Min),
                        normB = ofB(StatisticName::Norm);
        const Agreement counts = countsAgree(row);
        const bool none = std::ranges::all_of(
            std::array{maxA, minA, meanA, normA, maxB, minB}, [](Kind kind) { return kind == Kind::None; },
            &Statistic::kind);
        if (none && counts == Agreement::Unknown) // empty tensors, and types of which nothing is computed
            return elementsOf(m_a.name(m_a.rows.shape(row.a))) == 0 ? Agreement::Same : Agreement::Unknown;
        const double tolerance = allowedBy(row);
        const bool isKnownOfB = maxB.isNumber() || minB.isNumber();
        const double scale = isKnownOfB ? std::max(sizeOf(maxB), sizeOf(minB)) : std::max(sizeOf(maxA), sizeOf(minA));
        Agreement result = counts;
        result = worse(result, agree(maxA, maxB, tolerance * scale));
        result = worse(result, agree(minA, minB, tolerance * scale));
        result = worse(result, agree(meanA, ofB(StatisticName::Mean), tolerance * scale));
        // The norm grows with the number of elements: its own size is its scale.
        result = worse(result, agree(normA, normB, tolerance * std::max(scale, sizeOf(normB))));
        // Numbers of a few digits are equal as far as they are printed.
        if (result == Agreement::Same && isRounded(m_table, row))
            return Agreement::Within;
        return result;
    }

    double allowedBy(const PairRow &row) const
    {
        if (m_rule.exact)
            return 0;
        return allowedRelative(m_rule, m_a.name(m_a.rows.dtype(row.a)), m_b.name(m_b.rows.dtype(row.b)));
    }

    Agreement countsAgree(const PairRow &row) const
    {
        const ElementCounts *a = m_a.rows.counts(row.a), *b = m_b.rows.counts(row.b);
        if (!a || !b)
            return Agreement::Unknown;
        Agreement result = Agreement::Unknown;
        for (std::size_t kind = 0; kind < ElementCounts::kinds; ++kind) {
            const auto counted = static_cast<ElementCounts::Kind>(kind);
            if (a->has(counted) && b->has(counted))
                result = worse(result, a->of(counted) == b->of(counted) ? Agreement::Same : Agreement::Differs);
        }
        return result;
    }

    static double sizeOf(const Statistic &statistic)
    {
        const double number = statistic.number().value_or(0);
        if (std::isfinite(number))
            return std::fabs(number);
        return 0;
    }

    static bool areSame(double a, double b)
    {
        if (a == b)
            return true;
        return std::isnan(a) && std::isnan(b);
    }

    // A statistic that one side did not compute says nothing (precision high, another framework).
    Agreement agree(const Statistic &a, const Statistic &b, double allowed) const
    {
        if (a.kind == Kind::None || b.kind == Kind::None)
            return Agreement::Unknown;
        const auto numberA = a.number(), numberB = b.number();
        if (!numberA || !numberB) {
            if (a.kind == Kind::Text && b.kind == Kind::Text)
                return m_a.name(a.text()) == m_b.name(b.text()) ? Agreement::Same : Agreement::Differs;
            if (a.kind == b.kind)
                return Agreement::Same;
            return Agreement::Differs;
        }
        if (areSame(*numberA, *numberB))
            return Agreement::Same;
        const double unit = unitOfOneSide(m_table, *numberB);
        if (std::fabs(*numberA - *numberB) <= std::max(allowed, unit))
            return Agreement::Within;
        return Agreement::Differs;
    }

    PairTable &m_table;
    const Dump &m_a, &m_b;
    const RowRule &m_rule;
    const OperatorFacts &m_facts;
    bool m_sliced, m_crossFramework;
};

bool exactRuleFits(const PairTable &table)
{
    const Dump &a = *table.a, &b = *table.b;
    if (a.framework != b.framework || a.operators.size() != b.operators.size())
        return false;
    for (const PairOperator &group : table.operators) {
        if (!group.inBoth())
            return false;
    }
    return !mostDtypesDiffer(table);
}

// Of a dtype that is spelled plainly.
double toleranceOfDtype(std::string_view dtype)
{
    if (containsAny(dtype, {"float64", "complex128"}))
        return 1e-8;
    if (containsAny(dtype, {"bfloat16", "float8"}))
        return 3e-2;
    if (contains(dtype, "float16"))
        return 1e-2;
    if (containsAny(dtype, {"float32", "complex64"}))
        return 1e-4;
    return 0;
}

} // namespace

bool haveOtherDtypes(const PairTable &table, const PairRow &row)
{
    const std::string_view a = table.a->name(table.a->rows.dtype(row.a)), b = table.b->name(table.b->rows.dtype(row.b));
    return a != b && plainDtype(a) != plainDtype(b);
}

bool haveOtherForm(const PairTable &table, const PairRow &row)
{
    return haveOtherDtypes(table, row) || haveOtherShapes(table, row);
}

bool mostDtypesDiffer(const PairTable &table)
{
    std::size_t tensors = 0, differing = 0;
    for (const PairRow &row : table.rows) {
        const bool both = row.inBoth();
        if (!both || table.a->rows.scalar(row.a) || table.b->rows.scalar(row.b))
            continue;
        ++tensors;
        differing += haveOtherDtypes(table, row);
    }
    return 2 * differing > tensors;
}

double allowedRelative(const RowRule &rule, std::string_view dtypeA, std::string_view dtypeB)
{
    const double byDtype = std::max(toleranceOfDtype(plainDtype(dtypeA)), toleranceOfDtype(plainDtype(dtypeB)));
    if (byDtype > 0)
        return rule.tolerance.value_or(byDtype);
    return 0;
}

namespace
{

// Sums of parts are rounded in another order. An optimizer that divides each gradient by its size makes the rounding of
// one that is truly zero as large as the learning rate.
RowRule ruleOfLayouts(const DumpParts &parts, const CompareOptions &options)
{
    constexpr double ofAdaptiveSteps = 0.03;
    RowRule rule{false, options.rowTolerance};
    if (!rule.tolerance && parts.layout.adaptive && !parts.isFirstStep)
        rule.tolerance = ofAdaptiveSteps;
    return rule;
}

} // namespace

RowRule ruleFor(const PairTable &table, const CompareOptions &options)
{
    if (const auto &parts = table.a->location.parts)
        return ruleOfLayouts(*parts, options);
    const bool exact = options.rule == Rule::Auto ? exactRuleFits(table) : options.rule == Rule::Exact;
    return {exact, options.rowTolerance};
}

bool equalAsPrinted(const PairTable &table, std::size_t index)
{
    const PairRow &row = table.rows[index];
    if (row.state != RowState::Within || !row.inBoth() || !isRounded(table, row))
        return false;
    return std::ranges::all_of(allStatistics, [&](StatisticName name) {
        const Statistic a = table.a->rows.statistic(row.a, name), b = table.b->rows.statistic(row.b, name);
        const auto numberA = a.number(), numberB = b.number();
        if (!numberA || !numberB || std::isnan(*numberA))
            return true; // missing statistics and NaN decide the state
        const double unit = unitOfOneSide(table, *numberA);
        return *numberA == *numberB || std::fabs(*numberA - *numberB) <= unit / 2;
    });
}

void setRowStates(PairTable &table, const RowRule &rule, unsigned jobs, const OperatorFacts &facts)
{
    const bool sliced = sliceOf(table).has_value();
    inBlocks(table.operators.size(), operatorsPerBlock, jobs,
             [&](std::size_t first, std::size_t last) { RowStates(table, rule, facts, sliced).set(first, last); });
}

} // namespace rundiff
