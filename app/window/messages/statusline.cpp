// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages/statusline.h"

#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "widgets/frame/style/chineseglyphs.h"

#include <QLabel>
#include <QMainWindow>
#include <QStatusBar>

namespace rundiff
{

namespace
{

// The names in the runs that the views show.
QString shownOf(const Comparison &comparison)
{
    QString names = textOf(comparison.a->path + comparison.b->path);
    for (const QString &metric : commonMetrics(comparison))
        names += metric;
    return names;
}

} // namespace

StatusLine::StatusLine(QMainWindow &window)
    : QObject(&window), m_a(new QLabel(&window)), m_b(new QLabel(&window)), m_time(new QLabel(&window)),
      m_problems(new QLabel(&window)), m_fonts(new QLabel(&window))
{
    const int unit = window.fontMetrics().height();
    for (QLabel *label : {m_a, m_b, m_time, m_problems, m_fonts}) {
        label->setContentsMargins(unit * 3 / 4, 0, unit, 0);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setTextFormat(Qt::PlainText);
        window.statusBar()->addWidget(label);
    }
    m_fonts->setObjectName(QStringLiteral("statusFonts"));
    m_problems->setObjectName(QStringLiteral("statusProblems"));
    m_problems->setMinimumWidth(unit * 8); // a long text does not widen a small window
    m_problems->setTextFormat(Qt::RichText);
    m_problems->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_problems, &QLabel::linkActivated, this, &StatusLine::problemsWanted);
    window.statusBar()->setSizeGripEnabled(false);
}

void StatusLine::setComparison(const Comparison &comparison)
{
    m_a->setText(tr("A: %1").arg(runSummary(*comparison.a)));
    m_b->setText(tr("B: %1").arg(runSummary(*comparison.b)));
    m_fonts->setText(missingFontRemark(m_a->text() + m_b->text() + shownOf(comparison)));
    m_fonts->setVisible(!m_fonts->text().isEmpty());
    const QString problems = problemSummary(comparison);
    m_problems->setVisible(!problems.isEmpty());
    m_problems->setText(
        problems.isEmpty()
            ? QString()
            : QStringLiteral("<a href='problems'>%1 — %2</a>").arg(problems.toHtmlEscaped(), tr("show")));
}

void StatusLine::setLoadTime(qint64 milliseconds)
{
    m_time->setText(tr("loaded in %1 s").arg(shortNumber(static_cast<double>(milliseconds) / 1000.0)));
}

} // namespace rundiff

#include "moc_statusline.cpp"
