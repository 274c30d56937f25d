// SPDX-License-Identifier: GPL-3.0-or-later
// What a row is: its shape, its type, a value that is not a tensor.
#include "models/compare/diagnosis/classrule.h"
#include "models/compare/judging/rundiffverdict.h"
#include "models/run/textpieces.h"

#include <array>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

std::string_view shapeOf(const Dump &dump, const DumpRow &row)
{
    return dump.name(row.shape);
}

bool isNoTensor(const Evidence &evidence)
{
    return evidence.a.null != evidence.b.null || evidence.a.scalar || evidence.b.scalar;
}

// ---- a result that is not a tensor, or none in one run---------------------------------------------------------------

bool givesOtherThanTensor(const Evidence &evidence)
{
    return isNoTensor(evidence) && evidence.isOutputRow();
}

std::string sentenceOfOtherThanTensor(const Evidence &evidence)
{
    const bool noGradient = evidence.name.backward() && evidence.a.null != evidence.b.null;
    if (noGradient)
        return message(Messages::tr("{} is {} in A and {} in B: in {} no gradient goes back there."),
                       rowNameOf(evidence), valueText(*evidence.table.a, evidence.a),
                       valueText(*evidence.table.b, evidence.b), runThat(evidence.a.null));
    return message(Messages::tr("{} is {} in A and {} in B, and no number before it differs."), rowNameOf(evidence),
                   valueText(*evidence.table.a, evidence.a), valueText(*evidence.table.b, evidence.b));
}

// ---- an argument ----------------------------------------------------------------------------------------------------

std::string sentenceOfArgument(const Evidence &evidence)
{
    const std::string meaning = evidence.facts.argumentMeaning(evidence.name, evidence.argument);
    const std::string shown = meaning.empty() ? evidence.argument : meaning + " (" + evidence.argument + ")";
    return message(Messages::tr("{} is called with a different {}: {} in A, {} in B."), evidence.call.key(), shown,
                   valueText(*evidence.table.a, evidence.a), valueText(*evidence.table.b, evidence.b));
}

void adviceOnArgument(const Evidence &evidence, FactList &facts)
{
    const std::string remedy =
        evidence.facts.argumentRemedy(evidence.name, evidence.argument, valueText(*evidence.table.a, evidence.a),
                                      valueText(*evidence.table.b, evidence.b));
    if (!remedy.empty())
        facts.add(About::Advice, QStringLiteral("{}"), remedy);
}

// ---- shape, type, requires_grad
// --------------------------------------------------------------------------------------

bool hasAnotherShape(const Evidence &evidence)
{
    return shapeOf(*evidence.table.a, evidence.a) != shapeOf(*evidence.table.b, evidence.b);
}

std::string sentenceOfShape(const Evidence &evidence)
{
    return message(Messages::tr("{} has the shape {} in A and {} in B, and no number before it differs."),
                   rowNameOf(evidence), shapeOf(*evidence.table.a, evidence.a), shapeOf(*evidence.table.b, evidence.b));
}

// "[2, 32]" against "[3, 32]": the data of a step comes in batches of another size.
void adviceOnShape(const Evidence &evidence, FactList &facts)
{
    if (contains(evidence.frame(), ".step()")) {
        facts.add(
            About::Advice,
            Messages::tr("It is a call of the optimizer, which goes through the parameters one by one: here each run "
                         "is at another parameter. Compare the groups of parameters (weight decay, learning rates) "
                         "and their order."));
        return;
    }
    if (evidence.isData())
        facts.add(About::Advice,
                  Messages::tr("It is the data of the step: compare the batch size, the sequence length and "
                               "the number of ranks that share a batch."));
}

bool hasAnotherType(const Evidence &evidence)
{
    return plainDtype(evidence.table.a->name(evidence.a.dtype)) != plainDtype(evidence.table.b->name(evidence.b.dtype));
}

std::string sentenceOfType(const Evidence &evidence)
{
    return message(Messages::tr("{} has the data type {} in A and {} in B, and no number before it differs."),
                   rowNameOf(evidence), evidence.table.a->name(evidence.a.dtype),
                   evidence.table.b->name(evidence.b.dtype));
}

bool isInteger(std::string_view dtype)
{
    return containsAny(dtype, {"int", "Int"});
}

void adviceOnType(const Evidence &evidence, FactList &facts)
{
    const bool areIntegers =
        isInteger(evidence.table.a->name(evidence.a.dtype)) && isInteger(evidence.table.b->name(evidence.b.dtype));
    if (areIntegers) {
        facts.add(About::Advice,
                  Messages::tr("Look at the casts of indices and counts: numbers beyond the range of the shorter type "
                               "wrap around, and then other rows are picked."));
        return;
    }
    facts.add(About::Advice,
              Messages::tr("Look for autocast, for the precision that the model was loaded in, and for a "
                           "cast in one run only."));
}

bool isFrozenInOneRun(const Evidence &evidence)
{
    return evidence.onlyRequiresGradDiffers();
}

std::string sentenceOfFrozen(const Evidence &evidence)
{
    const bool trained = evidence.a.requiresGrad == Flag::True;
    return message(Messages::tr("{} is trained in {} and frozen in {} (requires_grad); its values are the same."),
                   rowNameOf(evidence), runThat(trained), runThat(!trained));
}

// ---- an argument that one run only passes
// ----------------------------------------------------------------------------

const PairRow *loneArgument(const Evidence &evidence)
{
    if (evidence.isOutputRow())
        return evidence.loneInput();
    return nullptr;
}

bool hasLoneScalar(const Evidence &evidence)
{
    const PairRow *lone = loneArgument(evidence);
    return lone && dumpRow(evidence.table, *lone).scalar;
}

// A result of another form follows from the argument.
bool hasLoneScalarAndForm(const Evidence &evidence)
{
    return hasLoneScalar(evidence) && (isNoTensor(evidence) || hasAnotherShape(evidence) || hasAnotherType(evidence));
}

std::string sentenceOfLoneScalar(const Evidence &evidence)
{
    const PairRow &lone = *loneArgument(evidence);
    const RowOfDump own = rowOfDump(evidence.table, lone);
    return message(Messages::tr("{} is called with the argument {} = {} in {} only."), evidence.call.key(),
                   argumentOf(evidence.table, lone), valueText(own.dump, own.dump.rows[own.row]),
                   runThat(lone.b == PairRow::none));
}

// What the argument changed in addition to numbers.
void originOfLoneScalar(const Evidence &evidence, FactList &facts)
{
    if (!isNoTensor(evidence) && hasAnotherType(evidence))
        facts.add(About::Evidence, Messages::tr("Its result has the data type {} in A and {} in B."),
                  evidence.table.a->name(evidence.a.dtype), evidence.table.b->name(evidence.b.dtype));
    else if (!isNoTensor(evidence) && hasAnotherShape(evidence))
        facts.add(About::Evidence, Messages::tr("Its result has the shape {} in A and {} in B."),
                  shapeOf(*evidence.table.a, evidence.a), shapeOf(*evidence.table.b, evidence.b));
}

bool hasLoneTensor(const Evidence &evidence)
{
    return loneArgument(evidence) != nullptr;
}

// "input.0.data [95, 24], input.0.batch_sizes [30]": the tensors that one run alone passes.
std::string loneTensors(const Evidence &evidence, bool ofA)
{
    constexpr std::size_t most = 4;
    std::string text;
    std::size_t count = 0;
    for (const PairRow &row : evidence.call.rows()) {
        const bool isLone = row.of(ofA) != PairRow::none && !row.inBoth();
        if (!isLone || sideOf(evidence.table, row) != Side::Input || ++count > most)
            continue;
        const Dump &dump = evidence.table.dump(ofA);
        text.append(text.empty() ? "" : ", ").append(argumentOf(evidence.table, row)).append(" ");
        text.append(dump.name(dump.rows.shape(row.of(ofA))));
    }
    return text;
}

std::string sentenceOfLoneTensor(const Evidence &evidence)
{
    const std::string ofA = loneTensors(evidence, true), ofB = loneTensors(evidence, false);
    if (ofA.empty() || ofB.empty())
        return message(Messages::tr("{} receives a tensor in {} that it does not receive in {}: {}."),
                       evidence.call.key(), runThat(ofB.empty()), runThat(!ofB.empty()), ofA + ofB);
    return message(Messages::tr("{} receives its input in another form: {} in A, {} in B."), evidence.call.key(), ofA,
                   ofB);
}

// torch.nn.utils.rnn.PackedSequence is the tuple (data, batch_sizes, sorted_indices, unsorted_indices).
void originOfLoneTensor(const Evidence &evidence, FactList &facts)
{
    for (const PairRow &row : evidence.call.rows()) {
        if (row.inBoth() || !argumentOf(evidence.table, row).ends_with(".batch_sizes"))
            continue;
        facts.add(About::Origin,
                  Messages::tr("In {} it is a packed sequence, in {} a plain tensor: there the recurrent layer also "
                               "runs over the padding. Look for pack_padded_sequence()."),
                  runThat(row.inA()), runThat(!row.inA()));
        return;
    }
}

} // namespace

std::span<const DiagnosisRule> rulesOfForm()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Argument,
                      .holds = hasLoneScalarAndForm,
                      .sentence = sentenceOfLoneScalar,
                      .confidence = Confidence::Proven,
                      .origin = originOfLoneScalar},
        DiagnosisRule{.kind = DiagnosisKind::Structure,
                      .holds = givesOtherThanTensor,
                      .sentence = sentenceOfOtherThanTensor,
                      .confidence = Confidence::Proven},
        DiagnosisRule{.kind = DiagnosisKind::Argument,
                      .holds = isNoTensor,
                      .sentence = sentenceOfArgument,
                      .confidence = Confidence::Proven,
                      .advice = adviceOnArgument},
        DiagnosisRule{.kind = DiagnosisKind::Structure,
                      .holds = hasAnotherShape,
                      .sentence = sentenceOfShape,
                      .confidence = Confidence::Proven,
                      .advice = adviceOnShape},
        DiagnosisRule{.kind = DiagnosisKind::Dtype,
                      .holds = hasAnotherType,
                      .sentence = sentenceOfType,
                      .confidence = Confidence::Proven,
                      .advice = adviceOnType},
        DiagnosisRule{.kind = DiagnosisKind::Argument,
                      .holds = isFrozenInOneRun,
                      .sentence = sentenceOfFrozen,
                      .confidence = Confidence::Proven},
    };
    return rules;
}

std::span<const DiagnosisRule> rulesOfLoneArguments()
{
    static constexpr std::array rules = {
        DiagnosisRule{.kind = DiagnosisKind::Argument,
                      .holds = hasLoneScalar,
                      .sentence = sentenceOfLoneScalar,
                      .confidence = Confidence::Proven},
        DiagnosisRule{.kind = DiagnosisKind::Structure,
                      .holds = hasLoneTensor,
                      .sentence = sentenceOfLoneTensor,
                      .confidence = Confidence::Proven,
                      .origin = originOfLoneTensor},
    };
    return rules;
}

} // namespace rundiff
