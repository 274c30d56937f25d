// SPDX-License-Identifier: GPL-3.0-or-later
// What all differing rows of a pair show together about the first of them.
#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/epsilons.h"
#include "models/compare/diagnosis/exchangeorder.h"
#include "models/compare/diagnosis/paddedbatch.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/pairview.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

// Other orders of additions add up from operator to operator; gradients that cancel are off by more.
constexpr double mostForward = 32, mostBackward = 256; // epsilons
constexpr double shareOfBackward = 0.9;
constexpr double carried = 8; // times the budget of an operator whose inputs already differ

bool sameRange(const PairTable &table, const PairRow &row)
{
    const DumpRow a = table.a->rows[row.a], b = table.b->rows[row.b];
    const auto range = [](const Dump &dump, const DumpRow &values) {
        return std::tuple(values.max, values.min, dump.name(values.shape), dump.name(values.dtype),
                          values.requiresGrad);
    };
    if (a.scalar || b.scalar)
        return false;
    return range(*table.a, a) == range(*table.b, b);
}

// It differs in more than its values. Where one run works in another precision as a whole, every dtype differs.
bool hasOtherKind(const PairTable &table, const PairRow &row, bool otherPrecision)
{
    if (!otherPrecision && haveOtherDtypes(table, row))
        return true;
    return table.a->rows.requiresGrad(row.a) != table.b->rows.requiresGrad(row.b);
}

// At most so many epsilons apart; where that is not known, with the same largest and smallest number.
bool isSmall(const CallRows &call, std::size_t row, double most, const OperatorFacts &facts)
{
    const auto size = epsilonsOf(call, row, facts);
    if (!size)
        return sameRange(call.table, call.table.rows[row]);
    return size->atMost <= most;
}

// Every row that differs after the first one is off by rounding only.
bool onlyOrderDiffers(const PairTable &table, const OperatorFacts &facts)
{
    const bool otherPrecision = mostDtypesDiffer(table);
    std::size_t backward = 0, smallBackward = 0;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        const bool isBackward = name.backward() || name.kind == CallName::Kind::ParametersGrad;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = table.rows[at];
            if (row.state != RowState::Differs)
                continue;
            const bool small = isSmall(call, at, isBackward ? mostBackward : mostForward, facts);
            const bool explained = (small || isBackward) && !hasOtherKind(table, row, otherPrecision);
            if (!explained)
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

// Nothing but checksums differs, and each of these tensors is in a further row that agrees: the operators worked on
// the same numbers.
bool onlyContradictedChecksums(const Evidence &evidence)
{
    constexpr std::size_t most = 1000;
    const PairTable &table = evidence.table;
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

std::string sentenceOfArtefact(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "Only the checksum of {}.{} differs, and the same tensor agrees in another row: the dump tool took "
            "the checksum at a different moment, or a dump is damaged there."),
        evidence.call.key(), parameterOf(evidence.table, evidence.row));
}

std::string anotherDumpDecides(const Evidence &)
{
    return message(Messages::tr("Dump the step again in one of the runs."));
}

// ---- the same values in another order ------------------------------------------------------------------------------

// Values in a different order differ by more than rounding, which is seen where there are tensors.
bool mayBeRearranged(const Evidence &evidence)
{
    return evidence.table.mode != Mode::Tensor && sameRange(evidence.table, evidence.row);
}

bool isOrder(const Evidence &evidence)
{
    if (!mayBeRearranged(evidence))
        return false;
    const DiagnosisKind kind = ruleOfRow(evidence).kind;
    const bool ofInputs = isAnyOf(kind, {DiagnosisKind::Data, DiagnosisKind::Undetermined});
    return ofInputs && onlyOrderDiffers(evidence.table, evidence.facts);
}

std::string sentenceOfOrder(const Evidence &evidence)
{
    return message(
        Messages::tr("The same values are in a different order, first in {}.{}: everything that is computed from them "
                     "agrees up to rounding, for example because the samples of a batch changed places."),
        evidence.call.key(), parameterOf(evidence.table, evidence.row));
}

// ---- the same tensors in another order of the exchanges -------------------------------------------------------------

// Every row that differs is one of an exchange, or off by no more than another order of additions makes it.
bool onlyExchangesDiffer(const PairTable &table, const OperatorFacts &facts)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        if (name.kind == CallName::Kind::Api && facts.communicates(name))
            continue;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            if (table.rows[at].state == RowState::Differs && !isSmall(call, at, mostForward, facts))
                return false;
        }
    }
    return true;
}

bool isOrderOfExchanges(const Evidence &evidence)
{
    return evidence.facts.communicates(evidence.name) && onlyExchangesDiffer(evidence.table, evidence.facts) &&
           exchangeOrderOf(evidence.table, evidence.facts);
}

std::string sentenceOfOrderOfExchanges(const Evidence &evidence)
{
    const ExchangeOrder order = *exchangeOrderOf(evidence.table, evidence.facts);
    return message(Messages::tr("Both runs exchange the same tensors with the other ranks in another order, first at "
                                "{} ({} of {} calls): each of them has the same content in both runs, and so has its "
                                "result. Nothing else differs by more than rounding."),
                   evidence.call.key(), order.moved, order.all);
}

void adviceOnOrderOfExchanges(const Evidence &, FactList &facts)
{
    facts.add(DiagnosisFact::About::Advice,
              Messages::tr("It is harmless for these numbers; where the order is part of the comparison, compare the "
                           "order of the parameters and the size of the buckets."));
}

// ---- the same batch with more or less padding ----------------------------------------------------------------------

bool isPadded(const Evidence &evidence)
{
    return gradientsOfPaddedBatch(evidence).has_value();
}

std::string sentenceOfPadded(const Evidence &evidence)
{
    const PairTable &table = evidence.table;
    return message(
        Messages::tr("Both runs work on the same batch in another form: {} has the shape {} in A and {} in B, "
                     "and the gradients of all {} parameters agree up to rounding. What one run has more is "
                     "padding. Rows of another shape are not compared."),
        rowNameOf(evidence), table.a->name(evidence.a.shape), table.b->name(evidence.b.shape),
        *gradientsOfPaddedBatch(evidence));
}

void adviceOnPadded(const Evidence &, FactList &facts)
{
    facts.add(DiagnosisFact::About::Advice,
              Messages::tr("To compare these rows as well, pad both runs to the same length."));
}

// ---- rounding ------------------------------------------------------------------------------------------------------

bool isDoubtfulRounding(const Evidence &evidence)
{
    if (mayBeRearranged(evidence))
        return false;
    const DiagnosisKind kind = ruleOfRow(evidence).kind;
    const bool ofData = kind == DiagnosisKind::Data && sameRange(evidence.table, evidence.row);
    return (ofData || kind == DiagnosisKind::Undetermined) && onlyOrderDiffers(evidence.table, evidence.facts);
}

std::string sentenceOfDoubtfulRounding(const Evidence &evidence)
{
    return message(Messages::tr("All differences are of the size of rounding, first {}.{}: either the operator is not "
                                "bitwise reproducible, or the same values reach it in a different order."),
                   evidence.call.key(), parameterOf(evidence.table, evidence.row));
}

bool isRounding(const Evidence &evidence)
{
    return !evidence.rule.exact && evidence.size() == DifferenceSize::Rounding &&
           onlyRounds(evidence.table, evidence.facts);
}

std::string sentenceOfRounding(const Evidence &evidence)
{
    return message(Messages::tr("All differences are of the size of rounding, first {}.{}: a different device, layout "
                                "or version adds in a different order."),
                   evidence.call.key(), parameterOf(evidence.table, evidence.row));
}

} // namespace

std::span<const DiagnosisRule> rulesOfPairs()
{
    static constexpr std::array rules = {
        DiagnosisRule{.scope = RuleScope::Pair,
                      .kind = DiagnosisKind::Artefact,
                      .holds = onlyContradictedChecksums,
                      .sentence = sentenceOfArtefact,
                      .decides = anotherDumpDecides},
        DiagnosisRule{
            .scope = RuleScope::Pair, .kind = DiagnosisKind::Order, .holds = isOrder, .sentence = sentenceOfOrder},
        DiagnosisRule{.scope = RuleScope::Pair,
                      .kind = DiagnosisKind::Structure,
                      .holds = isPadded,
                      .sentence = sentenceOfPadded,
                      .confidence = Confidence::Likely,
                      .advice = adviceOnPadded},
        DiagnosisRule{.scope = RuleScope::Pair,
                      .kind = DiagnosisKind::Order,
                      .holds = isOrderOfExchanges,
                      .sentence = sentenceOfOrderOfExchanges,
                      .advice = adviceOnOrderOfExchanges,
                      .replacesOrigin = true},
        DiagnosisRule{.scope = RuleScope::Pair,
                      .kind = DiagnosisKind::Rounding,
                      .holds = isDoubtfulRounding,
                      .sentence = sentenceOfDoubtfulRounding,
                      .keepsAdvice = true,
                      .keepsDoubt = true},
        DiagnosisRule{.scope = RuleScope::Pair,
                      .kind = DiagnosisKind::Rounding,
                      .holds = isRounding,
                      .sentence = sentenceOfRounding,
                      .keepsAdvice = true},
    };
    return rules;
}

} // namespace rundiff
