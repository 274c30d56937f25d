// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/stepwords.h"

#include "models/compare/curves/curveposition.h"
#include "models/compare/summaries/nextdump.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>

namespace rundiff
{

namespace
{

class VerdictWords
{
    Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

} // namespace

QString numberWords(const CurveComparison &curves, std::int64_t number)
{
    return ofCounted(curves.counted(), VerdictWords::tr("step %1"), VerdictWords::tr("epoch %1"),
                     VerdictWords::tr("record %1"))
        .arg(groupedNumber(number));
}

QString positionWords(const Comparison &comparison, const CurveComparison &curves, const ComparedStep &step)
{
    const QString words = numberWords(curves, step.step);
    const std::string printed = printedPosition(curves, step, comparison.b);
    if (printed.empty())
        return words;
    return words + QLatin1Char(' ') + shownText("(" + printed + ")");
}

QString dumpStepWords(const Comparison &comparison, std::int64_t logStep)
{
    const auto dump = comparison.operators ? dumpBefore(logStep, *comparison.operators) : std::nullopt;
    const bool isOfStep = dump && dump->stepsBetween == 0;
    const std::int64_t dumpStep = isOfStep ? comparison.operators->pairs[dump->pair].b.step.value : logStep;
    if (dumpStep == logStep)
        return VerdictWords::tr("step %1").arg(groupedNumber(logStep));
    return VerdictWords::tr("log step %1 = dump step %2").arg(groupedNumber(logStep), groupedNumber(dumpStep));
}

} // namespace rundiff
