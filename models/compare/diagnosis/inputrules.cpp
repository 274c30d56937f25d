// SPDX-License-Identifier: GPL-3.0-or-later
// Where an input comes from that differs before any captured output does.
#include "models/compare/diagnosis/batchrows.h"
#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/drawnnumbers.h"
#include "models/compare/diagnosis/parameterchanges.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

// ---- weights
// -----------------------------------------------------------------------------------------------------------

std::string sentenceOfWeights(const Evidence &evidence)
{
    const DumpLocation &location = evidence.table.a->location;
    const std::int64_t step = location.step.value;
    if (location.holdsOnlyWeights())
        return message(
            Messages::tr("The weights differ, first {}. The files do not say when they were saved: if before the "
                         "training, the runs began with different weights; if after it, the training made them "
                         "differ."),
            rowNameOf(evidence));
    if (step <= 0)
        return message(
            Messages::tr("The runs begin with different weights: {} differs before anything is computed with it."),
            rowNameOf(evidence));
    return message(
        Messages::tr("The weights already differ when step {} begins: {} was changed before it, at the start or by "
                     "the update of an earlier step."),
        step, rowNameOf(evidence));
}

// A few of the matrices, while the others agree: no seed does that. Vectors begin as zeros or ones with any seed.
bool onlySomeDiffer(const std::vector<ParameterRow> &parameters)
{
    std::size_t matrices = 0, differing = 0;
    for (const ParameterRow &parameter : parameters) {
        if (parameter.dimensions < 2)
            continue;
        ++matrices;
        differing += parameter.differs;
    }
    return matrices > 1 && 2 * differing <= matrices;
}

// After an update, what it changed is reported instead.
void addSetOfWeights(const Evidence &evidence, FactList &facts)
{
    const std::vector<ParameterRow> parameters = parametersOf(evidence.table, evidence.facts);
    const std::string which = differingOnes(parameters);
    if (!which.empty() && evidence.table.a->location.step.value <= 0)
        facts.add(About::Evidence, Messages::tr("Of the parameters, these differ: {}."), which);
    const auto other = heldUnderAnotherName(evidence.table, parameters, evidence.tableRow());
    if (other)
        facts
            .add(About::Origin,
                 Messages::tr("A holds here what B holds in {}: the names of the weights were mixed up when they were "
                              "loaded."),
                 other->name)
            .tableRow = other->tableRow;
}

void originOfWeights(const Evidence &evidence, FactList &facts)
{
    addSetOfWeights(evidence, facts);
    if (evidence.a.side == Side::Parameters)
        return;
    const Producer parameter = evidence.runA.parameter(evidence.row.a);
    if (parameter.found())
        facts
            .add(About::Origin, Messages::tr("It holds the same tensor as the parameter {}."),
                 evidence.shown(parameter, true))
            .tableRow = evidence.tableRowOf(parameter, true);
    else
        facts.add(About::Origin, Messages::tr("This argument of {} is a parameter, and no captured output made it."),
                  evidence.name.name);
}

void adviceOnWeights(const Evidence &evidence, FactList &facts)
{
    const DumpLocation &location = evidence.table.a->location;
    if (location.holdsOnlyWeights())
        facts.add(About::Advice,
                  Messages::tr("Compare the weights that both runs began with. Where these are the same, "
                               "compare the losses and dumps of the training."));
    else if (location.step.value <= 0 && onlySomeDiffer(parametersOf(evidence.table, evidence.facts)))
        facts.add(About::Advice,
                  Messages::tr("The others agree, so neither the seed nor the checkpoint as a whole is the cause: "
                               "compare how these are cut over the ranks, converted, joined, tied or initialised."));
    else if (location.step.value <= 0)
        facts.add(About::Advice,
                  Messages::tr("Load both runs from one checkpoint, or seed before the model is built."));
    else
        facts.add(About::Advice, Messages::tr("Dump the backward pass and the optimizer of step {}."),
                  location.step.value - 1);
}

bool isParameter(const Evidence &evidence)
{
    return evidence.isParameter();
}

// ---- the same numbers in a different order
// -------------------------------------------------------------------------------

// Equal statistics next to other checksums, where the operators after them show that it matters.
bool isRearrangedParameter(const Evidence &evidence)
{
    return evidence.isParameter() && (evidence.onlyChecksumDiffers() || evidence.otherOrder());
}

std::string sentenceOfRearrangedParameter(const Evidence &evidence)
{
    return message(
        Messages::tr(
            "{} has different bytes but the same statistics: most likely the same weights in a different order, "
            "for example a matrix that was loaded transposed, or parts that were joined in a different order."),
        rowNameOf(evidence));
}

void adviceOnRearrangedParameter(const Evidence &, FactList &facts)
{
    facts.add(About::Advice,
              Messages::tr("Compare how both runs convert and load the checkpoint: layout of the matrix, "
                           "order of query, key and value, order of the heads."));
}

// ---- data
// ----------------------------------------------------------------------------------------------------------------

bool isData(const Evidence &evidence)
{
    return evidence.isData();
}

std::string sentenceOfData(const Evidence &evidence)
{
    const BatchRows batch = batchRowsOf(evidence);
    if (batch.isTarget && batch.agreeing)
        return message(Messages::tr("The targets of the loss differ: {} is not the same in both runs, while what goes "
                                    "into the model ({}) agrees."),
                       rowNameOf(evidence), rowNameOf(evidence.table, *batch.agreeing));
    if (batch.agreeing)
        return message(
            Messages::tr("The training data differs: {} comes from outside the model and is not the same in both "
                         "runs, while the targets of the loss ({}) agree."),
            rowNameOf(evidence), rowNameOf(evidence.table, *batch.agreeing));
    return message(
        Messages::tr("The training data differs: {} comes from outside the model and is not the same in both "
                     "runs."),
        rowNameOf(evidence));
}

void adviceOnData(const Evidence &evidence, FactList &facts)
{
    const BatchRows batch = batchRowsOf(evidence);
    if (batch.isTarget && batch.agreeing)
        facts.add(About::Advice,
                  Messages::tr("So the samples are the same, and their labels are made in another way: look at the "
                               "shift by one token, at padding and positions that are ignored, at smoothing, and at "
                               "the function that collates a batch."));
    else if (batch.agreeing)
        facts.add(About::Advice,
                  Messages::tr("So rather the same samples with another content: look at augmentation and its seed, "
                               "normalisation, masking, padding and tokenisation before the order of the data."));
    else
        facts.add(About::Advice,
                  Messages::tr("Look at the order of the data (shuffle, sampler, workers), at augmentation and "
                               "at the files themselves."));
}

// ---- code between two captured calls
// -----------------------------------------------------------------------------------

bool standsBehindLoneCall(const Evidence &evidence)
{
    return evidence.standsBehindLoneCall();
}

std::string sentenceOfStructure(const Evidence &evidence)
{
    const CallRows &lone = *evidence.loneCallBefore();
    return message(Messages::tr("{} is computed differently: {} precedes it in {} only."), rowNameOf(evidence),
                   lone.key(), runThat(lone.inA()));
}

// "A's values are exactly 2 times B's": code that scales.
std::string scaleOf(const Evidence &evidence)
{
    const auto factor = evidence.isScaled() ? evidence.factor() : std::nullopt;
    if (!factor)
        return {};
    return message(Messages::tr(" It is scaled: A's numbers are {} times B's."), fmt::format("{:.6g}", *factor));
}

std::string sentenceOfUncaptured(const Evidence &evidence)
{
    if (evidence.earlier().hasCalls())
        return message(Messages::tr("{} differs, and no result before it does. Only calls that one run alone has, or "
                                    "code that the dump did not capture, can be the cause."),
                       rowNameOf(evidence)) +
               scaleOf(evidence);
    if (evidence.name.backward())
        return message(Messages::tr(
                           "The gradient that comes into {} differs, and no captured operator before it does: code "
                           "that the dump did not capture is the cause."),
                       evidence.call.key()) +
               scaleOf(evidence);
    return message(
               Messages::tr("An input of {} differs, and no captured operator before it does: code that the dump did "
                            "not capture is the cause."),
               evidence.call.key()) +
           scaleOf(evidence);
}

std::string howAlike(Likeness found)
{
    if (found == Likeness::Checksum)
        return message(Messages::tr("by the checksum"));
    return message(found == Likeness::Statistics ? Messages::tr("by all statistics")
                                                 : Messages::tr("by type, size, maximum and minimum"));
}

void addProducers(const Evidence &evidence, FactList &facts)
{
    const Producer &one = evidence.producerA, &other = evidence.producerB;
    const bool both = one.found() && other.found();
    if (both && evidence.samePartner())
        facts
            .add(
                About::Origin,
                Messages::tr("In both runs the tensor is ({}) that of {}, which agrees: it was changed between the two "
                             "calls."),
                howAlike(std::min(one.likeness, other.likeness)), evidence.shown(one, true))
            .tableRow = evidence.tableRowOf(one, true);
    else if (one.found())
        facts
            .add(About::Origin, Messages::tr("In A the tensor is ({}) that of {}."), howAlike(one.likeness),
                 evidence.shown(one, true))
            .tableRow = evidence.tableRowOf(one, true);
    if (other.found() && !evidence.samePartner())
        facts
            .add(About::Origin, Messages::tr("In B the tensor is ({}) that of {}."), howAlike(other.likeness),
                 evidence.shown(other, false))
            .tableRow = evidence.tableRowOf(other, false);
    if (both && !evidence.samePartner())
        facts.add(
            About::Origin,
            Messages::tr("So a different tensor is passed on, for example because code was renamed or reordered."));
    else if (one.found() != other.found())
        facts.add(About::Origin, Messages::tr("In {} no earlier output holds it."), one.found() ? "B" : "A");
    else if (!one.found())
        facts.add(About::Origin, Messages::tr("No earlier output of either run holds this tensor."));
}

void addNeighbours(const Evidence &evidence, FactList &facts)
{
    const Dump &a = *evidence.table.a;
    for (std::uint32_t call = evidence.call.pair().a; call-- > 0;) {
        const std::string_view key = a.name(a.operators[call].key);
        const CallName name = callNameOf(a, a.operators[call]);
        if (name.kind != evidence.name.kind || name.direction != evidence.name.direction)
            continue;
        facts.add(About::Origin, Messages::tr("No captured call between {} and {} made it."), key, evidence.call.key());
        return;
    }
    facts.add(About::Origin, Messages::tr("No captured call before {} made it."), evidence.call.key());
}

// The same tensor is not drawn twice.
void addDrawn(const Evidence &evidence, FactList &facts)
{
    const bool others = !(evidence.a.max == evidence.b.max) && !evidence.name.backward();
    if (!others || !looksDrawn(*evidence.table.a, evidence.a) || !looksDrawn(*evidence.table.b, evidence.b))
        return;
    if (looksNormalised(*evidence.table.a, evidence.a) && looksNormalised(*evidence.table.b, evidence.b))
        return;
    facts.add(About::Origin,
              Messages::tr("In both runs its numbers are spread as those of a random generator (randn, rand, dropout "
                           "noise): compare the seeds, and how many numbers were drawn before."));
}

bool always(const Evidence &)
{
    return true;
}

} // namespace

void originOfInput(const Evidence &evidence, FactList &facts)
{
    if (!evidence.isInputRow() || !evidence.isTensorPair())
        return;
    addProducers(evidence, facts);
    if (!evidence.producerA.found() || !evidence.producerB.found())
        addNeighbours(evidence, facts);
    if (!evidence.producerA.found() && !evidence.producerB.found())
        addDrawn(evidence, facts);
}

std::span<const DiagnosisRule> rulesOfInputs()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Weights,
                      .holds = isRearrangedParameter,
                      .sentence = sentenceOfRearrangedParameter,
                      .origin = originOfWeights,
                      .advice = adviceOnRearrangedParameter},
        DiagnosisRule{.kind = DiagnosisKind::Weights,
                      .holds = isParameter,
                      .sentence = sentenceOfWeights,
                      .confidence = Confidence::Proven,
                      .origin = originOfWeights,
                      .advice = adviceOnWeights},
        DiagnosisRule{.kind = DiagnosisKind::Data, .holds = isData, .sentence = sentenceOfData, .advice = adviceOnData},
        DiagnosisRule{.kind = DiagnosisKind::Structure,
                      .holds = standsBehindLoneCall,
                      .sentence = sentenceOfStructure,
                      .origin = originOfInput},
        DiagnosisRule{.kind = DiagnosisKind::Uncaptured,
                      .holds = always,
                      .sentence = sentenceOfUncaptured,
                      .origin = originOfInput},
    };
    return rules;
}

} // namespace rundiff
