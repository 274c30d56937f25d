// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/problemlist.h"

#include "models/items/numbers.h"
#include "models/items/runwords.h"

#include <QHeaderView>

namespace rundiff
{

ProblemList::ProblemList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("problemList"));
    setHeaderLabels({tr("What"), tr("Where"), tr("Why, and what to do")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->resizeSection(0, fontMetrics().averageCharWidth() * 16);
    header()->resizeSection(1, fontMetrics().averageCharWidth() * 48);
    setComparison({});
}

void ProblemList::add(const QString &kind, const QString &place, const QString &reason)
{
    auto *item = new QTreeWidgetItem(this, {kind, place, reason});
    item->setToolTip(1, place);
    item->setToolTip(2, reason);
}

void ProblemList::setComparison(const ComparisonPtr &comparison)
{
    clear();
    if (!comparison) {
        add({}, {}, tr("What could not be read stands here."));
        return;
    }
    for (const Problem &problem : comparison->problems)
        add(problem.severity == Severity::Error ? tr("error") : tr("warning"), rundiff::placeOf(problem),
            textOf(problem.message));
    for (const auto &run : {comparison->a, comparison->b}) {
        if (!run)
            continue;
        for (const std::shared_ptr<const Log> &log : run->logs) {
            for (const UnreadLine &line : log->unreadLines)
                add(tr("unread line"), textOf(log->path) + QLatin1Char(':') + QString::number(line.line),
                    textOf(line.reason) + QStringLiteral(": ") + textOf(line.text));
        }
    }
    if (topLevelItemCount() == 0)
        add({}, {}, tr("Everything could be read."));
}

} // namespace rundiff
