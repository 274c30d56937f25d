// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/problemlist.h"

#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "models/items/words/shownwords.h"

#include <QAction>
#include <QHeaderView>

namespace rundiff
{

namespace
{

constexpr int pathRole = Qt::UserRole;

} // namespace

ProblemList::ProblemList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("problemList"));
    setHeaderLabels({tr("What"), tr("Where"), tr("Cause and remedy")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->resizeSection(0, fontMetrics().averageCharWidth() * 16);
    header()->resizeSection(1, fontMetrics().averageCharWidth() * 48);
    m_readDifferently = new QAction(tr("Read this log differently …"), this);
    m_readDifferently->setObjectName(QStringLiteral("readThisDifferently"));
    addAction(m_readDifferently);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_readDifferently, &QAction::triggered, this,
            [this] { Q_EMIT otherReadingWanted(currentItem()->data(0, pathRole).toString().toStdString()); });
    connect(this, &QTreeWidget::currentItemChanged, this, &ProblemList::chosenChanged);
    connect(this, &QTreeWidget::itemActivated, m_readDifferently, &QAction::trigger);
    setComparison({});
    chosenChanged();
}

void ProblemList::chosenChanged()
{
    const QTreeWidgetItem *item = currentItem();
    m_readDifferently->setEnabled(item && !item->data(0, pathRole).toString().isEmpty());
}

void ProblemList::add(const QString &kind, const QString &place, const QString &reason, const std::string &path)
{
    auto *item = new QTreeWidgetItem(this, {kind, place, reason});
    item->setData(0, pathRole, textOf(path));
    item->setToolTip(1, place);
    item->setToolTip(2, reason);
}

void ProblemList::addProblems(const Comparison &comparison, bool errors)
{
    for (const Problem &problem : comparison.problems) {
        if ((problem.severity == Severity::Error) == errors)
            add(errors ? tr("error") : tr("warning"), rundiff::placeOf(problem), shownText(problem.message),
                problem.path);
    }
}

void ProblemList::addUnreadLines(const Run *run)
{
    if (!run)
        return;
    for (const std::shared_ptr<const Log> &log : run->logs) {
        for (const UnreadLine &line : log->unreadLines)
            add(tr("unread line"), textOf(log->path) + QLatin1Char(':') + QString::number(line.line),
                shownText(line.reason) + QStringLiteral(": ") + textOf(line.text), log->path);
    }
}

QSize ProblemList::sizeHint() const
{
    const int line = topLevelItemCount() > 0 ? visualItemRect(topLevelItem(0)).height() : fontMetrics().height();
    const int titles = isHeaderHidden() ? 0 : header()->sizeHint().height();
    return {QTreeWidget::sizeHint().width(), titles + line * topLevelItemCount() + 2 * frameWidth()};
}

void ProblemList::setComparison(const ComparisonPtr &comparison)
{
    clear();
    if (!comparison) {
        add({}, {}, tr("This list shows what could not be read."));
        updateGeometry();
        return;
    }
    addProblems(*comparison, true); // what is lost is before what is only remarkable
    for (const auto &run : {comparison->a, comparison->b})
        addUnreadLines(run.get());
    addProblems(*comparison, false);
    if (topLevelItemCount() == 0)
        add({}, {}, tr("Everything could be read."));
    updateGeometry();
}

} // namespace rundiff

#include "moc_problemlist.cpp"
