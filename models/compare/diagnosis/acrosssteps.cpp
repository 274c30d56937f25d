// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/acrosssteps.h"

#include "models/compare/diagnosis/differencesize.h"
#include "models/compare/diagnosis/factlist.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/kerneldifferences.h"
#include "models/compare/diagnosis/lonecalls.h"
#include "models/compare/diagnosis/parameterchanges.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

bool sameRank(const DumpPair &one, const DumpPair &other)
{
    return one.a.rank == other.a.rank ||
           (one.a.rank.kind == RankId::Kind::Process && other.a.rank.kind == RankId::Kind::Process);
}

// The last dump of the same rank before a pair, as an index.
std::optional<std::size_t> before(const std::vector<DumpPair> &pairs, std::size_t pair)
{
    std::optional<std::size_t> found;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
        const DumpPair &candidate = pairs[at];
        const bool earlier = candidate.a.step < pairs[pair].a.step && sameRank(candidate, pairs[pair]);
        if (earlier && (!found || pairs[*found].a.step < candidate.a.step))
            found = at;
    }
    return found;
}

bool hasBackwardPass(const PairTable &table)
{
    return std::ranges::any_of(table.operators, [&](const PairOperator &pair) {
        if (pair.a == PairRow::none || pair.b == PairRow::none)
            return false;
        const CallName name = callNameOf(*table.a, table.a->operators[pair.a]);
        return name.backward() || name.kind == CallName::Kind::ParametersGrad;
    });
}

// Captured calls behind the last gradient: the optimizer's.
bool hasOptimizer(const PairTable &table)
{
    const auto &calls = table.a->operators;
    const auto isBackward = [&](const DumpOperator &call) {
        const CallName name = callNameOf(*table.a, call);
        return name.backward() || name.kind == CallName::Kind::ParametersGrad;
    };
    const auto last = std::find_if(calls.rbegin(), calls.rend(), isBackward);
    return std::any_of(calls.rbegin(), last,
                       [&](const DumpOperator &call) { return callNameOf(*table.a, call).worksInPlace(); });
}

std::string joined(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t at = 0; at < std::min(most, names.size()); ++at)
        text.append(at ? ", " : "").append(names[at]);
    return names.size() > most ? message(Messages::tr("{} and {} more"), text, names.size() - most) : text;
}

// The largest difference of all parameters tells what the update did: a single one may be small by chance.
struct Largest {
    DifferenceSize size = DifferenceSize::Unknown;
    double epsilons = 0, budget = 0;
};

Largest largestOf(const PairTable &table, const std::vector<ParameterRow> &parameters, const OperatorFacts &facts)
{
    Largest largest;
    for (const ParameterRow &parameter : parameters) {
        const auto size = parameter.differs ? epsilonsOf(table, parameter.tableRow, facts) : std::nullopt;
        if (size && (largest.size == DifferenceSize::Unknown || size->difference > largest.epsilons))
            largest = {size->size(), size->difference, size->budget};
    }
    return largest;
}

class UpdateExplanation
{
public:
    UpdateExplanation(FirstDifference &found, const DumpPair &before, const DumpPair &behind,
                      const OperatorFacts &facts)
        : m_found(found), m_before(before), m_behind(behind), m_facts(facts)
    {
    }

    void write()
    {
        const std::vector<ParameterRow> parameters =
            m_behind.table ? parametersOf(*m_behind.table, m_facts) : std::vector<ParameterRow>();
        setKind(parameters);
        addWhich(parameters);
        if (m_behind.table && m_before.table)
            addChanges(changesBetween(*m_before.table, *m_behind.table, parameters, m_facts), parameters.size());
        addAdvice();
        keepOldFacts();
    }

private:
    std::int64_t stepBefore() const { return m_before.a.step.value; }

    void setKind(const std::vector<ParameterRow> &parameters)
    {
        Diagnosis &diagnosis = m_found.diagnosis;
        diagnosis.kind = DiagnosisKind::Update;
        diagnosis.confidence = Confidence::Likely;
        const std::string row = m_found.row.operatorName + "." + m_found.row.parameter;
        if (m_behind.table) {
            const Largest largest = largestOf(*m_behind.table, parameters, m_facts);
            if (largest.size != DifferenceSize::Unknown) {
                diagnosis.size = largest.size;
                diagnosis.epsilons = largest.epsilons;
                diagnosis.budget = largest.budget;
            }
        }
        if (diagnosis.size == DifferenceSize::Rounding) {
            diagnosis.kind = DiagnosisKind::Rounding;
            diagnosis.explanation = message(
                Messages::tr("The weights after the update of step {} differ by rounding only, first {}: the largest "
                             "difference is {} epsilon, as of an optimizer that works in a different order."),
                stepBefore(), row, fmt::format("{:.2g}", *diagnosis.epsilons));
            return;
        }
        diagnosis.explanation = message(
            Messages::tr("The update of step {} is the cause: the gradients of that step and the weights before it are "
                         "the same in both runs, and {} differs after it."),
            stepBefore(), row);
    }

    void addWhich(const std::vector<ParameterRow> &parameters)
    {
        const std::string which = differingOnes(parameters);
        if (!which.empty())
            m_list.add(About::Evidence, Messages::tr("What differs after the update: {}."), which);
    }

    void addStill(const std::vector<std::string> &still, std::string_view run, std::string_view other, std::size_t all)
    {
        if (still.empty())
            return;
        if (still.size() == all)
            m_list.add(
                About::Evidence,
                Messages::tr("In {} no parameter changed in this update, in {} they did: a learning rate of 0, a "
                             "skipped step, or an optimizer that holds other parameters."),
                run, other);
        else
            m_list.add(
                About::Evidence,
                Messages::tr("{} did not change in {} in this update and changed in {}: frozen, not in the optimizer, "
                             "or in a group with learning rate 0."),
                joined(still), run, other);
    }

    void addChanges(const ParameterChanges &changes, std::size_t all)
    {
        addStill(changes.stillInA, "A", "B", all);
        addStill(changes.stillInB, "B", "A", all);
        if (changes.ratio && std::fabs(*changes.ratio - 1) > 1e-3)
            m_list.add(
                About::Numbers,
                Messages::tr("The mean of the parameters changed {} times as much in A as in B: compare the learning "
                             "rate, the scale of the gradients and clipping."),
                fmt::format("{:.4g}", *changes.ratio));
    }

    void addAdvice()
    {
        m_list.add(About::Origin,
                   Messages::tr("Between the gradients and the weights are: unscaling, averaging over ranks and "
                                "micro-steps, clipping, learning rate and schedule, weight decay and its "
                                "groups, the optimizer's other settings and its state."));
        if (m_before.table && hasOptimizer(*m_before.table))
            m_list.add(About::Origin, Messages::tr("The operators captured after the backward pass of step {} agree."),
                       stepBefore());
        else
            m_list.add(
                About::Advice,
                Messages::tr("Keep the dump of step {} running through optimizer.step() (stop the debugger after it): "
                             "then the operators of the update are captured."),
                stepBefore());
    }

    // All but the advice for weights whose origin is not in the dumps.
    void keepOldFacts()
    {
        std::vector<DiagnosisFact> facts = m_list.take();
        for (DiagnosisFact &fact : m_found.diagnosis.facts) {
            if (fact.about != About::Advice)
                facts.push_back(std::move(fact));
        }
        m_found.diagnosis.facts = std::move(facts);
    }

    FirstDifference &m_found;
    const DumpPair &m_before, &m_behind;
    const OperatorFacts &m_facts;
    FactList m_list;
};

// The step before, on this rank or another one, in which one run exchanges less.
struct Uneven {
    std::size_t pair = 0;
    UnevenCollective collective;
};

std::optional<Uneven> unevenIn(const std::vector<DumpPair> &pairs, std::size_t sameRankPair, const OperatorFacts &facts)
{
    std::optional<Uneven> found;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
        if (!(pairs[at].a.step == pairs[sameRankPair].a.step) || (found && at != sameRankPair))
            continue;
        const auto table = tableOf(pairs[at]);
        const auto uneven = table ? unevenCollectives(*table, facts) : std::vector<UnevenCollective>();
        if (!uneven.empty())
            found = Uneven{at, uneven.front()};
    }
    return found;
}

void explainByExchange(FirstDifference &found, const std::vector<DumpPair> &pairs, const Uneven &uneven)
{
    const DumpPair pair = withTable(pairs[uneven.pair]);
    const DumpPair &behind = pairs[found.pair];
    if (!pair.table)
        return;
    const UnevenCollective &collective = uneven.collective;
    const std::string_view fewer = collective.missingInA() ? "A" : "B";
    Diagnosis diagnosis;
    diagnosis.kind = DiagnosisKind::Communication;
    diagnosis.explanation = message(
        Messages::tr("{} calls {} {} times less in step {} ({} in A, {} in B), and the weights differ from step {} "
                     "on, first {}."),
        fewer, collective.api, collective.missing(), pair.a.step.value, collective.inA, collective.inB,
        behind.a.step.value, found.row.operatorName + "." + found.row.parameter);
    const std::size_t lone = pair.table->operators[collective.first.index].firstRow;
    FactList facts;
    facts
        .add(About::Origin, Messages::tr("{} is only in {}."), CallRows{*pair.table, collective.first.index}.key(),
             collective.first.inA ? "A" : "B")
        .tableRow = lone;
    facts.add(About::Evidence, Messages::tr("Every row that both runs have in step {} agrees."), pair.a.step.value);
    facts
        .add(About::Ranks, Messages::tr("In step {} {} is the first that differs."), behind.a.step.value,
             found.row.operatorName + "." + found.row.parameter)
        .pair = found.pair;
    facts.add(About::Advice,
              Messages::tr("In the code of {}, look for the missing exchange: a group of ranks, a flag of "
                           "sequence or tensor parallelism, a no_sync() that does not end."),
              fewer);
    diagnosis.facts = facts.take();
    found = {uneven.pair, pair.a.step, pair.a.rank, findingOf(*pair.table, lone), std::move(diagnosis)};
}

// The weights of the first difference's dump in one run are those of another step in the other run.
std::optional<std::int64_t> shiftOf(const FirstDifference &found, const std::vector<DumpPair> &pairs,
                                    const OperatorFacts &facts)
{
    if (before(pairs, found.pair))
        return std::nullopt;
    const DumpPair here = withTable(pairs[found.pair]);
    for (std::size_t at = 0; at < pairs.size() && here.table; ++at) {
        if (at == found.pair || !sameRank(here, pairs[at]) || pairs[at].a.step == here.a.step)
            continue;
        const DumpPair other = withTable(pairs[at]);
        if (!other.table)
            continue;
        const bool laterInB = holdSameWeights(*here.table, *other.table, facts);
        const bool laterInA = holdSameWeights(*other.table, *here.table, facts);
        if (laterInA && laterInB) // two steps changed places
            return std::nullopt;
        if (laterInB)
            return other.b.step.value - here.a.step.value;
        if (laterInA)
            return here.b.step.value - other.a.step.value;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::int64_t> shiftByWeights(const OperatorComparison &operators, const OperatorFacts &facts)
{
    const auto &found = operators.firstDifference;
    const auto isEqual = [](const DumpPair &pair) {
        return pair.verdict == Verdict::Same && pair.rows > pair.uncompared;
    };
    if (!found || found->diagnosis.kind != DiagnosisKind::Weights || std::ranges::any_of(operators.pairs, isEqual))
        return std::nullopt;
    return shiftOf(*found, operators.pairs, facts);
}

void explainByStepBefore(FirstDifference &found, const std::vector<DumpPair> &pairs, const OperatorFacts &facts)
{
    if (found.diagnosis.kind != DiagnosisKind::Weights || pairs[found.pair].a.holdsOnlyWeights())
        return;
    const auto earlier = before(pairs, found.pair);
    if (!earlier || pairs[*earlier].a.step.value + 1 != pairs[found.pair].a.step.value)
        return;
    const DumpPair behind = withTable(pairs[found.pair]), stepBefore = withTable(pairs[*earlier]);
    if (behind.table && isKernelDump(*behind.table)) {
        if (!stepBefore.firstDifference)
            found.diagnosis = diagnosisOfUncapturedUpdate(found, stepBefore);
        return;
    }
    if (const auto uneven = unevenIn(pairs, *earlier, facts))
        return explainByExchange(found, pairs, *uneven);
    if (stepBefore.table && hasBackwardPass(*stepBefore.table))
        UpdateExplanation(found, stepBefore, behind, facts).write();
}

} // namespace rundiff
