// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/style/chineseglyphs.h"

#include <QFontDatabase>

#include <algorithm>

namespace rundiff
{

bool hasChinese(const QString &text)
{
    return std::ranges::any_of(text, [](const QChar letter) {
        return letter.script() == QChar::Script_Han ||
               (letter.isHighSurrogate() && QChar::surrogateToUcs4(letter, QChar(0xDC00)) >= 0x20000);
    });
}

QString missingFontRemark(const QString &text)
{
    return hasChinese(text) ? missingFontRemark(text, QFontDatabase::families(QFontDatabase::SimplifiedChinese))
                            : QString();
}

QString missingFontRemark(const QString &text, const QStringList &chineseFonts)
{
    if (!chineseFonts.isEmpty() || !hasChinese(text))
        return {};
    return QStringLiteral(
        "No font on this machine has Chinese characters: empty boxes stand for them. Install one, for "
        "example the package fonts-noto-cjk.");
}

} // namespace rundiff
