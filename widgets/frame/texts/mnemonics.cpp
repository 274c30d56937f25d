// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/mnemonics.h"

namespace rundiff
{

QString withoutMnemonic(const QString &title)
{
    QString plain;
    for (qsizetype at = 0; at < title.size(); ++at) {
        const bool inBrackets = title[at] == QLatin1Char('(') && at + 3 < title.size() &&
                                title[at + 1] == QLatin1Char('&') && title[at + 3] == QLatin1Char(')');
        if (inBrackets) {
            at += 3;
            continue;
        }
        if (title[at] == QLatin1Char('&') && at + 1 < title.size())
            ++at;
        plain += title[at];
    }
    return plain;
}

} // namespace rundiff
