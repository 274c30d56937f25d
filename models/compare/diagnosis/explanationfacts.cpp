// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/explanationfacts.h"

#include "models/compare/diagnosis/explanation.h"
#include "models/compare/tensors/differencepattern.h"
#include "models/run/messages.h"
#include "models/run/pythontext.h"

#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

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

class Facts
{
public:
    explicit Facts(const Evidence &evidence) : m_evidence(evidence) {}

    std::vector<DiagnosisFact> of(DiagnosisKind kind);

private:
    template <typename... Arguments>
    DiagnosisFact &add(About about, const QString &sentence, Arguments &&...arguments)
    {
        DiagnosisFact fact;
        fact.about = about;
        fact.text = say(sentence, std::forward<Arguments>(arguments)...);
        m_facts.push_back(std::move(fact));
        return m_facts.back();
    }

    void place();
    void inputs();
    void numbers();
    void values();
    void pattern(DiagnosisKind kind);
    void savedBefore();
    void producers();
    void neighbours();
    void sameParameter();
    void probability();
    void calledFrom();
    void hooks(DiagnosisKind kind);
    void advice(DiagnosisKind kind);

    const Dump &a() const { return *m_evidence.table.a; }
    const Dump &b() const { return *m_evidence.table.b; }
    std::size_t tableRow() const { return static_cast<std::size_t>(&m_evidence.row - m_evidence.table.rows.data()); }
    std::optional<std::size_t> tableRowOf(const Producer &producer, bool inRunA) const;
    std::string rowName(const Dump &dump, const Producer &producer) const;
    std::string lastCallBefore() const;

    const Evidence &m_evidence;
    std::vector<DiagnosisFact> m_facts;
};

std::optional<std::size_t> Facts::tableRowOf(const Producer &producer, bool inRunA) const
{
    const auto &rows = m_evidence.table.rows;
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [&](const PairRow &row) { return (inRunA ? row.a : row.b) == producer.row; });
    return at == rows.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - rows.begin()));
}

std::string Facts::rowName(const Dump &dump, const Producer &producer) const
{
    return say(Words::tr("{} (row {})"), dump.rowName(dump.operators[producer.call], dump.rows[producer.row]),
               producer.row);
}

void Facts::place()
{
    const std::uint32_t call = m_evidence.call.pair().a;
    const std::uint32_t module = m_evidence.orderA.parent(call);
    const std::string name = a().rowName(a().operators[call], m_evidence.a);
    DiagnosisFact &fact =
        module == DumpOperator::nothing
            ? add(About::Evidence, Words::tr("The first row that differs is row {}, {}."), m_evidence.row.a, name)
            : add(About::Evidence, Words::tr("The first row that differs is row {}, {}, in {}."), m_evidence.row.a,
                  name, a().name(a().operators[module].key));
    fact.tableRow = tableRow();
}

void Facts::inputs()
{
    const std::size_t count = m_evidence.inputRows();
    if (!m_evidence.isOutputRow() || !m_evidence.inputsAgree() || count == 0)
        return;
    add(About::Evidence, Words::tr("Rows of its input that agree: {}."), count).tableRow =
        m_evidence.call.pair().firstRow;
}

void Facts::numbers()
{
    values();
    if (const auto ratio = factor(m_evidence.a, m_evidence.b))
        add(About::Numbers,
            Words::tr("Maximum, minimum and norm of A are all {} times those of B: the tensor is scaled."),
            fmt::format("{:.6g}", *ratio))
            .tableRow = tableRow();
}

void Facts::values()
{
    const DumpRow &rowA = m_evidence.a, &rowB = m_evidence.b;
    if (!m_evidence.isTensorPair()) {
        add(About::Numbers, Words::tr("It is {} in A and {} in B."), valueText(a(), rowA), valueText(b(), rowB));
        return;
    }
    if (!rowA.checksum.empty() && !rowB.checksum.empty() && a().name(rowA.checksum) != b().name(rowB.checksum))
        add(About::Numbers, Words::tr("Checksum {} in A, {} in B."), a().name(rowA.checksum), b().name(rowB.checksum))
            .tableRow = tableRow();
    const std::pair<QString, std::pair<const Statistic *, const Statistic *>> statistics[] = {
        {Words::tr("Maximum {} in A, {} in B."), {&rowA.max, &rowB.max}},
        {Words::tr("Minimum {} in A, {} in B."), {&rowA.min, &rowB.min}},
        {Words::tr("Mean {} in A, {} in B."), {&rowA.mean, &rowB.mean}},
        {Words::tr("Norm {} in A, {} in B."), {&rowA.norm, &rowB.norm}}};
    for (const auto &[sentence, pair] : statistics) {
        const std::string one = statisticText(a(), *pair.first), other = statisticText(b(), *pair.second);
        if (one == other || one.empty() || other.empty())
            continue;
        add(About::Numbers, sentence, one, other).tableRow = tableRow();
        return;
    }
}

// Only where the operator or unseen code made it: with other inputs whole rows differ as a matter of course.
void Facts::pattern(DiagnosisKind kind)
{
    if (kind != DiagnosisKind::Operator && kind != DiagnosisKind::Uncaptured && kind != DiagnosisKind::Communication)
        return;
    const auto found = differencePattern(m_evidence.table, tableRow());
    if (!found)
        return;
    const QString sentence =
        found->shape == DifferencePattern::Shape::Rows
            ? Words::tr("Only whole rows of the tensor differ, {} of {}: that tells of overwritten memory rather than "
                        "of rounding.")
        : found->shape == DifferencePattern::Shape::Columns
            ? Words::tr("Only whole columns of the tensor differ, {} of {}: that tells of overwritten memory rather "
                        "than of rounding.")
            : Words::tr("Only whole blocks of 2048 elements of the tensor differ, {} of {}: that tells of overwritten "
                        "memory rather than of rounding.");
    add(About::Numbers, sentence, found->differing, found->all).tableRow = tableRow();
}

void Facts::savedBefore()
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
        add(About::Origin, Words::tr("It is the first variable that was saved in this step."));
    else
        add(About::Origin, Words::tr("Every variable saved before it agrees, the last of them is {}."),
            a().name(a().operators[last].key));
}

void Facts::producers()
{
    const Producer &one = m_evidence.producerA, &other = m_evidence.producerB;
    const auto how = [](Likeness found) {
        return say(found == Likeness::Checksum     ? Words::tr("by the checksum")
                   : found == Likeness::Statistics ? Words::tr("by all statistics")
                                                   : Words::tr("by type, size, maximum and minimum"));
    };
    if (one.found() && other.found() && m_evidence.samePartner())
        add(About::Origin,
            Words::tr(
                "In both runs the tensor is ({}) that of {}, which agrees: it was changed between the two calls."),
            how(std::min(one.likeness, other.likeness)), rowName(a(), one))
            .tableRow = tableRowOf(one, true);
    else if (one.found())
        add(About::Origin, Words::tr("In A the tensor is ({}) that of {}."), how(one.likeness), rowName(a(), one))
            .tableRow = tableRowOf(one, true);
    if (other.found() && !m_evidence.samePartner())
        add(About::Origin, Words::tr("In B the tensor is ({}) that of {}."), how(other.likeness), rowName(b(), other))
            .tableRow = tableRowOf(other, false);
    if (one.found() && other.found() && !m_evidence.samePartner())
        add(About::Origin, Words::tr("So another tensor is passed on, as after renaming or reordering code."));
    else if (one.found() != other.found())
        add(About::Origin, Words::tr("In {} no earlier output holds it."), one.found() ? "B" : "A");
    else if (!one.found())
        add(About::Origin, Words::tr("No earlier output of either run holds this tensor."));
}

std::string Facts::lastCallBefore() const
{
    for (std::uint32_t call = m_evidence.call.pair().a; call-- > 0;) {
        const CallName name = callName(a().name(a().operators[call].key));
        if (name.kind == m_evidence.name.kind && name.direction == m_evidence.name.direction)
            return std::string(a().name(a().operators[call].key));
    }
    return {};
}

void Facts::neighbours()
{
    const std::string before = lastCallBefore();
    if (before.empty())
        add(About::Origin, Words::tr("It was made before the first captured call, {}."), m_evidence.call.key());
    else
        add(About::Origin, Words::tr("It was made between {} and {}."), before, m_evidence.call.key());
}

void Facts::sameParameter()
{
    const Producer parameter =
        m_evidence.a.side == Side::Parameters ? Producer{} : m_evidence.runA.parameter(m_evidence.row.a);
    if (parameter.found())
        add(About::Origin, Words::tr("It holds the same tensor as the parameter {}."), rowName(a(), parameter))
            .tableRow = tableRowOf(parameter, true);
    else if (m_evidence.a.side != Side::Parameters)
        add(About::Origin, Words::tr("This argument of {} is a parameter, and no captured output made it."),
            m_evidence.name.name);
}

void Facts::probability()
{
    const DropoutRule *rule = m_evidence.facts.dropoutRule(m_evidence.name);
    if (!rule)
        return;
    if (const auto probability = m_evidence.dropProbability(*rule))
        add(About::Evidence, Words::tr("Its probability to drop a value is {}."), pythonFloat(*probability));
    else
        add(About::Evidence, Words::tr("The dump does not tell its probability to drop a value."));
}

// msprobe writes a frame as: File /net.py, line 7, in forward, \n y = self.fc(x)
void Facts::calledFrom()
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
    DiagnosisFact &fact = add(About::Origin,
                              m_evidence.name.backward() ? Words::tr("Its forward call comes from {}: \"{}\".")
                                                         : Words::tr("Called from {}: \"{}\"."),
                              place, code);
    constexpr std::string_view mark = ", line ";
    const std::size_t number = place.find(mark);
    if (number == std::string::npos)
        return;
    fact.path = place.substr(0, number);
    const char *digits = place.data() + number + mark.size();
    std::from_chars(digits, place.data() + place.size(), fact.line);
}

// msprobe's FAQ: at levels L0 and mix it hooks into the backward pass of modules.
void Facts::hooks(DiagnosisKind kind)
{
    const bool ofGradients =
        m_evidence.a.side == Side::ParametersGrad || (kind == DiagnosisKind::Uncaptured && m_evidence.name.backward());
    if (ofGradients && (a().level == "L0" || a().level == "mix"))
        add(About::Advice,
            Words::tr(
                "Collecting itself can change gradients: the hooks of level {} can change the order in which they "
                "are added. Dump this step at level L1 as well."),
            a().level);
}

void Facts::advice(DiagnosisKind kind)
{
    const std::int64_t step = a().location.step.value;
    switch (kind) {
    case DiagnosisKind::Data:
        add(About::Advice,
            Words::tr("Look at the order of the data (shuffle, sampler, workers), at augmentation and at "
                      "the files themselves."));
        return;
    case DiagnosisKind::Weights:
        if (a().location.holdsOnlyWeights())
            add(About::Advice, Words::tr("Compare the weights that both runs began with. Where these are the same, "
                                         "compare the losses and dumps of the training."));
        else if (step <= 0)
            add(About::Advice, Words::tr("Load both runs from one checkpoint, or seed before the model is built."));
        else
            add(About::Advice, Words::tr("Dump the backward pass and the optimizer of step {}."), step - 1);
        return;
    case DiagnosisKind::Random:
        add(About::Advice, Words::tr("The seeds differ, or the number of draws before it does: switch it off, or seed "
                                     "both runs alike."));
        return;
    case DiagnosisKind::Dtype:
        add(About::Advice, Words::tr("Look for autocast, for the precision that the model was loaded in, and for a "
                                     "cast in one run only."));
        return;
    case DiagnosisKind::Communication:
        add(About::Advice, Words::tr("Compare the other ranks of this step."));
        return;
    default:
        return;
    }
}

std::vector<DiagnosisFact> Facts::of(DiagnosisKind kind)
{
    if (m_evidence.a.side == Side::Debug)
        savedBefore();
    if (kind == DiagnosisKind::Weights)
        sameParameter();
    const bool traced = kind == DiagnosisKind::Uncaptured ||
                        (kind == DiagnosisKind::Structure && m_evidence.isInputRow() && m_evidence.isTensorPair());
    if (traced && m_evidence.a.side != Side::ParametersGrad) {
        producers();
        if (!m_evidence.producerA.found() || !m_evidence.producerB.found())
            neighbours();
    }
    calledFrom();
    advice(kind);
    hooks(kind);
    place();
    inputs();
    if (kind == DiagnosisKind::Random)
        probability();
    numbers();
    pattern(kind);
    return std::move(m_facts);
}

} // namespace

std::vector<DiagnosisFact> factsBehind(const Evidence &evidence, DiagnosisKind kind)
{
    return Facts(evidence).of(kind);
}

} // namespace rundiff
