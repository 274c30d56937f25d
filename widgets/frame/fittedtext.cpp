// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/fittedtext.h"

namespace rundiff
{

QString fittedNumber(const QString &number, const QFontMetrics &metrics, int space)
{
    if (metrics.horizontalAdvance(number) <= space)
        return number;
    const auto exponent = number.lastIndexOf(QLatin1Char('e'));
    const QString end = exponent > 0 ? number.mid(exponent) : QString();
    return metrics.elidedText(number.chopped(end.size()), Qt::ElideRight, space - metrics.horizontalAdvance(end)) + end;
}

QString fittedValue(const QString &value, const QFontMetrics &metrics, int space)
{
    bool isNumber = false;
    value.toDouble(&isNumber);
    if (isNumber)
        return fittedNumber(value, metrics, space);
    if (value.startsWith(QLatin1Char('[')))
        return metrics.elidedText(value, Qt::ElideRight, space);
    QString name = metrics.elidedText(value, Qt::ElideLeft, space);
    if (name.startsWith(QStringLiteral("….")))
        name.remove(1, 1);
    return name;
}

QString fittedName(const QString &name, const QFontMetrics &metrics, int space)
{
    if (metrics.horizontalAdvance(name) <= space)
        return name;
    for (qsizetype dot = name.indexOf(QLatin1Char('.')); dot >= 0; dot = name.indexOf(QLatin1Char('.'), dot + 1)) {
        const QString rest = name.mid(dot + 1);
        const bool speaks = rest.contains(QLatin1Char('.')) && !rest.front().isDigit();
        const QString shown = QStringLiteral("…") + rest;
        if (speaks && metrics.horizontalAdvance(shown) <= space)
            return shown;
    }
    return metrics.elidedText(name, Qt::ElideLeft, space);
}

} // namespace rundiff
