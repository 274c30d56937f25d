// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/run/run.h"

#include <cstdint>
#include <string>

namespace rundiff
{

// Which dump step of A is the same iteration as which of B. A dump tool counts from 0 in each process; a log counts
// from 0 or 1, or goes on where a training was resumed.
struct DumpAlignment {
    DumpCounting a, b;
    std::int64_t shift = 0; // dump step of B - dump step of A
    bool given = false;     // by the user

    std::string sentence() const; // of a shift; empty where there is none
    bool operator==(const DumpAlignment &) const = default;
};

// `curves` may be null.
DumpAlignment dumpAlignment(const Run &a, const Run &b, const CurveComparison *curves, const CompareOptions &options);

} // namespace rundiff
