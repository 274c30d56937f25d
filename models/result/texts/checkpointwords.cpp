// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/checkpointwords.h"

#include "models/result/texts/textlines.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Kind = CheckpointDifferenceKind;

const CheckpointPair *resumedPair(const CheckpointComparison &checkpoints)
{
    const auto pair = std::ranges::find_if(checkpoints.pairs, [&](const CheckpointPair &one) {
        return checkpoints.resumedAt && one.step() == checkpoints.resumedAt;
    });
    return pair == checkpoints.pairs.end() ? nullptr : &*pair;
}

const CheckpointPair *firstDiffering(const CheckpointComparison &checkpoints)
{
    const auto pair =
        std::ranges::find_if(checkpoints.pairs, [](const CheckpointPair &one) { return !one.differences.empty(); });
    return pair == checkpoints.pairs.end() ? nullptr : &*pair;
}

// "optimizer.state.16.exp_avg (layers.0.norm.weight)": the parameter where the key has only its number.
Message keyWords(const CheckpointDifference &difference)
{
    const std::string &key = difference.key, &name = difference.name;
    const bool isSaid = name.empty() || key.find(name) != std::string::npos || !isOfParameters(difference.part);
    return isSaid ? Message(shownPlainly(difference.key))
                  : Message::of(Messages::tr("{} ({})"), shownPlainly(difference.key), shownPlainly(difference.name));
}

Message keyAndValues(const CheckpointDifference &difference)
{
    return Message::of(Messages::tr("{}: {}"), keyWords(difference), differenceWords(difference));
}

// "the full precision of the weights", "the buffers in 2 of 12 keys"
Message lostWords(const NotRestored &lost)
{
    Message words = partWords(lost.part);
    if (lost.isRounded)
        words = Message::of(Messages::tr("the full precision of {}"), words);
    if (lost.differing >= lost.keys)
        return words;
    return Message::of(Messages::tr("{} in {} of {} keys"), words, lost.differing, lost.keys);
}

Message partsOf(const CheckpointComparison &checkpoints)
{
    std::vector<Message> parts;
    for (const NotRestored &lost : checkpoints.notRestored)
        parts.push_back(lostWords(lost));
    return listed(parts);
}

} // namespace

Message partWords(Part part)
{
    switch (part) {
    case Part::Weights:
        return Message::of(Messages::tr("the weights"));
    case Part::TiedWeights:
        return Message::of(Messages::tr("the sharing of weights"));
    case Part::Buffers:
        return Message::of(Messages::tr("the buffers"));
    case Part::MasterWeights:
        return Message::of(Messages::tr("the master weights"));
    case Part::ParameterGroups:
        return Message::of(Messages::tr("the parameter groups"));
    case Part::LearningRate:
        return Message::of(Messages::tr("the learning rate"));
    case Part::OptimizerStep:
        return Message::of(Messages::tr("the step counter of the optimizer"));
    case Part::OptimizerMoments:
        return Message::of(Messages::tr("the moments of the optimizer"));
    case Part::Scheduler:
        return Message::of(Messages::tr("the scheduler"));
    case Part::LossScale:
        return Message::of(Messages::tr("the loss scale"));
    case Part::Ema:
        return Message::of(Messages::tr("the average of the weights"));
    case Part::GradientAccumulation:
        return Message::of(Messages::tr("the accumulated gradients"));
    case Part::RngPython:
        return Message::of(Messages::tr("Python's generator"));
    case Part::RngNumpy:
        return Message::of(Messages::tr("numpy's generator"));
    case Part::RngTorch:
        return Message::of(Messages::tr("torch's generator"));
    case Part::RngDevice:
        return Message::of(Messages::tr("the generator of the device"));
    case Part::DataPosition:
        return Message::of(Messages::tr("the position in the data"));
    case Part::Outside:
        return Message::of(Messages::tr("something outside the checkpoint"));
    case Part::Settings:
        break;
    }
    return Message::of(Messages::tr("the settings"));
}

Message differenceWords(const CheckpointDifference &found)
{
    switch (found.kind) {
    case Kind::Missing:
        return found.b.empty() ? Message::of(Messages::tr("only in A")) : Message::of(Messages::tr("only in B"));
    case Kind::Zero:
        return Message::of(Messages::tr("{} in A, zero in B"), shownPlainly(found.a));
    case Kind::Ratio:
        return Message::of(Messages::tr("{} in A, {} in B: one factor for all values"), shownPlainly(found.a),
                           shownPlainly(found.b));
    case Kind::Cast:
        return Message::of(Messages::tr("B is A, rounded to 16 bits"));
    case Kind::Swapped:
        return Message::of(Messages::tr("B holds the values of {} of A"), shownPlainly(found.other));
    case Kind::Untied:
        return found.isTiedInA
                   ? Message::of(Messages::tr("one storage with {} in A, its own in B"), shownPlainly(found.other))
                   : Message::of(Messages::tr("its own storage in A, one with {} in B"), shownPlainly(found.other));
    case Kind::Fresh:
        return Message::of(Messages::tr("begun again in B"));
    case Kind::Rounding:
        return Message::of(Messages::tr("equal in the coarser type"));
    case Kind::Value:
        break;
    }
    return Message::of(Messages::tr("{} in A, {} in B"), shownPlainly(found.a), shownPlainly(found.b));
}

Message kindWord(const CheckpointDifference &found)
{
    switch (found.kind) {
    case Kind::Missing:
        return found.b.empty() ? Message::of(Messages::tr("missing in B")) : Message::of(Messages::tr("missing in A"));
    case Kind::Zero:
        return Message::of(Messages::tr("zero"));
    case Kind::Ratio:
        return Message::of(Messages::tr("ratio"));
    case Kind::Cast:
        return Message::of(Messages::tr("cast"));
    case Kind::Swapped:
        return Message::of(Messages::tr("swapped"));
    case Kind::Untied:
        return Message::of(Messages::tr("untied"));
    case Kind::Fresh:
        return Message::of(Messages::tr("fresh"));
    case Kind::Rounding:
        return Message::of(Messages::tr("rounding"));
    case Kind::Value:
        break;
    }
    return Message::of(Messages::tr("value"));
}

Message equalWord()
{
    return Message::of(Messages::tr("equal"));
}

Message checkpointClause(const Comparison &comparison)
{
    const CheckpointComparison *const checkpoints = comparison.checkpoints.get();
    if (!checkpoints || checkpoints->verdict != Verdict::Different)
        return {};
    const CheckpointPair *const resumed = resumedPair(*checkpoints);
    if (resumed && !checkpoints->notRestored.empty()) {
        const std::int64_t step = checkpoints->resumedAt->value;
        if (checkpoints->notRestored.front().part == Part::Outside)
            return Message::of(
                Messages::tr("B was resumed at step {} with everything that its checkpoint holds; what differs is "
                             "outside of it"),
                step);
        return Message::of(Messages::tr("B was resumed at step {} without {} ({})"), step, partsOf(*checkpoints),
                           keyAndValues(resumed->differences.front()));
    }
    const CheckpointPair *const first = firstDiffering(*checkpoints);
    return first ? Message::of(Messages::tr("the checkpoints of step {} differ, first {}"), stepWords(*first),
                               firstWords(*first))
                 : Message();
}

Message stepWords(const CheckpointPair &pair)
{
    return pair.step() ? Message(std::to_string(pair.step()->value)) : Message("-");
}

Message firstWords(const CheckpointPair &pair)
{
    if (pair.differences.empty())
        return Message("-");
    return keyAndValues(pair.differences.front());
}

} // namespace rundiff
