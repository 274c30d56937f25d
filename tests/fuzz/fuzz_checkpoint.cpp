// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/meetingvalues.h"
#include "models/compare/checkpoints/valuedifference.h"
#include "models/formats/checkpoints/readcheckpoint.h"
#include "tests/fuzz/fuzzfile.h"

// A checkpoint against itself: what can be read is equal, and its first values can be shown.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    static const FuzzFile file("ckpt_step1.ckpt");
    file.hold({bytes, size});
    const rundiff::Checkpoint checkpoint = rundiff::readCheckpoint({file.path(), "ckpt_step1.ckpt", rundiff::Step{1}});
    const rundiff::CheckpointMeeting meeting(checkpoint, checkpoint);
    std::size_t left = 16;
    for (const rundiff::MeetingValues &values : meeting.values()) {
        if (left-- == 0)
            break;
        rundiff::shortContent(values.any().content);
    }
    return 0;
}
