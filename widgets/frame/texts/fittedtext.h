// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>

namespace rundiff
{

// As many leading digits as fit, and the exponent: without it the number would be wrong.
QString fittedNumber(const QString &number, const QFontMetrics &metrics, int space);

// A value of a row, shortened by its kind: numbers as above, shapes at the end, names at the start.
QString fittedValue(const QString &value, const QFontMetrics &metrics, int space);

// "Functional.softmax.12" -> "…softmax.12", "Module.decoder.layers.31.mlp.fc1.Linear.0" -> "…layers.31…Linear.0": a
// name loses whole parts, words before the numbers of layers, and keeps its end with the number of the call.
QString fittedName(const QString &name, const QFontMetrics &metrics, int space);

// "Functional.softmax.12" -> "…softmax.12".
QString withoutFirstPart(const QString &name);

} // namespace rundiff
