// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/dumpevidence.h"

#include "models/compare/pairview.h"
#include "models/knowledge/operatorfacts.h"
#include "models/run/words.h"

#include <algorithm>
#include <set>

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
        if (const auto number = value ? value->number() : std::nullopt)
            return rule.keep ? 1 - *number : *number;
    }
    if (call.name().kind == CallName::Kind::Module)
        return std::nullopt; // its probability is a member, and no argument
    return rule.keep ? 1 - rule.byDefault : rule.byDefault;
}

ChecklistItem *itemOf(Checklist &list, std::string_view id)
{
    const auto found =
        std::find_if(list.items.begin(), list.items.end(), [&](const ChecklistItem &item) { return item.id == id; });
    return found == list.items.end() ? nullptr : &*found;
}

std::int64_t indexOf(const OperatorComparison &operators, std::int64_t step, const std::string &rank)
{
    for (std::size_t i = 0; i < operators.pairs.size(); ++i) {
        if (operators.pairs[i].a.step.value == step && operators.pairs[i].a.rank.folderName() == rank)
            return static_cast<std::int64_t>(i);
    }
    return -1;
}

// What a dump shows goes before what a source says: it is what ran.
void put(Checklist &list, std::string_view id, std::optional<ItemState> state, ChecklistEvidence evidence)
{
    ChecklistItem *item = itemOf(list, id);
    if (!item)
        return;
    if (state)
        item->state = *state;
    item->evidence.insert(item->evidence.begin(), std::move(evidence));
}

} // namespace

void DumpEvidence::lookAtCall(const DumpPair &pair, std::size_t index, PairFacts &facts)
{
    const OperatorFacts &known = builtinOperatorFacts();
    const CallRows call{*pair.table, index};
    const CallName name = call.name();
    const auto count = [&](Seen &seen, bool differs, std::size_t row, const std::string &value = {}) {
        const Place place{std::string(call.key()),
                          call.inA() ? pair.a.dumpFile : pair.b.dumpFile,
                          value,
                          pair.a.step.value,
                          pair.a.rank.folderName(),
                          row};
        ++seen.count;
        seen.differing += differs;
        if (!seen.first)
            seen.first = place;
        if (differs && !seen.firstDiffering)
            seen.firstDiffering = place;
    };
    for (std::size_t i = 0; i < call.pair().rowCount; ++i) {
        const std::size_t row = call.pair().firstRow + i;
        if (pair.table->rows[row].a != PairRow::none && pair.table->rows[row].b != PairRow::none &&
            dumpRow(*pair.table, pair.table->rows[row]).side == Side::Parameters)
            count(facts.parameters, !agrees(pair.table->rows[row]), row);
    }
    if (name.direction != Direction::Forward)
        return;
    if (const DropoutRule *rule = known.dropoutRule(name)) {
        const auto probability = dropProbability(call, *rule);
        Seen &seen = !probability ? facts.dropoutUnknown : *probability > 0 ? facts.dropoutOn : facts.dropoutOff;
        count(seen, false, call.pair().firstRow, probability ? fmt::format("p={}", *probability) : std::string());
    } else if (name.kind == CallName::Kind::Api && known.drawsRandomNumbers(name)) {
        count(facts.random, false, call.pair().firstRow);
    }
    for (const OperatorFact *fact : known.about(name)) {
        if (fact->platform.find("Ascend") != std::string::npos) {
            count(facts.special, false, call.pair().firstRow, fact->name);
            break;
        }
    }
}

DumpEvidence::PairFacts DumpEvidence::factsOf(const DumpPair &pair)
{
    PairFacts facts;
    const PairTable &table = *pair.table;
    bool begun = false; // the inputs of the first call that takes a tensor have been seen
    for (std::size_t i = 0; i < table.operators.size(); ++i) {
        lookAtCall(pair, i, facts);
        const CallRows call{table, i};
        if (begun || !call.inBoth() || call.name().direction != Direction::Forward)
            continue;
        for (std::size_t k = 0; k < call.pair().rowCount; ++k) {
            const std::size_t row = call.pair().firstRow + k;
            const PairRow &both = table.rows[row];
            const DumpRow shown = dumpRow(table, both);
            if (both.a == PairRow::none || both.b == PairRow::none || shown.side != Side::Input || shown.scalar ||
                shown.null || shown.requiresGrad == Flag::True)
                continue;
            begun = true;
            const Place place{std::string(call.key()), pair.a.dumpFile,          {},
                              pair.a.step.value,       pair.a.rank.folderName(), row};
            ++facts.inputs.count;
            if (!facts.inputs.first)
                facts.inputs.first = place;
            if (!agrees(both) && facts.inputs.differing++ == 0)
                facts.inputs.firstDiffering = place;
        }
    }
    return facts;
}

void DumpEvidence::add(const DumpPair &pair)
{
    if (!pair.table || pair.a.debug)
        return;
    PairFacts facts = factsOf(pair);
    const std::lock_guard lock(m_mutex);
    m_pairs[{pair.a.step.value, pair.a.rank.folderName()}] = std::move(facts);
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
                   {say(Words::tr("{} calls of the dumps drop elements: first {} with {}"), on, first->operatorName,
                        first->value),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    if (off > 0)
        return put(list, "dropout-off", ItemState::Confirmed,
                   {say(Words::tr("{} dropout calls in the dumps, all with p = 0"), off), {}, 0});
    const bool apis = std::any_of(operators.pairs.begin(), operators.pairs.end(),
                                  [](const DumpPair &pair) { return pair.level == "L1" || pair.level == "mix"; });
    if (unknown == 0 && apis)
        put(list, "dropout-off", ItemState::Confirmed, {say(Words::tr("no dropout call in the dumps")), {}, 0});
    else if (unknown > 0)
        put(list, "dropout-off", std::nullopt,
            {say(Words::tr("{} dropout modules in the dumps; their probability is not in a dump of this level"),
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
        say(Words::tr("{} calls of the dumps draw random numbers: first {}"), count, first->operatorName), first->path,
        0, indexOf(operators, first->step, first->rank), static_cast<std::int64_t>(first->tableRow)};
    put(list, "no-random-operators", ItemState::Failing, evidence);
    put(list, "random-on-device", std::nullopt, evidence);
}

// Parameters are compared in the first step: later ones follow from the updates between.
void DumpEvidence::putWeights(Checklist &list, const OperatorComparison &operators) const
{
    const std::int64_t step = m_pairs.begin()->first.first;
    std::size_t count = 0, differing = 0;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        if (key.first != step)
            continue;
        count += facts.parameters.count;
        differing += facts.parameters.differing;
        if (!first && facts.parameters.firstDiffering)
            first = &*facts.parameters.firstDiffering;
    }
    if (count == 0)
        return;
    if (first)
        return put(list, "initial-weights", ItemState::Failing,
                   {say(Words::tr("{} of {} parameters differ at step {}: first those of {}"), differing, count, step,
                        first->operatorName),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    put(list, "initial-weights", ItemState::Confirmed,
        {say(Words::tr("{} of {} parameters equal at step {}"), count, count, step), {}, 0});
}

void DumpEvidence::putData(Checklist &list, const OperatorComparison &operators) const
{
    std::set<std::int64_t> steps;
    std::set<std::string> ranks;
    const Place *first = nullptr;
    for (const auto &[key, facts] : m_pairs) {
        if (facts.inputs.count == 0)
            continue;
        steps.insert(key.first);
        ranks.insert(key.second);
        if (!first && facts.inputs.firstDiffering)
            first = &*facts.inputs.firstDiffering;
    }
    if (steps.empty())
        return;
    if (first)
        return put(list, "data-order", ItemState::Failing,
                   {say(Words::tr("the first inputs differ at step {}: {}"), first->step, first->operatorName),
                    first->path, 0, indexOf(operators, first->step, first->rank),
                    static_cast<std::int64_t>(first->tableRow)});
    put(list, "data-order", ItemState::Confirmed,
        {say(Words::tr("first inputs equal in all {} steps, {} ranks"), steps.size(), ranks.size()), {}, 0});
}

void DumpEvidence::putSpecial(Checklist &list, const OperatorComparison &operators) const
{
    std::set<std::string> said;
    for (const auto &[key, facts] : m_pairs) {
        if (!facts.special.first || !said.insert(facts.special.first->value).second)
            continue;
        const Place &place = *facts.special.first;
        put(list, "special-operators", ItemState::Failing,
            {say(Words::tr("{} calls of such operators in step {}: first {} ({})"), facts.special.count, key.first,
                 place.operatorName, place.value),
             place.path, 0, indexOf(operators, place.step, place.rank), static_cast<std::int64_t>(place.tableRow)});
    }
}

// What the first difference means, put where it can be cured.
void DumpEvidence::putFirstDifference(Checklist &list, const OperatorComparison &operators)
{
    if (!operators.firstDifference)
        return;
    const FirstDifference &first = *operators.firstDifference;
    const ChecklistEvidence evidence{say(Words::tr("the first difference, {} {}, points here: {}"),
                                         first.row.operatorName, first.row.parameter, first.diagnosis.explanation),
                                     operators.pairs.at(first.pair).a.dumpFile, 0,
                                     static_cast<std::int64_t>(first.pair),
                                     static_cast<std::int64_t>(first.row.tableRow)};
    switch (first.diagnosis.kind) {
    case DiagnosisKind::Operator: {
        const auto &known = first.diagnosis.knownOperator;
        ChecklistEvidence named = evidence;
        if (known)
            named.text = say(Words::tr("{} {}: its inputs agree, it does not. {}: {} {}"), first.row.operatorName,
                             first.row.parameter, known->name, known->fact, known->remedy);
        return put(list, "deterministic-operators", known ? std::optional(ItemState::Failing) : std::nullopt, named);
    }
    case DiagnosisKind::Communication:
        return put(list, "deterministic-communication", ItemState::Failing, evidence);
    case DiagnosisKind::Data:
        return put(list, "data-order", ItemState::Failing, evidence);
    case DiagnosisKind::Weights:
        if (first.pair == 0)
            put(list, "initial-weights", ItemState::Failing, evidence);
        return;
    case DiagnosisKind::Random: {
        const bool dropout = builtinOperatorFacts().dropoutRule(callName(first.row.operatorName)) != nullptr;
        return put(list,
                   dropout                         ? "dropout-off"
                   : list.framework == "mindspore" ? "mindspore-seed"
                                                   : "torch-seed",
                   ItemState::Failing, evidence);
    }
    default:
        return;
    }
}

} // namespace rundiff
