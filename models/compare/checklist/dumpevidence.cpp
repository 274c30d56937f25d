// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checklist/dumpevidence.h"

#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace rundiff
{

namespace
{

// The scalar argument of a call, from A's dump or, where A has no such call, from B's.
std::optional<Statistic> scalarOf(const CallRows &call, std::string_view argument)
{
    for (const PairRow &row : call.rows()) {
        if (argumentOf(call.table, row) == argument)
            return dumpRow(call.table, row).max;
    }
    return std::nullopt;
}

// An argument is the probability to drop an element, or to keep it.
double droppedShare(double probability, const DropoutRule &rule)
{
    return rule.keep ? 1 - probability : probability;
}

// The probability to drop something, from the call's arguments; nothing where the dump does not have it.
std::optional<double> dropProbability(const CallRows &call, const DropoutRule &rule)
{
    for (const char *training : {"input.training", "input.2"}) {
        const auto value = scalarOf(call, training);
        if (value && value->kind == Statistic::Kind::False)
            return 0;
    }
    for (const std::string &argument : rule.arguments) {
        const auto value = scalarOf(call, argument);
        const auto number = value ? value->number() : std::nullopt;
        if (number)
            return droppedShare(*number, rule);
    }
    if (call.name().kind == CallName::Kind::Module)
        return std::nullopt; // its probability is a member, and no argument
    return droppedShare(rule.byDefault, rule);
}

// What is known of the name of a forward call.
struct KnownName {
    const DropoutRule *dropout = nullptr;
    bool random = false;
    const OperatorFact *special = nullptr; // on Ascend
};

// Calls are many and their names few: each name is looked up once.
class KnownNames
{
public:
    explicit KnownNames(const OperatorFacts &facts) : m_facts(facts), m_wholeNames(facts.namesHoldDots()) {}

    const KnownName &of(const CallName &call)
    {
        const std::string_view name = m_wholeNames ? call.name : call.lastSegment();
        const auto [known, fresh] = m_known[call.kind == CallName::Kind::Api].try_emplace(name);
        if (fresh)
            known->second = lookedUp(call);
        return known->second;
    }

private:
    KnownName lookedUp(const CallName &call) const
    {
        const std::vector<const OperatorFact *> about = m_facts.about(call);
        const auto ascend =
            firstThat(about, [](const OperatorFact *fact) { return contains(fact->platform, "Ascend"); });
        const bool random = call.kind == CallName::Kind::Api && m_facts.drawsRandomNumbers(call);
        return {m_facts.dropoutRule(call), random, ascend ? *ascend : nullptr};
    }

    const OperatorFacts &m_facts;
    bool m_wholeNames;
    std::unordered_map<std::string_view, KnownName> m_known[2]; // of modules and others, of APIs
};

std::int64_t indexOf(const OperatorComparison &operators, std::int64_t step, const std::string &rank)
{
    for (std::size_t i = 0; i < operators.pairs.size(); ++i) {
        const DumpLocation &dump = operators.pairs[i].a;
        if (dump.step.value == step && dump.rank.folderName() == rank)
            return static_cast<std::int64_t>(i);
    }
    return -1;
}

// What a dump shows goes before what a source says: it is what ran.
void put(Checklist &list, std::string_view id, std::optional<ItemState> state, ChecklistEvidence evidence)
{
    ChecklistItem *item = itemNamed(list, id);
    if (!item)
        return;
    if (state)
        item->state = *state;
    item->evidence.insert(item->evidence.begin(), std::move(evidence));
}

// What it proves of the start that the first known weights differ: nothing where they were saved later, or may have
// been.
std::optional<ItemState> stateOfDifferingWeights(const OperatorComparison &operators)
{
    const DumpLocation &first = operators.pairs.front().a;
    if (first.step.value > 0 || first.holdsOnlyWeights())
        return std::nullopt;
    return ItemState::Failing;
}

} // namespace

void DumpEvidence::count(Seen &seen, const CallRows &call, const DumpPair &pair, std::size_t row, bool differs,
                         const std::string &value)
{
    ++seen.count;
    seen.differing += differs;
    const bool isFirst = !seen.first, isFirstDiffering = differs && !seen.firstDiffering;
    if (!isFirst && !isFirstDiffering)
        return;
    const Place place{std::string(call.key()),
                      call.inA() ? pair.a.dumpFile : pair.b.dumpFile,
                      value,
                      pair.a.step.value,
                      pair.a.rank.folderName(),
                      row};
    if (isFirst)
        seen.first = place;
    if (isFirstDiffering)
        seen.firstDiffering = place;
}

namespace
{

// Checksums of different kinds, and contents that nothing defines, show neither that rows agree nor that they differ.
bool showsNothing(const PairRow &row)
{
    return isAnyOf(row.state, {RowState::NotComparable, RowState::Suspect});
}

// The first input that differs is a constant, or is explained in another way.
bool isNotData(const EvidencePlace &place, const OperatorComparison &operators)
{
    const auto &first = operators.firstDifference;
    if (!first || isAnyOf(first->diagnosis.kind, {DiagnosisKind::Data, DiagnosisKind::Undetermined}))
        return false;
    return first->row.tableRow == place.tableRow && first->pair < operators.pairs.size() &&
           indexOf(operators, place.step, place.rank) == static_cast<std::int64_t>(first->pair);
}

// A batch of another size or length says nothing of its order.
bool haveOneShape(const PairTable &table, const PairRow &row)
{
    return table.a->name(table.a->rows.shape(row.a)) == table.b->name(table.b->rows.shape(row.b));
}

} // namespace

void DumpEvidence::lookAtParameters(const CallRows &call, const DumpPair &pair, PairEvidence &facts)
{
    std::size_t row = call.pair().firstRow;
    for (const PairRow &both : call.rows()) {
        const bool parameter = both.inBoth() && call.table.a->rows.side(both.a) == Side::Parameters;
        if (parameter && !showsNothing(both))
            count(facts.parameters, call, pair, row, !agrees(both));
        ++row;
    }
}

// The inputs of the first call that takes a tensor; true when this is it.
bool DumpEvidence::lookAtInputs(const CallRows &call, const DumpPair &pair, PairEvidence &facts)
{
    std::size_t row = call.pair().firstRow;
    bool takesTensor = false;
    for (const PairRow &both : call.rows()) {
        const std::size_t at = row++;
        if (!both.inBoth())
            continue;
        const DumpRow shown = dumpRow(call.table, both);
        if (!isTensor(shown) || shown.side != Side::Input || shown.requiresGrad == Flag::True)
            continue;
        takesTensor = true;
        const bool comparable = !showsNothing(both) && haveOneShape(call.table, both);
        if (comparable)
            count(facts.inputs, call, pair, at, !agrees(both));
    }
    return takesTensor;
}

void DumpEvidence::countDropout(const CallRows &call, const DumpPair &pair, std::size_t row, const DropoutRule &rule,
                                PairEvidence &facts)
{
    const auto probability = dropProbability(call, rule);
    if (!probability)
        return count(facts.dropoutUnknown, call, pair, row, false);
    Seen &seen = *probability > 0 ? facts.dropoutOn : facts.dropoutOff;
    count(seen, call, pair, row, false, fmt::format("p={}", *probability));
}

PairEvidence DumpEvidence::factsOf(const DumpPair &pair)
{
    PairEvidence facts;
    const PairTable &table = *pair.table;
    KnownNames names(builtinOperatorFacts());
    bool begun = false;
    for (std::size_t i = 0; i < table.operators.size(); ++i) {
        const CallRows call{table, i};
        lookAtParameters(call, pair, facts);
        const CallName name = call.name();
        if (name.direction != Direction::Forward)
            continue;
        begun = begun || (call.inBoth() && lookAtInputs(call, pair, facts));
        const KnownName &known = names.of(name);
        const std::size_t row = call.pair().firstRow;
        if (known.dropout) {
            countDropout(call, pair, row, *known.dropout, facts);
        } else if (known.random) {
            count(facts.random, call, pair, row, false);
        }
        if (known.special)
            count(facts.special, call, pair, row, false, known.special->name);
    }
    return facts;
}

void DumpEvidence::add(const DumpPair &pair)
{
    if (!pair.table || pair.a.debug)
        return;
    add(pair, factsOf(pair));
}

void DumpEvidence::add(const DumpPair &pair, PairEvidence known)
{
    const std::lock_guard lock(m_mutex);
    m_pairs[keyOf(pair)] = std::move(known);
}

std::optional<PairEvidence> DumpEvidence::of(const DumpPair &pair) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_pairs.find(keyOf(pair));
    if (found == m_pairs.end() || pair.a.debug)
        return std::nullopt;
    return found->second;
}

void DumpEvidence::putInto(Checklist &list, const OperatorComparison &operators) const
{
    const std::lock_guard lock(m_mutex);
    if (m_pairs.empty())
        return;
    putDropout(list, operators);
    putRandom(list, operators);
    putWeights(list, operators);
    putData(list, operators);
    putSpecial(list, operators);
    putFirstDifference(list, operators);
}

void DumpEvidence::putDropout(Checklist &list, const OperatorComparison &operators) const
{
    std::size_t on = 0, off = 0, unknown = 0;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        on += facts.dropoutOn.count;
        off += facts.dropoutOff.count;
        unknown += facts.dropoutUnknown.count;
        if (!first && facts.dropoutOn.first)
            first = &*facts.dropoutOn.first;
    }
    if (first)
        return put(list, "dropout-off", ItemState::Failing,
                   {message(Messages::tr("{} calls of the dumps drop elements: first {} with {}"), on,
                            first->operatorName, first->value),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    if (off > 0)
        return put(list, "dropout-off", ItemState::Confirmed,
                   {message(Messages::tr("{} dropout calls in the dumps, all with p = 0"), off), {}, 0});
    const bool apis = std::any_of(operators.pairs.begin(), operators.pairs.end(), [](const DumpPair &pair) {
        return isAnyOf(pair.level, {"L1", "mix"});
    });
    if (unknown == 0 && apis)
        put(list, "dropout-off", ItemState::Confirmed, {message(Messages::tr("no dropout call in the dumps")), {}, 0});
    else if (unknown > 0)
        put(list, "dropout-off", std::nullopt,
            {message(Messages::tr("{} dropout modules in the dumps; their probability is not in a dump of this level"),
                     unknown),
             {},
             0});
}

void DumpEvidence::putRandom(Checklist &list, const OperatorComparison &operators) const
{
    std::size_t count = 0;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        count += facts.random.count;
        if (!first && facts.random.first)
            first = &*facts.random.first;
    }
    if (!first)
        return;
    const ChecklistEvidence evidence{
        message(Messages::tr("{} calls of the dumps draw random numbers: first {}"), count, first->operatorName),
        first->path, 0, indexOf(operators, first->step, first->rank), static_cast<std::int64_t>(first->tableRow)};
    put(list, "no-random-operators", ItemState::Failing, evidence);
    put(list, "random-on-device", std::nullopt, evidence);
}

// Parameters are compared in the first step: later ones follow from the updates between.
void DumpEvidence::putWeights(Checklist &list, const OperatorComparison &operators) const
{
    const std::int64_t step = m_pairs.begin()->first.step;
    std::size_t count = 0, differing = 0;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        if (key.step != step)
            continue;
        count += facts.parameters.count;
        differing += facts.parameters.differing;
        if (!first && facts.parameters.firstDiffering)
            first = &*facts.parameters.firstDiffering;
    }
    if (count == 0)
        return;
    if (first)
        return put(list, "initial-weights", stateOfDifferingWeights(operators),
                   {message(Messages::tr("{} of {} parameters differ at step {}: first those of {}"), differing, count,
                            step, first->operatorName),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    put(list, "initial-weights", ItemState::Confirmed,
        {message(Messages::tr("{} of {} parameters equal at step {}"), count, count, step), {}, 0});
}

void DumpEvidence::putData(Checklist &list, const OperatorComparison &operators) const
{
    std::set<std::int64_t> steps;
    std::set<std::string> ranks;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        if (facts.inputs.count == 0)
            continue;
        steps.insert(key.step);
        ranks.insert(key.rank);
        if (!first && facts.inputs.firstDiffering)
            first = &*facts.inputs.firstDiffering;
    }
    if (steps.empty())
        return;
    if (first && isNotData(*first, operators))
        return;
    if (first)
        return put(list, "data-order", ItemState::Failing,
                   {message(Messages::tr("the first inputs differ at step {}: {}"), first->step, first->operatorName),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    put(list, "data-order", ItemState::Confirmed,
        {message(Messages::tr("first inputs equal; steps: {}, ranks: {}"), steps.size(), ranks.size()), {}, 0});
}

void DumpEvidence::putSpecial(Checklist &list, const OperatorComparison &operators) const
{
    std::set<std::string> said;
    for (const auto &[key, facts] : m_pairs) {
        if (!facts.special.first || !said.insert(facts.special.first->value).second)
            continue;
        const Place &place = *facts.special.first;
        put(list, "special-operators", ItemState::Failing,
            {message(Messages::tr("{} calls of such operators in step {}: first {} ({})"), facts.special.count,
                     key.step, place.operatorName, place.value),
             place.path, 0, indexOf(operators, place.step, place.rank), static_cast<std::int64_t>(place.tableRow)});
    }
}

void DumpEvidence::clear()
{
    const std::lock_guard lock(m_mutex);
    m_pairs.clear();
}

void DumpEvidence::putOperator(Checklist &list, const FirstDifference &first, ChecklistEvidence evidence)
{
    const auto &known = first.diagnosis.knownOperator;
    if (known)
        evidence.text = message(Messages::tr("{} {}: its inputs agree, it does not. {}: {} {}"), first.row.operatorName,
                                first.row.parameter, known->name, known->fact, known->remedy);
    // A difference of unknown size may have another cause.
    std::optional<ItemState> state;
    if (known && first.diagnosis.size != DifferenceSize::Unknown)
        state = ItemState::Failing;
    put(list, "deterministic-operators", state, evidence);
}

// What the first difference means, put where its remedy is.
void DumpEvidence::putFirstDifference(Checklist &list, const OperatorComparison &operators)
{
    if (!operators.firstDifference)
        return;
    const FirstDifference &first = *operators.firstDifference;
    const ChecklistEvidence evidence{message(Messages::tr("the first difference, {} {}, indicates this: {}"),
                                             first.row.operatorName, first.row.parameter, first.diagnosis.explanation),
                                     operators.pairs.at(first.pair).a.dumpFile, 0,
                                     static_cast<std::int64_t>(first.pair),
                                     static_cast<std::int64_t>(first.row.tableRow)};
    switch (first.diagnosis.kind) {
    case DiagnosisKind::Operator:
        return putOperator(list, first, evidence);
    case DiagnosisKind::Communication:
        // An exchange that one run leaves out has nothing to do with the order of additions.
        if (builtinOperatorFacts().communicates(callName(first.row.operatorName)) && first.row.side == Side::Output)
            put(list, "deterministic-communication", ItemState::Failing, evidence);
        return;
    case DiagnosisKind::Data:
        return put(list, "data-order", ItemState::Failing, evidence);
    case DiagnosisKind::Weights:
        if (first.pair == 0)
            put(list, "initial-weights", stateOfDifferingWeights(operators), evidence);
        return;
    case DiagnosisKind::Random: {
        const bool dropout = builtinOperatorFacts().dropoutRule(callName(first.row.operatorName)) != nullptr;
        const char *const seed = list.framework == "mindspore" ? "mindspore-seed" : "torch-seed";
        return put(list, dropout ? "dropout-off" : seed, ItemState::Failing, evidence);
    }
    default:
        return;
    }
}

} // namespace rundiff
