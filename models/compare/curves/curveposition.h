// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"
#include "models/run/run.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <string>

namespace rundiff
{

// One of three texts that differ in what they call the number of a point.
inline QString ofCounted(Counted counted, const QString &step, const QString &epoch, const QString &record)
{
    if (counted == Counted::Epochs)
        return epoch;
    return counted == Counted::Records ? record : step;
}

// "step 12", "epoch 3", "record 27": the number of a compared point with what it counts.
std::string positionName(const CurveComparison &curves, std::int64_t number);

// What a record prints itself, where the steps of a log repeat: "step 7 of run 2"; empty elsewhere.
std::string printedPosition(const CurveComparison &curves, const ComparedStep &step,
                            const std::shared_ptr<const Run> &b);

// The number with that: "27 (step 7 of run 2)".
std::string positionNumber(const CurveComparison &curves, const ComparedStep &step,
                           const std::shared_ptr<const Run> &b);

} // namespace rundiff
