// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace rundiff
{

// Whether the text has Chinese characters.
bool hasChinese(const QString &text);

// What to tell the user if the text has Chinese characters and none of the fonts does; otherwise nothing. In English:
// these fonts cannot draw it in Chinese.
QString missingFontRemark(const QString &text);
QString missingFontRemark(const QString &text, const QStringList &chineseFonts);

} // namespace rundiff
