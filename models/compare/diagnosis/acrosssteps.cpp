// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/acrosssteps.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/lonecallgroups.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/lonecall.h"
#include "models/compare/diagnosis/lonekernels.h"
#include "models/compare/diagnosis/parameterchanges.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <array>
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
        if (!pair.inBoth())
            return false;
        const CallName name = callNameOf(*table.a, table.a->operators[pair.a]);
        return name.backward() || name.kind == CallName::Kind::ParametersGrad;
    });
}

// Captured calls after the last gradient: the optimizer's.
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

// The largest difference of all parameters shows what the update did: a single one may be small by chance.
struct Largest {
    DifferenceSize size = DifferenceSize::Unknown;
    double epsilons = 0, budget = 0;
};

// The step before, on this rank or another one, in which one run exchanges less.
struct Uneven {
    std::size_t pair = 0;
    std::shared_ptr<const PairTable> table;
    UnevenCollective collective;

    std::size_t firstRow() const { return table->operators[collective.first.index].firstRow; }
};

std::optional<Uneven> unevenIn(const std::vector<DumpPair> &pairs, std::size_t sameRankPair, const OperatorFacts &facts,
                               const Progress &progress)
{
    std::optional<Uneven> found;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
        if (!(pairs[at].a.step == pairs[sameRankPair].a.step) || (found && at != sameRankPair))
            continue;
        const auto table = rowsOf(pairs[at], progress).table;
        const auto uneven = table ? unevenCollectives(*table, facts) : std::vector<UnevenCollective>();
        if (!uneven.empty())
            found = Uneven{at, table, uneven.front()};
    }
    return found;
}

// A first difference in the weights, and the step before it on this rank.
class StepsEvidence
{
public:
    StepsEvidence(const FirstDifference &first, const std::vector<DumpPair> &pairs, std::size_t earlier,
                  const OperatorFacts &operatorFacts, const Progress &progress)
        : found(first), facts(operatorFacts), before(withTable(pairs[earlier], progress)),
          behind(withTable(pairs[first.pair], progress)), next(nextOf(pairs, first.pair, progress)),
          ofKernels(behind.table && isKernelDump(*behind.table))
    {
        if (ofKernels)
            return;
        uneven = unevenIn(pairs, earlier, facts, progress);
        updated = !uneven && before.table && hasBackwardPass(*before.table);
        if (updated && behind.table) {
            parameters = parametersOf(*behind.table, facts);
            changes = changesBetween(*before.table, *behind.table, parameters, facts);
            loneCalls = loneCallsBehindBackward(*before.table, facts);
        }
        size = {found.diagnosis.size, found.diagnosis.epsilons.value_or(0), found.diagnosis.budget.value_or(0)};
        const Largest largest = largestOf(parameters);
        if (largest.size != DifferenceSize::Unknown)
            size = largest;
    }

    const FirstDifference &found;
    const OperatorFacts &facts;
    const DumpPair before, behind, next; // next without a table where the step was not dumped
    const bool ofKernels;
    std::optional<Uneven> uneven;
    bool updated = false;
    std::vector<ParameterRow> parameters;
    ParameterChanges changes;
    std::vector<LoneCallGroup> loneCalls; // of the step before, between its gradients and the weights
    Largest size;

    // The next step's weights are beyond rounding, and not a few of them.
    bool growsAtOnce() const
    {
        constexpr double many = 8; // times the budget
        if (!next.table)
            return false;
        std::size_t differing = 0, grown = 0;
        for (const ParameterRow &parameter : parametersOf(*next.table, facts)) {
            const auto off = parameter.differs ? epsilonsOf(*next.table, parameter.tableRow, facts) : std::nullopt;
            differing += off.has_value();
            grown += off && off->difference > many * off->budget;
        }
        return grown > 0 && 2 * grown > differing;
    }

    std::int64_t stepBefore() const { return before.a.step.value; }
    std::int64_t step() const { return behind.a.step.value; }
    std::string row() const { return found.row.operatorName + "." + found.row.parameter; }

private:
    static DumpPair nextOf(const std::vector<DumpPair> &pairs, std::size_t own, const Progress &progress)
    {
        for (const DumpPair &pair : pairs) {
            if (pair.a.step.value == pairs[own].a.step.value + 1 && sameRank(pair, pairs[own]))
                return withTable(pair, progress);
        }
        return {};
    }
    Largest largestOf(const std::vector<ParameterRow> &rows) const
    {
        Largest largest;
        for (const ParameterRow &parameter : rows) {
            const auto off = parameter.differs ? epsilonsOf(*behind.table, parameter.tableRow, facts) : std::nullopt;
            if (off && (largest.size == DifferenceSize::Unknown || off->difference > largest.epsilons))
                largest = {off->size(), off->difference, off->budget};
        }
        return largest;
    }
};

// ---- kernels: an update of which no kernel was captured
// --------------------------------------------------------------

bool isUncapturedUpdate(const StepsEvidence &evidence)
{
    return evidence.ofKernels && !evidence.before.firstDifference;
}

std::string sentenceOfUncapturedUpdate(const StepsEvidence &evidence)
{
    const auto &table = evidence.before.table;
    const QString sentence =
        table && hasUpdate(*table)
            ? Messages::tr("{} differs although every row of step {} agrees, also those of the kernels that update the "
                           "weights: something that was not captured changed it between the two steps.")
            : Messages::tr("{} differs although every row of step {} agrees: the update of that step changed it, and "
                           "its kernels were not captured.");
    return message(sentence, evidence.row(), evidence.stepBefore());
}

void adviceOnUncapturedUpdate(const StepsEvidence &evidence, FactList &facts)
{
    facts.add(About::Advice, Messages::tr("Dump the kernels of the optimizer in step {}, too."), evidence.stepBefore());
}

// ---- an exchange that one run left out in the step before
// ------------------------------------------------------------

bool lacksExchange(const StepsEvidence &evidence)
{
    return evidence.uneven.has_value();
}

std::string sentenceOfExchange(const StepsEvidence &evidence)
{
    const UnevenCollective &collective = evidence.uneven->collective;
    return message(
        Messages::tr("{} calls {} {} times less in step {} ({} in A, {} in B), and the weights differ from step {} "
                     "on, first {}."),
        runThat(collective.missingInA()), collective.api, collective.missing(), evidence.stepBefore(), collective.inA,
        collective.inB, evidence.step(), evidence.row());
}

void originOfExchange(const StepsEvidence &evidence, FactList &facts)
{
    const Uneven &uneven = *evidence.uneven;
    facts
        .add(About::Origin, Messages::tr("{} is only in {}."),
             CallRows{*uneven.table, uneven.collective.first.index}.key(), runThat(uneven.collective.first.inA))
        .tableRow = uneven.firstRow();
    facts.add(About::Evidence, Messages::tr("Every row that both runs have in step {} agrees."), evidence.stepBefore());
    facts.add(About::Ranks, Messages::tr("In step {} {} is the first that differs."), evidence.step(), evidence.row())
        .pair = evidence.found.pair;
    facts.add(About::Advice,
              Messages::tr("In the code of {}, look for the missing exchange: a group of ranks, a flag of "
                           "sequence or tensor parallelism, a no_sync() that does not end."),
              runThat(uneven.collective.missingInA()));
}

// ---- the update
// ------------------------------------------------------------------------------------------------------

bool isUpdate(const StepsEvidence &evidence)
{
    return evidence.updated;
}

bool isUpdateThatRounds(const StepsEvidence &evidence)
{
    return evidence.updated && evidence.size.size == DifferenceSize::Rounding;
}

std::string whatDiffers(const StepsEvidence &evidence)
{
    const std::string which = differingOnes(evidence.parameters);
    return which.empty() ? evidence.row() : which;
}

// The first link that the dumps show: calls of one run, what did not change, how much it changed.
std::string linkOfUpdate(const StepsEvidence &evidence)
{
    const std::size_t all = evidence.parameters.size();
    const ParameterChanges &changes = evidence.changes;
    if (!evidence.loneCalls.empty())
        return message(Messages::tr(" Between the two, only {} calls {}."), runThat(evidence.loneCalls.front().inA),
                       wordsOf(evidence.loneCalls.front()));
    for (const bool inA : {true, false}) {
        const auto &still = inA ? changes.stillInA : changes.stillInB;
        if (!still.empty() && still.size() == all)
            return message(Messages::tr(" In {} no parameter changed in this update, in {} they did: {} skipped it, or "
                                        "its learning rate is 0."),
                           runThat(inA), runThat(!inA), runThat(inA));
        if (!still.empty())
            return message(Messages::tr(" {} did not change in {} at all: frozen, not in the optimizer, or in a group "
                                        "with learning rate 0."),
                           joined(still), runThat(inA));
    }
    if (const auto &untied = changes.untied)
        return message(
            Messages::tr(" {} and {} hold the same tensor before it in both runs, and after it in {} only: in "
                         "{} they are one weight, in {} two."),
            untied->one, untied->other, runThat(!untied->inA), runThat(!untied->inA), runThat(untied->inA));
    if (changes.decay)
        return message(Messages::tr(" What A and B differ by is {} of each weight itself: the weight decay differs, or "
                                    "the groups of parameters that it applies to."),
                       fmt::format("{:.3g}", *changes.decay));
    if (changes.ratio && std::fabs(*changes.ratio - 1) > 1e-3)
        return message(Messages::tr(" The parameters changed {} times as much in A as in B."),
                       fmt::format("{:.4g}", *changes.ratio));
    return {};
}

// The first update of Adam is the same with any betas: a setting that acts later shows in the weights of the next step.
bool isLaterUpdate(const StepsEvidence &evidence)
{
    // Other devices and layouts round in every step.
    return evidence.behind.rule.exact && isUpdateThatRounds(evidence) && evidence.growsAtOnce();
}

std::string sentenceOfLaterUpdate(const StepsEvidence &evidence)
{
    return message(
        Messages::tr("The update of step {} makes the weights differ by rounding only ({} epsilon), and that of "
                     "step {} by far more, in most parameters at once: a setting of the optimizer that acts "
                     "from the second update on, such as the betas, the momentum or the correction of the "
                     "bias, rather than rounding."),
        evidence.stepBefore(), fmt::format("{:.2g}", evidence.size.epsilons), evidence.step());
}

std::string sentenceOfUpdate(const StepsEvidence &evidence)
{
    return message(Messages::tr("The update of step {} is the cause: its gradients and the weights before it are the "
                                "same in both runs, the weights after it are not ({})."),
                   evidence.stepBefore(), whatDiffers(evidence)) +
           linkOfUpdate(evidence);
}

std::string sentenceOfUpdateThatRounds(const StepsEvidence &evidence)
{
    return message(
        Messages::tr("The weights after the update of step {} differ by rounding only, first {}: the largest "
                     "difference is {} epsilon, as of an optimizer that works in a different order."),
        evidence.stepBefore(), evidence.row(), fmt::format("{:.2g}", evidence.size.epsilons));
}

void addLoneCalls(const StepsEvidence &evidence, FactList &facts)
{
    for (const LoneCallGroup &group : evidence.loneCalls)
        facts.add(About::Origin, Messages::tr("In step {}, after the backward pass, only {} calls {}."),
                  evidence.stepBefore(), runThat(group.inA), wordsOf(group));
}

void addChanges(const StepsEvidence &evidence, FactList &facts)
{
    const ParameterChanges &changes = evidence.changes;
    if (changes.ratio && std::fabs(*changes.ratio - 1) > 1e-3)
        facts.add(About::Numbers,
                  Messages::tr("The mean of the parameters changed {} times as much in A as in B: compare the learning "
                               "rate, the scale of the gradients and clipping."),
                  fmt::format("{:.4g}", *changes.ratio));
}

void originOfUpdate(const StepsEvidence &evidence, FactList &facts)
{
    facts.add(About::Evidence, Messages::tr("The first of them in step {} is {}."), evidence.step(), evidence.row());
    addLoneCalls(evidence, facts);
    addChanges(evidence, facts);
    facts.add(About::Origin,
              Messages::tr("Between the gradients and the weights are: unscaling, averaging over ranks and "
                           "micro-steps, clipping, learning rate and schedule, weight decay and its "
                           "groups, the optimizer's other settings and its state."));
    if (hasOptimizer(*evidence.before.table))
        facts.add(About::Origin, Messages::tr("The operators captured after the backward pass of step {} agree."),
                  evidence.stepBefore());
    else
        facts.add(
            About::Advice,
            Messages::tr("Keep the dump of step {} running through optimizer.step() (stop the debugger after it): "
                         "then the operators of the update are captured."),
            evidence.stepBefore());
}

using StepsRule = ClassRule<StepsEvidence>;

constexpr std::array rulesOfSteps = {
    StepsRule{.scope = RuleScope::Steps,
              .kind = DiagnosisKind::Uncaptured,
              .holds = isUncapturedUpdate,
              .sentence = sentenceOfUncapturedUpdate,
              .advice = adviceOnUncapturedUpdate},
    StepsRule{.scope = RuleScope::Steps,
              .kind = DiagnosisKind::Communication,
              .holds = lacksExchange,
              .sentence = sentenceOfExchange,
              .origin = originOfExchange},
    StepsRule{.scope = RuleScope::Steps,
              .kind = DiagnosisKind::Update,
              .holds = isLaterUpdate,
              .sentence = sentenceOfLaterUpdate,
              .origin = originOfUpdate},
    StepsRule{.scope = RuleScope::Steps,
              .kind = DiagnosisKind::Rounding,
              .holds = isUpdateThatRounds,
              .sentence = sentenceOfUpdateThatRounds,
              .origin = originOfUpdate},
    StepsRule{.scope = RuleScope::Steps,
              .kind = DiagnosisKind::Update,
              .holds = isUpdate,
              .sentence = sentenceOfUpdate,
              .origin = originOfUpdate},
};

// What the pair shows about the weights, without the advice for weights whose origin is not in the dumps.
void addKnownOfWeights(Diagnosis &diagnosis, const StepsEvidence &evidence)
{
    const Diagnosis &ofPair = evidence.found.diagnosis;
    std::ranges::copy_if(ofPair.facts, std::back_inserter(diagnosis.facts),
                         [](const DiagnosisFact &fact) { return fact.about != About::Advice; });
    diagnosis.size = ofPair.size;
    diagnosis.epsilons = ofPair.epsilons;
    diagnosis.budget = ofPair.budget;
    diagnosis.knownOperator = ofPair.knownOperator;
    diagnosis.referee = ofPair.referee;
    if (evidence.updated && evidence.size.size != DifferenceSize::Unknown) {
        diagnosis.size = evidence.size.size;
        diagnosis.epsilons = evidence.size.epsilons;
        diagnosis.budget = evidence.size.budget;
    }
}

Diagnosis diagnosisOf(const StepsRule &rule, const StepsEvidence &evidence)
{
    Diagnosis diagnosis = explained(rule, evidence);
    FactList facts;
    if (rule.origin)
        rule.origin(evidence, facts);
    diagnosis.facts = facts.take();
    if (!evidence.uneven)
        addKnownOfWeights(diagnosis, evidence);
    FactList advice;
    if (rule.advice)
        rule.advice(evidence, advice);
    std::ranges::move(advice.take(), std::back_inserter(diagnosis.facts));
    return diagnosis;
}

// The weights of the first difference's dump in one run are those of another step in the other run.
std::optional<std::int64_t> shiftOf(const FirstDifference &found, const std::vector<DumpPair> &pairs,
                                    const OperatorFacts &facts, const Progress &progress)
{
    if (before(pairs, found.pair))
        return std::nullopt;
    const DumpPair here = withTable(pairs[found.pair], progress);
    for (std::size_t at = 0; at < pairs.size() && here.table; ++at) {
        if (at == found.pair || !sameRank(here, pairs[at]) || pairs[at].a.step == here.a.step)
            continue;
        const DumpPair other = withTable(pairs[at], progress);
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

std::optional<std::int64_t> shiftByWeights(const OperatorComparison &operators, const Progress &progress,
                                           const OperatorFacts &facts)
{
    const auto &found = operators.firstDifference;
    if (!found || found->diagnosis.kind != DiagnosisKind::Weights || std::ranges::any_of(operators.pairs, holdTheSame))
        return std::nullopt;
    return shiftOf(*found, operators.pairs, facts, progress);
}

FirstDifference knownByStepBefore(FirstDifference found, const std::vector<DumpPair> &pairs, const OperatorFacts &facts,
                                  const Progress &progress)
{
    if (found.diagnosis.kind != DiagnosisKind::Weights || pairs[found.pair].a.holdsOnlyWeights())
        return found;
    const auto earlier = before(pairs, found.pair);
    if (!earlier || pairs[*earlier].a.step.value + 1 != pairs[found.pair].a.step.value)
        return found;
    const StepsEvidence evidence(found, pairs, *earlier, facts, progress);
    const StepsRule *rule = firstThatHolds(std::span<const StepsRule>(rulesOfSteps), evidence);
    if (!rule)
        return found;
    Diagnosis diagnosis = diagnosisOf(*rule, evidence);
    if (const auto &uneven = evidence.uneven) {
        const DumpPair &pair = pairs[uneven->pair];
        return {uneven->pair, pair.a.step, pair.a.rank, findingOf(*uneven->table, uneven->firstRow()),
                std::move(diagnosis)};
    }
    found.diagnosis = std::move(diagnosis);
    return found;
}

} // namespace rundiff
