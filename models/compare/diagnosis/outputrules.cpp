// SPDX-License-Identifier: GPL-3.0-or-later
// What an output shows whose call has the same inputs in both runs.
#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/selectedcount.h"
#include "models/compare/diagnosis/epsilons.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/rowdistance.h"
#include "models/run/pythontext.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// ---- NaN or infinity in one run
// ------------------------------------------------------------------------------------------

bool overflows(const Evidence &evidence)
{
    return evidence.badA() != evidence.badB();
}

std::string sentenceOfOverflow(const Evidence &evidence)
{
    const std::string_view run = runThat(evidence.badA());
    if (evidence.isOutputRow() && evidence.inputsAgree())
        return message(
            Messages::tr("{} gives NaN or infinity in {} only, although all its inputs are the same in both runs."),
            evidence.call.key(), run);
    return message(
        Messages::tr("{} is the first value that is NaN or infinite in {} only; it comes from outside the captured "
                     "operators."),
        rowNameOf(evidence), run);
}

// That a number is not finite is seen; that it became too large for its type is only the usual reason.
std::string rangeDecides(const Evidence &evidence)
{
    if (!evidence.isOutputRow() || !evidence.inputsAgree())
        return {};
    return message(Messages::tr("whether numbers as large as its inputs can become too large for its data type: if "
                                "they cannot, the operator itself is wrong"));
}

// ---- random numbers
// --------------------------------------------------------------------------------------------------------

bool drawsOthers(const Evidence &evidence)
{
    return evidence.isOutputRow() && evidence.inputsAgree() && evidence.drawsRandomNumbers();
}

std::string sentenceOfRandom(const Evidence &evidence)
{
    return message(
        Messages::tr("{} draws random numbers, and they differ between A and B although its inputs are the same."),
        evidence.call.key());
}

void adviceOnRandom(const Evidence &evidence, FactList &facts)
{
    facts.add(About::Advice, Messages::tr("The seeds differ, or the number of draws before it does: switch it off, or "
                                          "use the same seed in both runs."));
    const DropoutRule *rule = evidence.facts.dropoutRule(evidence.name);
    if (!rule)
        return;
    if (const auto probability = evidence.dropProbability(*rule))
        facts.add(About::Evidence, Messages::tr("Its dropout probability is {}."), pythonFloat(*probability));
    else
        facts.add(About::Evidence, Messages::tr("The dump does not contain its dropout probability."));
}

// ---- exchanges between ranks
// -------------------------------------------------------------------------------------------------

bool isExchange(const Evidence &evidence)
{
    return evidence.isOutputRow() && evidence.facts.communicates(evidence.name);
}

std::string sentenceOfExchange(const Evidence &evidence)
{
    return message(Messages::tr("{} gives a different result although this rank's inputs are the same in both runs: "
                                "the difference comes from another rank, or the exchange itself is not deterministic."),
                   evidence.call.key());
}

void adviceOnExchange(const Evidence &, FactList &facts)
{
    facts.add(About::Advice, Messages::tr("Compare the other ranks of this step."));
}

// ---- inputs that agree by their statistics only
// ---------------------------------------------------------------------------------

// Of kernels, the norm or the mean shows whether an input is the same, unless a dump has neither of them.
bool tellsLittle(const Evidence &evidence)
{
    const PairRow &row = evidence.table.rows[evidence.unproven()->tableRow];
    const auto has = [&](StatisticName name) {
        return evidence.table.a->rows.statistic(row.a, name).kind != Statistic::Kind::None;
    };
    return !evidence.isKernelRow() || (!has(StatisticName::Norm) && !has(StatisticName::Mean));
}

// Other data never gives the same numbers times one factor.
bool mayHaveOtherData(const Evidence &evidence)
{
    return evidence.isOutputRow() && !evidence.holdsCalls() && evidence.unproven() && evidence.unproven()->ofData() &&
           tellsLittle(evidence) && !evidence.isScaled();
}

// ---- a mask whose effect the result shows --------------------------------------------------------------------------

std::optional<SelectedCount> selectionIn(const Evidence &evidence)
{
    if (!evidence.isOutputRow() || evidence.name.backward() || !evidence.isTensorPair())
        return std::nullopt;
    return selectedCount(evidence.call, evidence.tableRow());
}

bool isOtherMask(const Evidence &evidence)
{
    return evidence.unproven() && selectionIn(evidence);
}

std::string sentenceOfOtherMask(const Evidence &evidence)
{
    const SelectedCount count = *selectionIn(evidence);
    return message(Messages::tr("The mask {} differs: it selects {} in {} of {} elements in A and in {} in B. Both "
                                "results of {} are exactly what such masks give, so the operator is not to blame: code "
                                "that the dump did not capture made the mask."),
                   rowNameOf(evidence.table, count.maskRow), pythonFloat(count.value), count.inA, count.all, count.inB,
                   evidence.call.key());
}

void originOfOtherMask(const Evidence &evidence, FactList &facts)
{
    const std::size_t row = selectionIn(evidence)->maskRow;
    facts
        .add(About::Origin,
             Messages::tr("Of {} the dump holds the largest and the smallest value only, which agree: the count comes "
                          "from the mean of the result."),
             rowNameOf(evidence.table, row))
        .tableRow = row;
}

void adviceOnOtherMask(const Evidence &, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("Look at what makes the mask: causal or not, padding, the limits of packed texts, a window, "
                           "inverted or not; in the collator if it follows the batch, in the model if it does not."));
}

// ---- data that statistics do not tell apart ------------------------------------------------------------------------

std::string sentenceOfUndetermined(const Evidence &evidence)
{
    const std::string row = rowNameOf(evidence.table, evidence.unproven()->origin);
    if (evidence.unproven()->because == UnprovenInput::Because::Integers)
        return message(
            Messages::tr("{} gives a different result, and {} may differ, too: of these integers the dump holds the "
                         "largest and the smallest only. Compare them first; this operator is the cause only if they "
                         "are the same."),
            evidence.call.key(), row);
    return message(
        Messages::tr("{} gives a different result, and its input may differ, too: {} comes from outside the model, and "
                     "the same numbers in a different order (other samples first, a mirrored picture) have the same "
                     "statistics. Compare it first; this operator is the cause only if it is the same."),
        evidence.call.key(), row);
}

void originOfUndetermined(const Evidence &evidence, FactList &facts)
{
    facts
        .add(About::Origin, Messages::tr("The input in doubt is {}."),
             rowNameOf(evidence.table, evidence.unproven()->origin))
        .tableRow = evidence.unproven()->origin;
}

std::string checksumsDecide(const Evidence &evidence)
{
    return message(
        Messages::tr("Dump step {} with checksums (\"summary_mode\": \"md5\"): they tell whether the inputs are the "
                     "same."),
        evidence.table.a->location.step.value);
}

// Off by as much as other inputs make it, and code that was not captured made or rearranged an input: where an operator
// is faulty its numbers are nearly those of the other run, or the ones of another formula.
bool mayHaveOtherInputs(const Evidence &evidence)
{
    constexpr double otherNumbers = 0.02; // of the largest value
    if (!evidence.isOutputRow() || evidence.holdsCalls() || evidence.isKernelRow() || !evidence.unproven() ||
        evidence.isScaled() || !evidence.facts.mixesPositions(evidence.name))
        return false;
    const auto &size = evidence.epsilons();
    return size && size->atLeast * epsilonOf(evidence.table.a->name(evidence.a.dtype)) > otherNumbers;
}

std::string sentenceOfOtherInputs(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "{} gives a very different result, and its inputs may differ, too: {} comes from code that was not "
            "captured, and the same numbers in a different order have the same statistics. Either that code or "
            "this operator is the cause."),
        evidence.call.key(), rowNameOf(evidence.table, evidence.unproven()->tableRow));
}

void adviceOnOtherInputs(const Evidence &, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("Look at what reshapes, transposes, repeats or splits that input between the last captured "
                           "operator and this one."));
}

// ---- an operator that is proven to be wrong, whatever its inputs and its random numbers are
// ----------------------------------------------------------------------------------------------------------------------

// Without the law, the inputs or random numbers could be the cause.
bool isOpen(const Evidence &evidence)
{
    const bool ofInputs = mayHaveOtherData(evidence) || mayHaveOtherInputs(evidence);
    return drawsOthers(evidence) || (ofInputs && !isExchange(evidence));
}

bool isProvenWrong(const Evidence &evidence)
{
    return evidence.breaksLaw() && isOpen(evidence);
}

std::string sentenceOfProvenWrong(const Evidence &evidence)
{
    return message(Messages::tr("{} gives a result that no operator of this kind gives: this operator is the cause."),
                   evidence.call.key());
}

// ---- the operator itself
// -------------------------------------------------------------------------------------------------------------

std::string sentenceOfOperator(const Evidence &evidence)
{
    const std::string_view call = evidence.call.key();
    if (evidence.holdsCalls())
        return message(
            Messages::tr("The module {} gives a different result, although its inputs and every operator captured "
                         "inside it are the same in both runs."),
            call);
    if (evidence.isKernelRow())
        return message(
            Messages::tr("{} gives a different result, although all its inputs are the same in both runs: this kernel "
                         "is the cause."),
            call);
    if (evidence.name.backward())
        return message(
            Messages::tr("{} gives a different gradient, although the gradient that comes in is the same in both runs: "
                         "the backward pass of this operator is the cause."),
            call);
    return message(
        Messages::tr("{} gives a different result, although all its inputs are the same in both runs: this operator "
                     "is the cause."),
        call);
}

bool isOutput(const Evidence &evidence)
{
    return evidence.isOutputRow();
}

// Its inputs come out of code that was not captured, and only their statistics are known.
bool isLikelyCause(const Evidence &evidence)
{
    return evidence.isOutputRow() && !evidence.holdsCalls() && evidence.unproven() && !evidence.isScaled();
}

std::string sentenceOfLikelyCause(const Evidence &evidence)
{
    return message(
        Messages::tr("{} gives a different result although the statistics of all its inputs are the same in both runs: "
                     "most likely this operator is the cause."),
        evidence.call.key());
}

void originOfLikelyCause(const Evidence &evidence, FactList &facts)
{
    const std::size_t row = evidence.unproven()->tableRow;
    facts
        .add(
            About::Origin,
            evidence.unproven()->because == UnprovenInput::Because::Rearranged
                ? Messages::tr("{} was rearranged by code that was not captured: in a different order its numbers "
                               "would have the "
                               "same statistics.")
                : Messages::tr(
                      "{} was made by code that was not captured: in a different order its numbers would have the same "
                      "statistics."),
            rowNameOf(evidence.table, row))
        .tableRow = row;
}

// ---- a kernel whose inputs agree in the digits that are printed
// --------------------------------------------------------------------------

bool inputsAgreeAsPrinted(const Evidence &evidence)
{
    const std::size_t first = evidence.call.pair().firstRow;
    for (std::size_t row = first; row < first + evidence.call.pair().rowCount; ++row) {
        if (isInput(sideOf(evidence.table, evidence.table.rows[row])) && equalAsPrinted(evidence.table, row))
            return true;
    }
    return false;
}

bool isKernelByDigits(const Evidence &evidence)
{
    return evidence.isOutputRow() && evidence.isKernelRow() && inputsAgreeAsPrinted(evidence);
}

bool differsInLastDigits(const Evidence &evidence)
{
    const auto &size = evidence.epsilons();
    return isKernelByDigits(evidence) && size && size->isHidden();
}

std::string sentenceOfKernelByDigits(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "{} gives a different result, although all printed digits of its inputs are the same in both runs: "
            "most likely this kernel is the cause."),
        evidence.call.key());
}

std::string sentenceOfLastDigits(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "{} is the first kernel with a different printed digit, the last one. It is the cause, or a kernel "
            "before it whose difference the printed digits do not show."),
        evidence.call.key());
}

// Kernels that may have made a difference which is too small to be printed.
void originOfLastDigits(const Evidence &evidence, FactList &facts)
{
    std::size_t count = 0, last = 0;
    for (std::size_t index = 0; index < evidence.call.index; ++index) {
        const auto about = evidence.facts.about(CallRows{evidence.table, index}.name());
        if (std::ranges::any_of(about, &OperatorFact::byDesign)) {
            ++count;
            last = index;
        }
    }
    if (count == 0)
        return;
    const CallRows special{evidence.table, last};
    facts
        .add(DiagnosisFact::About::Origin,
             Messages::tr("Kernels before it that are slightly random by design on an Ascend NPU: {}, the last of them "
                          "{}."),
             count, special.key())
        .tableRow = special.pair().firstRow;
}

std::string hashesDecide(const Evidence &evidence)
{
    return message(Messages::tr("Dump step {} with hashes (\"statistic_category\": [\"hash\"], from MindSpore 2.4 on) "
                                "or with tensors: they show every difference."),
                   evidence.table.a->location.step.value);
}

// ---- the operator itself, off by rounding: not reproducible, and not broken
// -------------------------------------------------------------

bool isOutputThatRounds(const Evidence &evidence)
{
    if (!evidence.isOutputRow())
        return false;
    const auto &size = evidence.epsilons();
    return size && size->size() == DifferenceSize::Rounding;
}

std::string sentenceOfRounding(const Evidence &evidence)
{
    return message(
        Messages::tr("{} is not bitwise reproducible: it gives a different result although all its inputs are the same "
                     "in both runs. The difference is of the size of rounding."),
        evidence.call.key());
}

} // namespace

std::span<const DiagnosisRule> rulesOfOverflow()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Overflow,
                      .holds = overflows,
                      .sentence = sentenceOfOverflow,
                      .confidence = Confidence::Likely,
                      .decides = rangeDecides},
    };
    return rules;
}

std::span<const DiagnosisRule> rulesOfOutputs()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Operator, .holds = isProvenWrong, .sentence = sentenceOfProvenWrong},
        DiagnosisRule{.kind = DiagnosisKind::Random,
                      .holds = drawsOthers,
                      .sentence = sentenceOfRandom,
                      .advice = adviceOnRandom},
        DiagnosisRule{.kind = DiagnosisKind::Communication,
                      .holds = isExchange,
                      .sentence = sentenceOfExchange,
                      .advice = adviceOnExchange},
        DiagnosisRule{.kind = DiagnosisKind::Uncaptured,
                      .holds = isOtherMask,
                      .sentence = sentenceOfOtherMask,
                      .origin = originOfOtherMask,
                      .advice = adviceOnOtherMask},
        DiagnosisRule{.kind = DiagnosisKind::Undetermined,
                      .holds = mayHaveOtherData,
                      .sentence = sentenceOfUndetermined,
                      .confidence = Confidence::Possible,
                      .origin = originOfUndetermined,
                      .decides = checksumsDecide},
        DiagnosisRule{.kind = DiagnosisKind::Undetermined,
                      .holds = mayHaveOtherInputs,
                      .sentence = sentenceOfOtherInputs,
                      .confidence = Confidence::Possible,
                      .origin = originOfUndetermined,
                      .advice = adviceOnOtherInputs,
                      .decides = checksumsDecide},
        DiagnosisRule{.kind = DiagnosisKind::Operator,
                      .holds = differsInLastDigits,
                      .sentence = sentenceOfLastDigits,
                      .confidence = Confidence::Possible,
                      .origin = originOfLastDigits,
                      .decides = hashesDecide},
        DiagnosisRule{.kind = DiagnosisKind::Operator,
                      .holds = isKernelByDigits,
                      .sentence = sentenceOfKernelByDigits,
                      .decides = hashesDecide},
        DiagnosisRule{.kind = DiagnosisKind::Operator, .holds = isOutputThatRounds, .sentence = sentenceOfRounding},
        DiagnosisRule{.kind = DiagnosisKind::Operator,
                      .holds = isLikelyCause,
                      .sentence = sentenceOfLikelyCause,
                      .origin = originOfLikelyCause,
                      .decides = checksumsDecide},
        DiagnosisRule{.kind = DiagnosisKind::Operator, .holds = isOutput, .sentence = sentenceOfOperator},
    };
    return rules;
}

} // namespace rundiff
