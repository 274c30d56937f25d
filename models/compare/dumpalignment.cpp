// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/dumpalignment.h"

#include "models/compare/curves/iterationcount.h"
#include "models/run/messages.h"

namespace rundiff
{

namespace
{

// The compared curve shows it best; otherwise the first of the run that counts iterations.
std::optional<IterationCount> iterationsOf(const Run &run, const Curve *compared)
{
    if (compared)
        return rundiff::iterationsOf(*compared);
    for (const auto &log : run.logs) {
        for (const Curve &curve : log->curves) {
            if (const auto found = rundiff::iterationsOf(curve))
                return found;
        }
    }
    return std::nullopt;
}

DumpCounting countingOf(const std::optional<std::int64_t> &given, const std::optional<IterationCount> &iterations)
{
    if (given)
        return {given, true};
    if (!iterations || iterations->mayCountSamples)
        return {};
    return {-iterations->first, false};
}

} // namespace

std::string DumpAlignment::sentence() const
{
    if (shift == 0)
        return {};
    const auto begins = [](const DumpCounting &counting) { return -counting.offset.value_or(0); };
    if (given)
        return message(Messages::tr("Dump step N of A is compared with dump step N + {} of B, as requested."), shift);
    return message(
        Messages::tr("The logs begin with iteration {} in A and {} in B, and a dump tool counts from 0 in each "
                     "process: dump step N of A is compared with dump step N + {} of B."),
        begins(a), begins(b), shift);
}

DumpAlignment dumpAlignment(const Run &a, const Run &b, const CurveComparison *curves, const CompareOptions &options)
{
    const Curve *const curveA = curves ? &curves->a : nullptr;
    const Curve *const curveB = curves ? &curves->b : nullptr;
    const auto ofA = iterationsOf(a, curveA), ofB = iterationsOf(b, curveB);
    DumpAlignment found;
    found.a = countingOf(options.dumpOffsetA, ofA);
    found.b = countingOf(options.dumpOffsetB, ofB);
    found.given = found.a.given || found.b.given;
    const bool resumed = (ofA && ofA->resumed()) || (ofB && ofB->resumed());
    const bool known = found.a.offset && found.b.offset;
    // Two trainings from the beginning agree in their dump steps, whatever their logs count from.
    if (known && (found.given || resumed))
        found.shift = *found.b.offset - *found.a.offset + options.offset;
    else if (found.given)
        found.shift = found.b.offset.value_or(0) - found.a.offset.value_or(0) + options.offset;
    return found;
}

} // namespace rundiff
