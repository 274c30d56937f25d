// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/explanation.h"

#include "models/run/pythontext.h"
#include "models/run/words.h"

#include <cmath>

namespace rundiff
{

namespace
{

// The words of one explanation, sentence by sentence.
class Sentences
{
public:
    explicit Sentences(const Evidence &evidence) : m_evidence(evidence) {}

    std::string of(DiagnosisKind kind);

private:
    template <typename... Arguments>
    void add(const QString &sentence, Arguments &&...arguments)
    {
        if (!m_text.empty())
            m_text += ' ';
        m_text += say(sentence, std::forward<Arguments>(arguments)...);
    }

    void whatDiffers();
    void values();
    void scale();
    void calledFrom();
    void producers();
    void neighbours();
    void ofOperator();
    void ofModule();
    void ofSavedVariable();
    void ofParameterGradient(DiagnosisKind kind);
    void ofUncaptured();
    void ofData();
    void ofWeights();
    void ofRandom();
    void ofOverflow();
    void ofArgument();
    void ofDtype();
    void ofStructure();
    void ofCommunication();

    const Dump &a() const { return *m_evidence.table.a; }
    const Dump &b() const { return *m_evidence.table.b; }
    bool isContainer() const;
    std::string rowName(const Dump &dump, const Producer &producer) const;
    std::string lastCallBefore() const;

    const Evidence &m_evidence;
    std::string m_text;
};

std::string valueText(const Dump &dump, const DumpRow &row)
{
    if (row.null)
        return "None";
    const std::string value = statisticText(dump, row.max);
    return value.empty() ? std::string(dump.name(row.shape)) : value;
}

std::string sideWord(const Evidence &evidence)
{
    const bool backward = evidence.name.backward();
    switch (evidence.a.side) {
    case Side::Input:
        return say(backward ? Words::tr("the gradient that comes in") : Words::tr("an input"));
    case Side::Output:
        return say(backward ? Words::tr("the gradient that goes out") : Words::tr("an output"));
    case Side::Parameters:
        return say(Words::tr("a parameter"));
    case Side::ParametersGrad:
        return say(Words::tr("the gradient of a parameter"));
    case Side::Debug:
        break;
    }
    return say(Words::tr("a saved variable"));
}

std::optional<double> real(const Statistic &statistic)
{
    return statistic.kind == Statistic::Kind::Real && std::isfinite(statistic.real()) && statistic.real() != 0
               ? std::optional(statistic.real())
               : std::nullopt;
}

// One factor between all statistics of two rows: the tensor was scaled.
std::optional<double> factor(const DumpRow &a, const DumpRow &b)
{
    const auto normA = real(a.norm), normB = real(b.norm), maxA = real(a.max), maxB = real(b.max), minA = real(a.min),
               minB = real(b.min);
    if (!normA || !normB || !maxA || !maxB || !minA || !minB)
        return std::nullopt;
    const double ratio = *normA / *normB;
    const auto alike = [&](double one, double other) { return std::fabs(one / other - ratio) <= 1e-5 * ratio; };
    const bool scaled = std::fabs(ratio - 1) > 1e-3 && alike(*maxA, *maxB) && alike(*minA, *minB);
    return scaled ? std::optional(ratio) : std::nullopt;
}

} // namespace

void Sentences::whatDiffers()
{
    const std::string rowName = a().rowName(a().operators[m_evidence.call.pair().a], m_evidence.a);
    const std::uint32_t module = m_evidence.orderA.parent(m_evidence.call.pair().a);
    if (m_evidence.a.side == Side::Debug)
        add(Words::tr("Row {}, the saved variable {}, is the first that differs."), m_evidence.row.a, rowName);
    else if (module == DumpOperator::nothing)
        add(Words::tr("Row {}, {}, {} of the call, is the first that differs."), m_evidence.row.a, rowName,
            sideWord(m_evidence));
    else
        add(Words::tr("Row {}, {} in {}, {} of the call, is the first that differs."), m_evidence.row.a, rowName,
            a().name(a().operators[module].key), sideWord(m_evidence));
    values();
}

void Sentences::values()
{
    const DumpRow &rowA = m_evidence.a, &rowB = m_evidence.b;
    if (!m_evidence.isTensorPair())
        return add(Words::tr("It is {} in A and {} in B."), valueText(a(), rowA), valueText(b(), rowB));
    if (!rowA.checksum.empty() && !rowB.checksum.empty() && a().name(rowA.checksum) != b().name(rowB.checksum))
        add(Words::tr("Checksum {} in A, {} in B."), a().name(rowA.checksum), b().name(rowB.checksum));
    const std::pair<QString, std::pair<const Statistic *, const Statistic *>> statistics[] = {
        {Words::tr("Maximum {} in A, {} in B."), {&rowA.max, &rowB.max}},
        {Words::tr("Minimum {} in A, {} in B."), {&rowA.min, &rowB.min}},
        {Words::tr("Mean {} in A, {} in B."), {&rowA.mean, &rowB.mean}},
        {Words::tr("Norm {} in A, {} in B."), {&rowA.norm, &rowB.norm}}};
    for (const auto &[sentence, pair] : statistics) {
        const std::string one = statisticText(a(), *pair.first), other = statisticText(b(), *pair.second);
        if (one != other && !one.empty() && !other.empty())
            return add(sentence, one, other);
    }
}

void Sentences::scale()
{
    if (const auto ratio = factor(m_evidence.a, m_evidence.b))
        add(Words::tr("Maximum, minimum and norm of A are all {} times those of B: the tensor is scaled by a factor."),
            fmt::format("{:.6g}", *ratio));
}

void Sentences::calledFrom()
{
    const std::string frame = m_evidence.frame();
    if (frame.empty())
        return;
    const std::size_t lineEnd = std::min(frame.find('\n'), frame.size());
    std::string place = frame.substr(0, lineEnd);
    place.erase(place.find_last_not_of(", ") + 1);
    place.erase(0, place.starts_with("File ") ? 5 : 0);
    std::string code = frame.substr(lineEnd);
    code.erase(0, code.find_first_not_of("\n "));
    if (m_evidence.name.backward())
        add(Words::tr("Its forward call comes from {}: \"{}\"."), place, code);
    else
        add(Words::tr("Called from {}: \"{}\"."), place, code);
}

std::string Sentences::rowName(const Dump &dump, const Producer &producer) const
{
    return say(Words::tr("{} (row {})"), dump.rowName(dump.operators[producer.call], dump.rows[producer.row]),
               producer.row);
}

// A module that holds other captured calls.
bool Sentences::isContainer() const
{
    const std::uint32_t own = m_evidence.call.pair().a;
    for (std::uint32_t call = 0; call < a().operators.size(); ++call) {
        if (m_evidence.orderA.parent(call) == own)
            return true;
    }
    return false;
}

std::string Sentences::lastCallBefore() const
{
    for (std::uint32_t call = m_evidence.call.pair().a; call-- > 0;) {
        const CallName name = callName(a().name(a().operators[call].key));
        if (name.kind == m_evidence.name.kind && name.direction == m_evidence.name.direction)
            return std::string(a().name(a().operators[call].key));
    }
    return {};
}

void Sentences::producers()
{
    const Producer &one = m_evidence.producerA, &other = m_evidence.producerB;
    const auto how = [](Likeness found) {
        return say(found == Likeness::Checksum     ? Words::tr("by the checksum")
                   : found == Likeness::Statistics ? Words::tr("by all statistics")
                                                   : Words::tr("by type, size, maximum and minimum"));
    };
    if (one.found() && other.found() && m_evidence.samePartner())
        add(Words::tr(
                "In both runs the tensor is ({}) that of {}, which agrees: it was changed between the two calls."),
            how(std::min(one.likeness, other.likeness)), rowName(a(), one));
    else if (one.found() && other.found())
        add(Words::tr("In A the tensor is ({}) that of {}, in B ({}) that of {}: another tensor is passed on, as after "
                      "renaming or reordering code."),
            how(one.likeness), rowName(a(), one), how(other.likeness), rowName(b(), other));
    else if (one.found())
        add(Words::tr("In A the tensor is ({}) that of {}; in B no earlier output has it."), how(one.likeness),
            rowName(a(), one));
    else if (other.found())
        add(Words::tr("In B the tensor is ({}) that of {}; in A no earlier output has it."), how(other.likeness),
            rowName(b(), other));
    else
        add(Words::tr("No earlier output of either run holds this tensor."));
}

void Sentences::neighbours()
{
    const std::string before = lastCallBefore();
    if (before.empty())
        add(Words::tr("It was made before the first captured call, {}."), m_evidence.call.key());
    else
        add(Words::tr("It was made by code that the dump did not capture, between {} and {}."), before,
            m_evidence.call.key());
}

void Sentences::ofOperator()
{
    if (m_evidence.a.side == Side::Debug)
        return ofSavedVariable();
    if (m_evidence.a.side == Side::ParametersGrad)
        return ofParameterGradient(DiagnosisKind::Operator);
    if (isContainer())
        return ofModule();
    const std::size_t inputs = m_evidence.inputRows();
    if (m_evidence.name.backward())
        add(Words::tr(
                "The gradient that comes in agrees (rows of the input that agree: {}), the gradient that goes out "
                "does not: the backward pass of this operator itself gives another result."),
            inputs);
    else
        add(Words::tr("Every input of the call agrees (rows: {}) and its output does not: the operator itself gives "
                      "another result."),
            inputs);
    scale();
    calledFrom();
}

void Sentences::ofModule()
{
    add(Words::tr(
        "The inputs of this module agree and no call captured inside it differs: its own code, or an operator "
        "in it that the dump did not capture, gives another result."));
    scale();
    calledFrom();
}

void Sentences::ofSavedVariable()
{
    const CallTime own = m_evidence.orderA.time(m_evidence.call.pair().a);
    std::uint32_t last = DumpOperator::nothing;
    for (std::uint32_t call = 0; call < a().operators.size(); ++call) {
        const CallTime time = m_evidence.orderA.time(call);
        const bool later = last == DumpOperator::nothing || m_evidence.orderA.time(last) < time;
        if (time < own && later && a().operators[call].rowCount > 0)
            last = call;
    }
    if (last == DumpOperator::nothing)
        add(Words::tr("It is the first variable that was saved in this step: the cause lies before it."));
    else
        add(Words::tr(
                "Every variable saved before it agrees, the last of them is {}: the cause lies in the code between "
                "the two."),
            a().name(a().operators[last].key));
    scale();
}

void Sentences::ofParameterGradient(DiagnosisKind kind)
{
    if (kind == DiagnosisKind::Operator)
        add(Words::tr(
                "The gradients that come into the module's backward pass agree and no captured gradient before it "
                "differs: the backward pass of {} gives another gradient of its parameter."),
            m_evidence.name.name);
    else
        add(Words::tr("No captured gradient before it differs: it came about where gradients are added up, or in an "
                      "exchange between ranks between the backward pass and the dump."));
    scale();
}

void Sentences::ofUncaptured()
{
    if (m_evidence.a.side == Side::ParametersGrad)
        return ofParameterGradient(DiagnosisKind::Uncaptured);
    add(Words::tr("No captured output before it differs."));
    producers();
    if (!m_evidence.producerA.found() || !m_evidence.producerB.found())
        neighbours();
    calledFrom();
}

void Sentences::ofData()
{
    add(Words::tr(
            "No captured output before it differs and none made this tensor in either run: it is data that enters "
            "the model in step {} from outside. Look at the order of the data (shuffle, sampler, workers), at "
            "augmentation and at the files themselves."),
        a().location.step.value);
    calledFrom();
}

void Sentences::ofWeights()
{
    const Producer parameter =
        m_evidence.a.side == Side::Parameters ? Producer{} : m_evidence.runA.parameter(m_evidence.row.a);
    if (parameter.found())
        add(Words::tr("It holds the same tensor as the parameter {}."), rowName(a(), parameter));
    else if (m_evidence.a.side != Side::Parameters)
        add(Words::tr("This argument of {} is a parameter, and no captured output made it."), m_evidence.name.name);
    const std::int64_t step = a().location.step.value;
    if (step <= 0)
        add(Words::tr(
            "Nothing before it differs in the first step: the runs begin with different weights. Load both from "
            "one checkpoint, or seed before the model is built."));
    else
        add(Words::tr(
                "Nothing before it differs in step {}: the weights were different before the step began, from the "
                "start or by the update of an earlier step. Dump the backward pass and the optimizer of step {}."),
            step, step - 1);
}

void Sentences::ofRandom()
{
    const DropoutRule *rule = m_evidence.facts.dropoutRule(m_evidence.name);
    const auto probability = rule ? m_evidence.dropProbability(*rule) : std::nullopt;
    add(Words::tr("Its inputs agree and the operator draws random numbers."));
    if (probability)
        add(Words::tr("Its probability to drop a value is {}."), pythonFloat(*probability));
    else if (rule)
        add(Words::tr("The dump does not tell its probability."));
    add(Words::tr(
        "The generators stand differently in the two runs: another seed, or another number of draws before it. "
        "Switch it off, or seed both runs alike."));
    calledFrom();
}

void Sentences::ofOverflow()
{
    const bool inA = m_evidence.badA();
    add(Words::tr("It holds NaN or infinity in {} only, and no row before it does so in one run alone."),
        inA ? "A" : "B");
    if (m_evidence.isOutputRow() && m_evidence.inputsAgree())
        add(Words::tr("All inputs of the call agree (rows: {}): this call made it."), m_evidence.inputRows());
    else if (m_evidence.isInputRow() || m_evidence.a.side == Side::Parameters)
        add(Words::tr("It came in from outside the captured calls."));
    calledFrom();
}

void Sentences::ofArgument()
{
    if (m_evidence.isOutputRow()) {
        const PairRow *lone = m_evidence.loneInput();
        add(Words::tr("The call has the argument {} in {} only; its other inputs agree."),
            argumentOf(m_evidence.table, *lone), lone->b == PairRow::none ? "A" : "B");
    } else if (m_evidence.isTensorPair()) {
        const bool trained = m_evidence.a.requiresGrad == Flag::True;
        add(Words::tr("The values agree but requires_grad does not: the parameter is trained in {} and frozen in {}."),
            trained ? "A" : "B", trained ? "B" : "A");
    } else {
        add(Words::tr("Everything before it agrees: the two runs are set differently here."));
    }
    calledFrom();
}

void Sentences::ofDtype()
{
    add(Words::tr("Its data type is {} in A and {} in B, and nothing before it differs: look for autocast, for the "
                  "precision that the model was loaded in, and for a cast in one run only."),
        a().name(m_evidence.a.dtype), b().name(m_evidence.b.dtype));
    calledFrom();
}

void Sentences::ofStructure()
{
    const std::string_view shapeA = a().name(m_evidence.a.shape), shapeB = b().name(m_evidence.b.shape);
    if (shapeA != shapeB) {
        add(Words::tr("Its shape is {} in A and {} in B, and nothing before it differs."), shapeA, shapeB);
    } else if (m_evidence.isOutputRow()) {
        add(Words::tr("One run gives this call a tensor that the other does not give it."));
    } else {
        producers();
        const CallRows *lone = m_evidence.loneCallBefore();
        if (lone)
            add(Words::tr("{} stands before this call in {} only: the runs compute this value in different ways."),
                lone->key(), lone->inA() ? "A" : "B");
        else
            add(Words::tr(
                "It was made by a call that one run only has: the runs compute this value in different ways."));
    }
    calledFrom();
}

void Sentences::ofCommunication()
{
    add(Words::tr(
            "The inputs of this rank agree (rows: {}) and the result of the communication does not: another rank "
            "brought the difference in, or the communication itself is not deterministic. Compare the other ranks "
            "of this step."),
        m_evidence.inputRows());
    calledFrom();
}

std::string Sentences::of(DiagnosisKind kind)
{
    using Part = void (Sentences::*)();
    static constexpr std::pair<DiagnosisKind, Part> parts[] = {
        {DiagnosisKind::Operator, &Sentences::ofOperator},
        {DiagnosisKind::Uncaptured, &Sentences::ofUncaptured},
        {DiagnosisKind::Data, &Sentences::ofData},
        {DiagnosisKind::Weights, &Sentences::ofWeights},
        {DiagnosisKind::Random, &Sentences::ofRandom},
        {DiagnosisKind::Overflow, &Sentences::ofOverflow},
        {DiagnosisKind::Argument, &Sentences::ofArgument},
        {DiagnosisKind::Dtype, &Sentences::ofDtype},
        {DiagnosisKind::Structure, &Sentences::ofStructure},
        {DiagnosisKind::Communication, &Sentences::ofCommunication}};
    whatDiffers();
    for (const auto &[meant, part] : parts) {
        if (meant == kind)
            (this->*part)();
    }
    return m_text;
}

std::string explanation(const Evidence &evidence, DiagnosisKind kind)
{
    return Sentences(evidence).of(kind);
}

} // namespace rundiff
