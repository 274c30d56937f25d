// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/messages/problembar.h"

#include "models/items/words/runwords.h"
#include "widgets/frame/style/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int linesOfProblems = 8, linesInLowWindow = 2;
constexpr int lowWindow = 58; // lines: a window that becomes small gets below them with all lines of the problems

} // namespace

ProblemBar::ProblemBar(QTreeView *list, QWidget *parent) : QToolBar(parent), m_title(new QLabel(this)), m_list(list)
{
    setObjectName(QStringLiteral("problemBar"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    m_title->setObjectName(QStringLiteral("problemTitle"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closeProblems"));
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the problems (Ctrl+W); View, Panels shows them again"));
    close->setAccessibleName(close->toolTip());
    close->setFocusPolicy(Qt::NoFocus);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    const int unit = fontMetrics().height();
    m_title->setMinimumWidth(unit * 8); // a long title does not widen a small window
    auto *content = new QWidget(this);
    content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, 0, unit / 4);
    head->addWidget(m_title, 1);
    head->addWidget(close);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(list);
    list->setMinimumSize(unit * 10, unit * 5 / 2);
    addWidget(content);
    setTitle(tr("Problems"), false);
    fitHeight();
    parent->installEventFilter(this);
}

// A low window keeps its space for the rows that the problems are about.
void ProblemBar::fitHeight()
{
    const int unit = fontMetrics().height();
    const bool low = parentWidget()->height() < unit * lowWindow;
    m_list->setHeaderHidden(low);
    m_list->setMaximumHeight(unit * (low ? linesInLowWindow : linesOfProblems) * 3 / 2);
}

bool ProblemBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        fitHeight();
    return QToolBar::eventFilter(watched, event);
}

void ProblemBar::setComparison(const Comparison *comparison)
{
    const QString counts = comparison ? problemSummary(*comparison) : QString();
    setTitle(counts.isEmpty() ? tr("Problems") : tr("Problems (%1)").arg(counts),
             comparison && std::ranges::any_of(comparison->problems, [](const Problem &problem) {
                 return problem.severity == Severity::Error;
             }));
    const bool isBeingRead = comparison && comparison->unfinished; // what differs is not known yet
    if (counts.isEmpty() && !isBeingRead)
        hide();
    const std::string runs = comparison ? comparison->a->path + '\n' + comparison->b->path : std::string();
    if (std::exchange(m_runs, runs) != runs)
        m_openedFor.clear();
}

// Nobody has to look for what was lost. Closed by the user, it stays closed until another file has errors.
void ProblemBar::openForErrors(const Comparison &comparison)
{
    bool more = false;
    for (const Problem &problem : comparison.problems) {
        if (problem.severity == Severity::Error)
            more |= m_openedFor.insert(problem.path).second;
    }
    if (more)
        show();
}

void ProblemBar::forget()
{
    m_openedFor.clear();
    hide();
}

void ProblemBar::setTitle(const QString &title, bool errors)
{
    m_title->setText(title);
    setWindowTitle(title);
    toggleViewAction()->setText(title);
    m_errors = errors;
    colourTitle();
}

void ProblemBar::colourTitle()
{
    QPalette own = palette();
    own.setColor(QPalette::WindowText, m_errors ? colours(own).differs : colours(own).text);
    m_title->setPalette(own);
}

void ProblemBar::changeEvent(QEvent *event)
{
    QToolBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourTitle();
}

} // namespace rundiff

#include "moc_problembar.cpp"
