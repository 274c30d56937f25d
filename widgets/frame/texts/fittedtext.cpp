// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/texts/fittedtext.h"

#include <QList>
#include <QStringList>

#include <algorithm>

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

namespace
{

// The parts of a name between its dots, and which of them are shown.
class NameParts
{
public:
    explicit NameParts(const QString &name) : m_parts(name.split(QLatin1Char('.'))), m_shown(m_parts.size(), true) {}

    QString text() const
    {
        QString text;
        for (qsizetype i = 0; i < m_parts.size(); ++i) {
            if (m_shown[i])
                text += (i > 0 && m_shown[i - 1] ? QStringLiteral(".") : QString()) + m_parts[i];
            else if (i == 0 || m_shown[i - 1])
                text += QStringLiteral("…");
        }
        return text;
    }

    // 0: words such as Functional or self_attention; 1: those that a number counts, layers; 2: the numbers of layers.
    // The name itself and the number of its call stay.
    void hide(qsizetype i) { m_shown[i] = false; }
    int importance(qsizetype i) const
    {
        if (isNumber(i))
            return 2;
        return i + 1 < m_parts.size() && isNumber(i + 1) ? 1 : 0;
    }
    qsizetype removable() const
    {
        qsizetype kept = 1;
        while (kept < m_parts.size() && isNumber(m_parts.size() - kept))
            ++kept;
        return m_parts.size() - kept;
    }

private:
    bool isNumber(qsizetype i) const
    {
        return !m_parts[i].isEmpty() &&
               std::all_of(m_parts[i].begin(), m_parts[i].end(), [](QChar letter) { return letter.isDigit(); });
    }

    QStringList m_parts;
    QList<bool> m_shown;
};

} // namespace

QString fittedName(const QString &name, const QFontMetrics &metrics, int space)
{
    if (metrics.horizontalAdvance(name) <= space)
        return name;
    NameParts parts(name);
    for (const int importance : {0, 1, 2}) {
        for (qsizetype i = 0; i < parts.removable(); ++i) {
            if (parts.importance(i) != importance)
                continue;
            parts.hide(i);
            const QString shown = parts.text();
            if (metrics.horizontalAdvance(shown) <= space)
                return shown;
        }
    }
    // Calls of an API start with what they do, kernels and single words end with it.
    return parts.removable() > 0 ? metrics.elidedText(parts.text(), Qt::ElideMiddle, space)
                                 : metrics.elidedText(name, Qt::ElideLeft, space);
}

QString withoutFirstPart(const QString &name)
{
    NameParts parts(name);
    if (parts.removable() > 0)
        parts.hide(0);
    return parts.text();
}

} // namespace rundiff
