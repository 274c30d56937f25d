// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/stepwords.h"

#include "models/compare/curves/curveposition.h"
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

} // namespace rundiff
