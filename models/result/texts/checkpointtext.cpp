// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/checkpointtext.h"

#include "models/result/texts/checkpointwords.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/verdictsentence.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

void writePairs(const CheckpointComparison &checkpoints, TextLines &lines)
{
    std::vector<std::vector<Message>> table = {
        {Message::of(Messages::tr("step")), "A", "B", Message::of(Messages::tr("form")),
         Message::of(Messages::tr("values compared")), Message::of(Messages::tr("differing"))}};
    for (const CheckpointPair &pair : checkpoints.pairs) {
        Message form = shownPlainly(pair.formA);
        if (pair.formA != pair.formB)
            form = form + " / " + shownPlainly(pair.formB);
        table.push_back({stepWords(pair), shownPlainly(pair.a.name), shownPlainly(pair.b.name), form,
                         Message(std::to_string(pair.keys.compared)), Message(std::to_string(pair.differing))});
    }
    lines.table(table);
    for (const CheckpointPair &pair : checkpoints.pairs) {
        if (!pair.differences.empty())
            lines.wrapped(Message::of(Messages::tr("step {}, first {}"), stepWords(pair), firstWords(pair)), 2);
        if (pair.updateCosine)
            lines.wrapped(Message::of(Messages::tr("step {}: since the checkpoint before, A and B changed their "
                                                   "weights in directions whose cosine is {:.4g}"),
                                      stepWords(pair), *pair.updateCosine),
                          2);
    }
}

// Whether the checkpoint of the resume was read and compared.
bool isResumedWhole(const CheckpointComparison &checkpoints)
{
    return std::ranges::any_of(checkpoints.pairs, [&](const CheckpointPair &pair) {
        const bool isResumed = checkpoints.resumedAt && pair.step() == checkpoints.resumedAt;
        return isResumed && pair.keys.compared > 0 && pair.verdict != Verdict::Incomplete;
    });
}

} // namespace

void writeCheckpoints(const Comparison &comparison, TextLines &lines)
{
    const CheckpointComparison *const checkpoints = comparison.checkpoints.get();
    if (!checkpoints)
        return;
    lines.heading(Message::of(Messages::tr("Checkpoints: {}"), verdictWord(checkpoints->verdict)));
    writePairs(*checkpoints, lines);
    if (checkpoints->resumedAt)
        lines.fact(Message::of(Messages::tr("resumed")),
                   Message::of(Messages::tr("B begins after step {}; the steps of A up to it have no partner"),
                               checkpoints->resumedAt->value));
    for (const NotRestored &part : checkpoints->notRestored)
        lines.wrapped(Message::of(Messages::tr("Not restored: {}; {}"), partWords(part.part), Message(part.evidence)),
                      2);
    if (checkpoints->notRestored.empty() && isResumedWhole(*checkpoints))
        lines.wrapped(Message::of(Messages::tr("Everything that the checkpoint of step {} holds was restored."),
                                  checkpoints->resumedAt->value),
                      2);
}

} // namespace rundiff
