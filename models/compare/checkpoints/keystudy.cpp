// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/keystudy.h"

#include "models/compare/checkpoints/meetingvalues.h"
#include "models/formats/checkpoints/readcheckpoint.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

TensorStudy without(const std::string &problem)
{
    TensorStudy study;
    study.problem = problem;
    return study;
}

} // namespace

TensorStudy studyOfKey(const CheckpointPair &pair, const std::string &key, std::stop_token stop)
{
    const Checkpoint a = readCheckpoint(pair.a), b = readCheckpoint(pair.b);
    for (const Checkpoint *checkpoint : {&a, &b}) {
        if (!checkpoint->problems.empty())
            return without(checkpoint->problems.front().message);
    }
    const CheckpointMeeting meeting(a, b);
    const auto values = std::ranges::find_if(
        meeting.values(), [&](const MeetingValues &one) { return one.a && one.b && one.any().key == key; });
    const bool isThere = values != meeting.values().end();
    const Tensor *const tensorA = isThere ? std::get_if<Tensor>(&values->a->content) : nullptr;
    const Tensor *const tensorB = isThere ? std::get_if<Tensor>(&values->b->content) : nullptr;
    if (!tensorA || !tensorB)
        return without(message(Messages::tr("This key is not a tensor in both checkpoints: it has no elements.")));
    return studyTensors(*tensorA, *tensorB, {}, std::move(stop));
}

} // namespace rundiff
