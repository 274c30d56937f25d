// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/smalldifferences.h"

#include "models/compare/diagnosis/differencesize.h"
#include "models/compare/diagnosis/factlist.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/pairview.h"

#include <array>
#include <set>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// Other orders of additions add up from operator to operator; gradients that cancel are off by more.
constexpr double mostForward = 32, mostBackward = 256; // epsilons
constexpr double shareOfBackward = 0.9;
constexpr double carried = 8; // times the budget of an operator whose inputs differ already

bool sameRange(const PairTable &table, const PairRow &row)
{
    const DumpRow a = table.a->rows[row.a], b = table.b->rows[row.b];
    return a.max == b.max && a.min == b.min && table.a->name(a.shape) == table.b->name(b.shape) &&
           table.a->name(a.dtype) == table.b->name(b.dtype) && a.requiresGrad == b.requiresGrad && !a.scalar &&
           !b.scalar;
}

// It differs in more than its values. Where one run works in another precision as a whole, every dtype differs.
bool hasOtherKind(const PairTable &table, const PairRow &row, bool otherPrecision)
{
    return (!otherPrecision && haveOtherDtypes(table, row)) ||
           table.a->rows.requiresGrad(row.a) != table.b->rows.requiresGrad(row.b);
}

// Every row that differs behind the first one is off by rounding only.
bool onlyOrderDiffers(const PairTable &table, const OperatorFacts &facts)
{
    const bool otherPrecision = mostDtypesDiffer(table);
    std::size_t backward = 0, smallBackward = 0;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        const bool isBackward = name.backward() || name.kind == CallName::Kind::ParametersGrad;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            if (table.rows[at].state != RowState::Differs)
                continue;
            if (hasOtherKind(table, table.rows[at], otherPrecision))
                return false;
            const auto size = epsilonsOf(call, at, facts);
            const bool small =
                size ? size->atMost <= (isBackward ? mostBackward : mostForward) : sameRange(table, table.rows[at]);
            if (!small && !isBackward)
                return false;
            backward += isBackward;
            smallBackward += isBackward && small;
        }
    }
    return static_cast<double>(smallBackward) >= shareOfBackward * static_cast<double>(backward);
}

bool onlyRounds(const PairTable &table, const OperatorFacts &facts)
{
    const bool otherPrecision = mostDtypesDiffer(table);
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            if (table.rows[at].state != RowState::Differs)
                continue;
            const PairRow &row = table.rows[at];
            const auto size = epsilonsOf(call, at, facts);
            if (!size || size->atMost > carried * size->budget || hasOtherKind(table, row, otherPrecision))
                return false;
        }
    }
    return true;
}

// ---- checksums that other rows contradict --------------------------------------------------------------------------

using Numbers = std::array<std::uint64_t, 4>;

Numbers numbersOf(const DumpRow &row)
{
    return {row.max.bits, row.min.bits, row.mean.bits, row.norm.bits};
}

bool onlyChecksumDiffers(const PairTable &table, const PairRow &pair)
{
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    return table.a->printedDigits + table.b->printedDigits == 0 && sameRange(table, pair) && a.max.isNumber() &&
           a.max != a.min && a.mean == b.mean && a.norm == b.norm && a.checksumKind != ChecksumKind::None &&
           a.checksumKind == b.checksumKind && table.a->name(a.checksum) != table.b->name(b.checksum);
}

// Nothing but checksums differs, and each of these tensors stands in another row that agrees: the operators worked on
// the same numbers.
bool onlyContradictedChecksums(const PairTable &table)
{
    constexpr std::size_t most = 1000;
    std::set<Numbers> contradicted;
    std::size_t differing = 0;
    for (const PairRow &row : table.rows) {
        if (row.state != RowState::Differs)
            continue;
        if (++differing > most || table.mode != Mode::Md5 || !onlyChecksumDiffers(table, row))
            return false;
        contradicted.insert(numbersOf(table.a->rows[row.a]));
    }
    for (const PairRow &row : table.rows) {
        if (row.state == RowState::Same && !contradicted.empty())
            contradicted.erase(numbersOf(table.a->rows[row.a]));
    }
    return differing > 0 && contradicted.empty();
}

void sayArtefact(DumpPair &pair)
{
    Diagnosis &diagnosis = *pair.diagnosis;
    diagnosis.kind = DiagnosisKind::Artefact;
    diagnosis.confidence = Confidence::Likely;
    diagnosis.explanation =
        message(Messages::tr(
                    "Only the checksum of {}.{} differs, and the same tensor agrees in another row: the dump tool took "
                    "the checksum at a different moment, or a dump is damaged there."),
                pair.firstDifference->operatorName, pair.firstDifference->parameter);
    diagnosis.decides = message(Messages::tr("Dump the step again in one of the runs."));
    std::erase_if(diagnosis.facts, [](const DiagnosisFact &fact) { return fact.about == About::Advice; });
}

void sayOrder(DumpPair &pair)
{
    Diagnosis &diagnosis = *pair.diagnosis;
    diagnosis.kind = DiagnosisKind::Order;
    diagnosis.size = DifferenceSize::Rounding;
    diagnosis.confidence = Confidence::Likely;
    diagnosis.decides.clear();
    diagnosis.explanation = message(
        Messages::tr("The same values are in a different order, first in {}.{}: everything that is computed from them "
                     "agrees up to rounding, for example because the samples of a batch changed places."),
        pair.firstDifference->operatorName, pair.firstDifference->parameter);
    std::erase_if(diagnosis.facts, [](const DiagnosisFact &fact) { return fact.about == About::Advice; });
}

void sayRounding(DumpPair &pair)
{
    Diagnosis &diagnosis = *pair.diagnosis;
    diagnosis.kind = DiagnosisKind::Rounding;
    diagnosis.confidence = Confidence::Likely;
    diagnosis.decides.clear();
    diagnosis.explanation = message(Messages::tr("All differences are of the size of rounding, first {}.{}: a "
                                                 "different device, layout or version adds in a different order."),
                                    pair.firstDifference->operatorName, pair.firstDifference->parameter);
}

void sayDoubtfulRounding(DumpPair &pair)
{
    Diagnosis &diagnosis = *pair.diagnosis;
    diagnosis.kind = DiagnosisKind::Rounding;
    diagnosis.explanation =
        message(Messages::tr("All differences are of the size of rounding, first {}.{}: either the operator is not "
                             "bitwise reproducible, or the same values reach it in a different order."),
                pair.firstDifference->operatorName, pair.firstDifference->parameter);
}

} // namespace

void judgeSmallDifferences(DumpPair &pair, const OperatorFacts &facts)
{
    if (!pair.diagnosis || !pair.firstDifference || !pair.table)
        return;
    const DiagnosisKind kind = pair.diagnosis->kind;
    const PairTable &table = *pair.table;
    if (onlyContradictedChecksums(table))
        return sayArtefact(pair);
    const bool ofInputs = kind == DiagnosisKind::Data || kind == DiagnosisKind::Undetermined;
    const bool inRange = sameRange(table, table.rows[pair.firstDifference->tableRow]);
    // Values in a different order differ by more than rounding, which is seen where there are tensors.
    const bool mayBeOrder = inRange && table.mode != Mode::Tensor;
    if (ofInputs && (inRange || kind == DiagnosisKind::Undetermined) && onlyOrderDiffers(table, facts))
        mayBeOrder ? sayOrder(pair) : sayDoubtfulRounding(pair);
    else if (!pair.rule.exact && pair.diagnosis->size == DifferenceSize::Rounding && onlyRounds(table, facts))
        sayRounding(pair);
}

bool isHarmless(const DumpPair &pair)
{
    if (!pair.diagnosis)
        return false;
    const DiagnosisKind kind = pair.diagnosis->kind;
    return kind == DiagnosisKind::Order || kind == DiagnosisKind::Artefact ||
           (kind == DiagnosisKind::Rounding && !pair.rule.exact);
}

} // namespace rundiff
