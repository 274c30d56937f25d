// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/layoutcomparison.h"

namespace rundiff
{

std::pair<Layout, Layout> LayoutComparison::withoutCommon() const
{
    Layout ofA = a.layout, ofB = b.layout;
    const auto leaveOut = [&](std::int64_t Layout::*size, bool isAlike) {
        if (isAlike && ofA.*size == ofB.*size)
            ofA.*size = ofB.*size = 1;
    };
    leaveOut(&Layout::tensor, ofA.sequence == ofB.sequence);
    leaveOut(&Layout::context, true);
    leaveOut(&Layout::data, ofA.expert == ofB.expert);
    leaveOut(&Layout::pipeline, ofA.chunks == ofB.chunks);
    leaveOut(&Layout::microBatches, true);
    if (ofA.pipeline == 1 && ofB.pipeline == 1)
        ofA.chunks = ofB.chunks = 1;
    if (ofA.data == 1 && ofB.data == 1)
        ofA.expert = ofB.expert = 1;
    return {ofA, ofB};
}

} // namespace rundiff
