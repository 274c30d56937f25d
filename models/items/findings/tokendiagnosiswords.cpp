// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/findings/tokendiagnosiswords.h"

#include "models/items/words/shownwords.h"
#include "models/result/texts/tokenplacewords.h"
#include "models/run/spelling.h"

#include <QCoreApplication>
#include <QStringList>

namespace rundiff
{

namespace
{

class DiagnosisWords
{
    Q_DECLARE_TR_FUNCTIONS(TokenDiagnosisWords)
};

QString classWords(const TokenDiagnosis &diagnosis)
{
    const std::string_view name = spelled(diagnosis.kind);
    const QString word = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return diagnosis.isSure ? word : DiagnosisWords::tr("%1 (possible)").arg(word);
}

} // namespace

QString tokenDiagnosisWords(const TokenComparison &tokens)
{
    const TokenDiagnosis &diagnosis = tokens.diagnosis;
    const QString columns = DiagnosisWords::tr("Columns: %1").arg(shownText(columnWords(tokens)));
    if (!tokens.firstOutside)
        return columns;
    QStringList lines{DiagnosisWords::tr("%1: %2").arg(classWords(diagnosis), shownText(diagnosis.explanation))};
    if (!diagnosis.advice.empty())
        lines << DiagnosisWords::tr("What to do: %1").arg(shownText(diagnosis.advice));
    if (tokens.layer)
        lines << shownText(tokens.layer->explanation);
    lines << columns;
    return lines.join(QLatin1Char('\n'));
}

} // namespace rundiff
