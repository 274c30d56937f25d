// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/stepwalk.h"

namespace rundiff
{

std::optional<std::int64_t> nextOutside(const CurveComparison &comparison, std::optional<std::int64_t> from,
                                        bool backward)
{
    std::optional<std::int64_t> before;
    CommonSteps common = commonSteps(comparison);
    for (ComparedStep step; common.next(step);) {
        if (backward && from && step.step >= *from)
            break;
        if (comparison.tolerance.accepts(step.a, step.b))
            continue;
        if (backward)
            before = step.step;
        else if (!from || step.step > *from)
            return step.step;
    }
    return before;
}

} // namespace rundiff
