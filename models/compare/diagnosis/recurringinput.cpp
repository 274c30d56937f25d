// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/recurringinput.h"

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/contents/tensorcontent.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

constexpr std::size_t mostSteps = 2; // the nearest: they may have to be read again

// One tensor of a run, in one step.
struct Seen {
    std::int64_t step = 0;
    std::string content; // empty: the dump does not tell it from others
};

std::string contentIn(const Dump &dump, const DumpRow &row)
{
    return isDistinct(row) ? contentOf(dump, row) : std::string();
}

// The call of the same name in the table of another step or rank; in both runs.
std::optional<CallRows> sameCall(const PairTable &table, std::string_view key)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (call.inBoth() && call.key() == key)
            return call;
    }
    return std::nullopt;
}

const PairRow *sameRow(const PairTable &table, const RowFinding &row)
{
    const auto call = sameCall(table, row.operatorName);
    if (!call)
        return nullptr;
    for (const PairRow &pair : call->rows()) {
        if (pair.inBoth() && parameterOf(table, pair) == row.parameter)
            return &pair;
    }
    return nullptr;
}

bool isSameProcess(const DumpPair &one, const DumpPair &other)
{
    const auto isProcess = [](const DumpPair &pair) { return pair.a.rank.kind == RankId::Kind::Process; };
    return one.a.rank == other.a.rank || (isProcess(one) && isProcess(other));
}

// The steps of the same rank around a pair, the nearest first.
std::vector<std::size_t> stepsAround(const std::vector<DumpPair> &pairs, std::size_t here)
{
    std::vector<std::size_t> others;
    for (std::size_t at = 0; at < pairs.size(); ++at) {
        if (at != here && isSameProcess(pairs[at], pairs[here]) && !(pairs[at].a.step == pairs[here].a.step))
            others.push_back(at);
    }
    std::ranges::stable_sort(
        others, {}, [&](std::size_t at) { return std::abs(pairs[at].a.step.value - pairs[here].a.step.value); });
    if (others.size() > mostSteps)
        others.erase(others.begin() + mostSteps, others.end());
    return others;
}

// The tensor of one row in several steps of both runs.
struct Recurrence {
    std::array<Seen, 2> here; // of A and B
    std::array<std::vector<Seen>, 2> others;

    bool isKnown() const { return !here[0].content.empty() && !here[1].content.empty() && !others[0].empty(); }
    bool isConstant() const
    {
        return std::ranges::all_of(std::array{0, 1}, [&](int run) {
            const auto at = static_cast<std::size_t>(run);
            return std::ranges::all_of(others[at], [&](const Seen &seen) { return seen.content == here[at].content; });
        });
    }
    // Of a run: the other step that has what a run has here.
    const Seen *stepLike(const Seen &wanted, std::size_t run) const
    {
        const auto found = std::ranges::find(others[run], wanted.content, &Seen::content);
        return found == others[run].end() ? nullptr : &*found;
    }
};

void add(Recurrence &found, const PairTable &table, const PairRow &row)
{
    found.others[0].push_back({table.a->location.step.value, contentIn(*table.a, table.a->rows[row.a])});
    found.others[1].push_back({table.b->location.step.value, contentIn(*table.b, table.b->rows[row.b])});
}

Recurrence recurrenceOf(const FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress)
{
    Recurrence recurrence;
    const auto table = rowsOf(pairs[found.pair], progress).table;
    const PairRow *own = table ? sameRow(*table, found.row) : nullptr;
    if (!own)
        return recurrence;
    recurrence.here = {Seen{table->a->location.step.value, contentOf(*table->a, table->a->rows[own->a])},
                       Seen{table->b->location.step.value, contentOf(*table->b, table->b->rows[own->b])}};
    for (const std::size_t at : stepsAround(pairs, found.pair)) {
        const auto other = rowsOf(pairs[at], progress).table;
        if (const PairRow *row = other ? sameRow(*other, found.row) : nullptr)
            add(recurrence, *other, *row);
    }
    return recurrence;
}

void callConstant(FirstDifference &found)
{
    Diagnosis &diagnosis = found.diagnosis;
    FactList facts;
    facts.add(About::Origin,
              Messages::tr("It is the same in each dumped step of a run: a constant of the model, such as a mask, a "
                           "table of positions or a schedule, that is made once and not from the data."));
    facts.add(About::Advice, Messages::tr("Look at where the model makes it, usually a constructor: its base, length, "
                                          "offset, sign and type."));
    if (diagnosis.kind == DiagnosisKind::Data) {
        diagnosis.kind = DiagnosisKind::Uncaptured;
        diagnosis.explanation =
            message(Messages::tr("{}.{} is not the same in both runs. It is not data: each run has it unchanged in "
                                 "every step. Code that the dump did not capture made it."),
                    found.row.operatorName, found.row.parameter);
        std::erase_if(diagnosis.facts, [](const DiagnosisFact &fact) { return fact.about == About::Advice; });
    }
    std::vector<DiagnosisFact> known = facts.take();
    diagnosis.facts.insert(diagnosis.facts.begin(), known.begin(), known.end());
}

void callOutOfStep(const Recurrence &recurrence, FirstDifference &found)
{
    FactList facts;
    for (const std::size_t run : {std::size_t{0}, std::size_t{1}}) {
        const Seen *inOther = recurrence.stepLike(recurrence.here[run], 1 - run);
        const Seen *inOwn = recurrence.stepLike(recurrence.here[run], run);
        const bool isShifted = inOther && !inOwn;
        if (isShifted)
            facts.add(About::Origin,
                      Messages::tr("What {} has here is what {} has in step {}: its data is out of step, as where "
                                   "batches are skipped or repeated."),
                      runThat(run == 0), runThat(run != 0), inOther->step);
        else if (inOwn)
            facts.add(About::Origin, Messages::tr("{} has the same here as in its own step {}: it repeats that batch."),
                      runThat(run == 0), inOwn->step);
    }
    std::vector<DiagnosisFact> known = facts.take();
    found.diagnosis.facts.insert(found.diagnosis.facts.begin(), known.begin(), known.end());
}

// A mask that the batch brings along, or the model.
void callFollowing(FirstDifference &found)
{
    FactList facts;
    facts.add(About::Origin, Messages::tr("It changes from step to step, so it follows the batch: it is made where the "
                                          "batch is put together, or from its tokens."));
    std::vector<DiagnosisFact> known = facts.take();
    found.diagnosis.facts.insert(found.diagnosis.facts.begin(), known.begin(), known.end());
}

// ---- a result that another rank or step has, too -------------------------------------------------------------------

// The result that a run has here, in the dump of another rank or step.
struct Elsewhere {
    bool ofA = false;     // whose result here it is
    bool seenInA = false; // and in which run it is there, too
    std::size_t pair = 0;
};

std::optional<Elsewhere> elsewhere(const std::array<std::string, 2> &here, const PairTable &other,
                                   const RowFinding &wanted, std::size_t pair)
{
    const PairRow *row = sameRow(other, wanted);
    if (!row)
        return std::nullopt;
    const std::array<std::string, 2> there = {contentIn(*other.a, other.a->rows[row->a]),
                                              contentIn(*other.b, other.b->rows[row->b])};
    for (const std::size_t run : {std::size_t{0}, std::size_t{1}}) {
        for (const std::size_t seen : {std::size_t{0}, std::size_t{1}}) {
            if (!here[run].empty() && here[run] == there[seen])
                return Elsewhere{run == 0, seen == 0, pair};
        }
    }
    return std::nullopt;
}

// The tensors that a call is given; nothing where the dump does not tell one of them from others. Batches of tokens
// have equal statistics.
std::optional<std::vector<std::string>> givenTo(const CallRows &call, bool ofA)
{
    const Dump &dump = call.table.dump(ofA);
    std::vector<std::string> given;
    for (const PairRow &row : call.rows()) {
        if (!row.inBoth() || sideOf(call.table, row) != Side::Input)
            continue;
        const DumpRow values = dump.rows[ofA ? row.a : row.b];
        if (!isTensor(values))
            continue;
        const bool isConstant = values.max.isNumber() && values.max == values.min;
        const bool hasProof = values.checksumKind != ChecksumKind::None || holdsFractions(dump.name(values.dtype));
        if (!isConstant && !(hasProof && isDistinct(values)))
            return std::nullopt;
        given.push_back(contentOf(dump, values));
    }
    return given;
}

// The ranks may share a batch, or a step repeat it: then the place with the same result shows nothing of the data.
bool isGivenTheSame(const PairTable &here, const PairTable &there, const std::string &name, const Elsewhere &seen)
{
    const auto callHere = sameCall(here, name), callThere = sameCall(there, name);
    if (!callHere || !callThere)
        return false;
    const auto given = givenTo(*callHere, seen.ofA);
    return given && !given->empty() && given == givenTo(*callThere, seen.seenInA);
}

// The other ranks of the step first, then the steps around it.
std::vector<std::size_t> placesAround(const std::vector<DumpPair> &pairs, std::size_t here)
{
    constexpr std::size_t mostRanks = 8;
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < pairs.size() && places.size() < mostRanks; ++at) {
        if (at != here && pairs[at].a.step == pairs[here].a.step)
            places.push_back(at);
    }
    std::ranges::copy(stepsAround(pairs, here), std::back_inserter(places));
    return places;
}

std::optional<Elsewhere> resultElsewhere(const FirstDifference &found, const std::vector<DumpPair> &pairs,
                                         const Progress &progress)
{
    const auto table = rowsOf(pairs[found.pair], progress).table;
    const PairRow *own = table ? sameRow(*table, found.row) : nullptr;
    if (!own)
        return std::nullopt;
    const std::array<std::string, 2> here = {contentIn(*table->a, table->a->rows[own->a]),
                                             contentIn(*table->b, table->b->rows[own->b])};
    for (const std::size_t at : placesAround(pairs, found.pair)) {
        const auto other = rowsOf(pairs[at], progress).table;
        const auto seen = other ? elsewhere(here, *other, found.row, at) : std::nullopt;
        if (seen && !isGivenTheSame(*table, *other, found.row.operatorName, *seen))
            return seen;
    }
    return std::nullopt;
}

// What another rank or step computes, too, is right, of another batch.
void callOtherBatch(FirstDifference &found, const Elsewhere &seen, const std::vector<DumpPair> &pairs)
{
    const DumpPair &there = pairs[seen.pair];
    const bool isRank = there.a.step == found.step;
    const std::string place = isRank ? message(Messages::tr("on {}"), there.a.rank.folderName())
                                     : message(Messages::tr("in step {}"), there.a.step.value);
    Diagnosis &diagnosis = found.diagnosis;
    diagnosis.kind = DiagnosisKind::Data;
    diagnosis.confidence = Confidence::Likely;
    diagnosis.decides.clear();
    diagnosis.explanation = message(
        Messages::tr("The training data differs: {} has here the result that {} has {} ({}.{}), so it works on the "
                     "batch of that place. The operator is not to blame."),
        runThat(seen.ofA), runThat(seen.seenInA), place, found.row.operatorName, found.row.parameter);
    FactList facts;
    facts.add(About::Advice, isRank
                                 ? Messages::tr("Look at how the data is divided over the ranks: the sampler's number "
                                                "of ranks and its own rank, and a seed or offset for each rank.")
                                 : Messages::tr("Look at where the data begins: batches that are skipped or "
                                                "repeated, and the position that a resumed run restores."));
    std::vector<DiagnosisFact> known = facts.take();
    known.front().pair = seen.pair;
    diagnosis.facts.insert(diagnosis.facts.begin(), known.begin(), known.end());
}

bool maySayWhereItIsFrom(const FirstDifference &found)
{
    const DiagnosisKind kind = found.diagnosis.kind;
    const bool ofInput = found.row.side == Side::Input &&
                         isAnyOf(kind, {DiagnosisKind::Data, DiagnosisKind::Uncaptured, DiagnosisKind::Order});
    const bool ofMask = found.row.side == Side::Output && kind == DiagnosisKind::Uncaptured;
    return ofInput || ofMask;
}

} // namespace

void addRecurrence(FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress)
{
    if (pairs.size() < 2)
        return;
    if (found.diagnosis.kind == DiagnosisKind::Undetermined) {
        if (const auto seen = resultElsewhere(found, pairs, progress))
            callOtherBatch(found, *seen, pairs);
        return;
    }
    if (!maySayWhereItIsFrom(found))
        return;
    const Recurrence recurrence = recurrenceOf(found, pairs, progress);
    if (!recurrence.isKnown())
        return;
    if (recurrence.isConstant())
        callConstant(found);
    else if (found.row.side == Side::Output)
        callFollowing(found);
    else
        callOutOfStep(recurrence, found);
}

} // namespace rundiff
