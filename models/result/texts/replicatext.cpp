// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/replicatext.h"

#include "models/language/phrasebook.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostSteps = 10, mostLeaving = 5; // printed

Message leavingSentence(const ReplicaStep &step, const ReplicaGroup &group, const LeavingRank &rank)
{
    return Message::of(Messages::tr("DIFFERENT: {} leaves the majority of {} ranks in step {}, first at {}"),
                       rank.rank.folderName(), group.ranks(), step.step.value, shownPlainly(rank.row));
}

Message answer(const ReplicaComparison &replicas)
{
    const ReplicaStep *step = replicas.firstLeaving();
    for (const ReplicaGroup &group : step ? step->groups : std::vector<ReplicaGroup>()) {
        if (!group.leaving.empty())
            return leavingSentence(*step, group, group.leaving.front());
    }
    if (!replicas.curves.empty()) {
        const LeavingCurve &curve = replicas.curves.front();
        return Message::of(Messages::tr("DIFFERENT: rank{} leaves the majority of {} ranks in step {}, by its {}"),
                           curve.rank, curve.ranks, curve.step, shownPlainly(curve.metric));
    }
    switch (replicas.verdict()) {
    case ReplicaComparison::Verdict::Same:
        return Message::of(Messages::tr("SAME: all ranks agree in everything that they share"));
    case ReplicaComparison::Verdict::Undecided:
        return Message::of(Messages::tr("UNDECIDED: ranks differ, and no majority shows which of them is odd"));
    case ReplicaComparison::Verdict::Different:
    case ReplicaComparison::Verdict::Incomplete:
        break;
    }
    return Message::of(Messages::tr("INCOMPLETE: not everything could be compared between ranks"));
}

void writeLeaving(const LeavingRank &rank, TextLines &lines)
{
    lines.item(
        Message::of(Messages::tr("{} leaves the others in {} rows, first in row {}, {}, in which {} ranks agree"),
                    rank.rank.folderName(), rank.rows, rank.tableRow, shownPlainly(rank.row), rank.agreeing));
    std::vector<std::vector<Message>> table = {
        {Message::of(Messages::tr("value")), rank.rank.folderName(), Message::of(Messages::tr("majority"))}};
    for (const ReplicaValue &value : rank.values)
        table.push_back({value.name, shownPlainly(value.found), shownPlainly(value.expected)});
    if (table.size() > 1)
        lines.table(table);
    if (rank.flip)
        lines.wrapped(flipText(rank), 2);
}

void writeGroup(const ReplicaGroup &group, TextLines &lines)
{
    if (group.isAlone())
        return lines.line(Message::of(Messages::tr("{} is not compared: no other rank makes the same calls."),
                                      foldedRanks(group.alike)));
    // Ranks without a majority are not alike, and which of them are odd is not known.
    const QString counts = group.undecided > 0
                               ? Messages::tr("{} make the same calls; {} rows each, a majority agrees in {}")
                               : Messages::tr("{} alike; {} rows each, a majority agrees in {}");
    lines.line(Message::of(counts, foldedRanks(group.alike), group.rows, group.judged));
    if (group.ownData)
        lines.line(Message::of(Messages::tr("Each rank has data of its own: only parameters are judged.")));
    if (group.undecided > 0)
        lines.line(Message::of(Messages::tr("{} rows differ without a majority."), group.undecided));
    for (std::size_t i = 0; i < std::min(mostLeaving, group.leaving.size()); ++i)
        writeLeaving(group.leaving[i], lines);
    if (group.leaving.size() > mostLeaving)
        lines.line(Message::of(Messages::tr("{} more ranks leave the majority: --format json lists them"),
                               group.leaving.size() - mostLeaving));
}

// Steps in which all ranks agree are only counted.
void writeSteps(const ReplicaComparison &replicas, TextLines &lines)
{
    std::size_t written = 0, quiet = 0;
    for (const ReplicaStep &step : replicas.steps) {
        const bool speaks = std::ranges::any_of(step.groups, [](const ReplicaGroup &group) {
            return !group.leaving.empty() || group.undecided > 0 || group.isAlone();
        });
        if (written == mostSteps || (!speaks && &step != &replicas.steps.front())) {
            ++quiet;
            continue;
        }
        ++written;
        lines.heading(Message::of(Messages::tr("Step {}"), step.step.value));
        for (const ReplicaGroup &group : step.groups)
            writeGroup(group, lines);
    }
    if (quiet > 0)
        lines.line(Message::of(Messages::tr("{} more steps: --format json lists them"), quiet));
}

Message bitText(const BitFlip &flip)
{
    if (!flip.bit)
        return Message::of(Messages::tr("several bits explain it"));
    switch (flip.part) {
    case FloatPart::Sign:
        return Message::of(Messages::tr("its sign"));
    case FloatPart::Exponent:
        return Message::of(Messages::tr("bit {} of its exponent"), *flip.bit);
    case FloatPart::Mantissa:
        break;
    }
    return Message::of(Messages::tr("bit {} of its mantissa"), *flip.bit);
}

std::string ranksWord(const RankId &first, const RankId &last)
{
    return first == last ? first.folderName() : first.folderName() + "-" + std::to_string(last.number);
}

} // namespace

std::string foldedRanks(const std::vector<RankId> &ranks)
{
    std::string text;
    for (std::size_t i = 0; i < ranks.size();) {
        std::size_t last = i;
        while (last + 1 < ranks.size() && ranks[i].kind == RankId::Kind::Rank &&
               ranks[last + 1].kind == ranks[i].kind && ranks[last + 1].number == ranks[last].number + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + ranksWord(ranks[i], ranks[last]);
        i = last + 1;
    }
    return text;
}

Message flipText(const LeavingRank &rank)
{
    if (!rank.flip)
        return {};
    const BitFlips &flips = *rank.flip;
    const BitFlip &first = flips.flips.front();
    const Message where = shapeText(first.index), bit = bitText(first);
    const auto differing = flips.flips.size();
    switch (flips.evidence) {
    case BitFlips::Evidence::Seen:
        return Message::of(
            Messages::tr("One of {} elements differs, and in one bit only: element {}, {}: {:.9g} became {:.9g}. "
                         "Defective memory changes data like this. A repeat on another device decides."),
            flips.elements, where, bit, first.from, first.to);
    case BitFlips::Evidence::Doubtful:
        return Message::of(
            Messages::tr("{} of {} elements differ, each in one bit, first element {}, {}: {:.9g} became "
                         "{:.9g}. Flipped bits look like this, but so do rounding and other data."),
            differing, flips.elements, where, bit, first.from, first.to);
    case BitFlips::Evidence::Statistics:
        break;
    }
    return Message::of(
        Messages::tr("All statistics are consistent with one flipped bit of one element ({}): {:.6g} became "
                     "{:.6g}. Which element is not known without tensors. A repeat on another device "
                     "decides."),
        bit, first.from, first.to);
}

std::string textReplicas(const ReplicaComparison &replicas)
{
    TextLines lines;
    lines.fact(Message::of(Messages::tr("run")), shownPlainly(replicas.run->path));
    lines.fact(Message::of(Messages::tr("compared")),
               Message::of(Messages::tr("{} of {} dumps of {} steps, {} values of metrics"), replicas.dumps,
                           replicas.run->dumps.size(), replicas.steps.size(), replicas.valuesJudged));
    for (const LeavingCurve &curve : replicas.curves)
        lines.line(Message::of(Messages::tr("step {}, rank{}: {} is {:.9g}, and {:.9g} on {} of {} ranks"), curve.step,
                               curve.rank, shownPlainly(curve.metric), curve.found, curve.expected, curve.agreeing,
                               curve.ranks));
    writeSteps(replicas, lines);
    lines.problems(replicas.problems);
    return shown(answer(replicas)) + "\n" + lines.text();
}

} // namespace rundiff
