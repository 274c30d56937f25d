// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/run.h"

namespace rundiff
{

// The log that a curve was read from, identified by the columns that they share; null if there is none.
inline const Log *logOfCurve(const Run &run, const Curve &curve)
{
    for (const auto &log : run.logs) {
        for (const Curve &candidate : log->curves) {
            if (candidate.values == curve.values)
                return log.get();
        }
    }
    return nullptr;
}

} // namespace rundiff
