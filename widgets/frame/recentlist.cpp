// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/recentlist.h"

#include "models/items/words/numbers.h"
#include "models/language/language.h"
#include "models/run/tellingnames.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace rundiff
{

namespace
{

QString wordOfVerdict(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return RecentList::tr("same");
    case Verdict::Within:
        return RecentList::tr("within tolerance");
    case Verdict::Different:
        return RecentList::tr("differ");
    case Verdict::Incomplete:
        return RecentList::tr("incomplete");
    }
    return {};
}

// Dates in English are those of the user's system.
QLocale dateLocale()
{
    const QString language = textOf(languageInForce());
    return language == QStringLiteral("en") ? QLocale() : QLocale(language);
}

QString recentLine(const RecentRuns &runs)
{
    const QString paths = recentTitle(runs);
    QStringList parts;
    if (runs.b.isEmpty() && isFolderOfRuns(runs.a))
        parts << RecentList::tr("many runs");
    if (runs.verdict)
        parts << wordOfVerdict(*runs.verdict);
    if (runs.opened.isValid())
        parts << dateLocale().toString(runs.opened, QLocale::ShortFormat);
    const QString first = runs.pinned ? QStringLiteral("★ ") + paths : paths;
    return parts.isEmpty() ? first : first + QLatin1Char('\n') + parts.join(QStringLiteral("  ·  "));
}

} // namespace

QString recentTitle(const RecentRuns &runs)
{
    if (runs.b.isEmpty())
        return runs.a;
    const PlacesInFolder places = placesInFolder(runs.a.toStdString(), runs.b.toStdString());
    const QString both = textOf(places.a) + QStringLiteral("   —   ") + textOf(places.b);
    return places.folder.empty() ? both : both + QStringLiteral("   (%1)").arg(textOf(places.folder));
}

QString folderOfRuns(const QString &path)
{
    return isFolderOfRuns(path) ? path : path + QLatin1Char('/');
}

bool isFolderOfRuns(const QString &path)
{
    return path.endsWith(QLatin1Char('/'));
}

RecentList::RecentList(QWidget *parent) : QListWidget(parent)
{
    setAccessibleName(tr("Recent"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the tool tip has the whole paths
    setTextElideMode(Qt::ElideMiddle);
    connect(this, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) {
        setCurrentItem(item);
        if (const RecentRuns *runs = chosen()) {
            const RecentRuns wanted = *runs;
            Q_EMIT openWanted(wanted.a, wanted.b);
        }
    });
}

void RecentList::setRuns(const std::vector<RecentRuns> &runs)
{
    const int row = currentRow();
    m_runs = runs;
    clear();
    for (const RecentRuns &one : m_runs) {
        auto *item = new QListWidgetItem(recentLine(one), this);
        const QString paths = one.b.isEmpty() ? one.a : tr("A: %1\nB: %2").arg(one.a, one.b);
        item->setToolTip(tr("%1\nEnter opens, P pins, Delete removes it from this list.").arg(paths));
    }
    setCurrentRow(std::min(row, count() - 1));
}

const RecentRuns *RecentList::chosen() const
{
    const int row = currentRow();
    return row < 0 || row >= int(m_runs.size()) ? nullptr : &m_runs[std::size_t(row)];
}

// Copies: the answers replace the list.
void RecentList::pin()
{
    if (const RecentRuns *runs = chosen()) {
        const RecentRuns wanted = *runs;
        Q_EMIT pinWanted(wanted.a, wanted.b, !wanted.pinned);
    }
}

void RecentList::remove()
{
    if (const RecentRuns *runs = chosen()) {
        const RecentRuns wanted = *runs;
        Q_EMIT removalWanted(wanted.a, wanted.b);
    }
}

void RecentList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_P && event->modifiers() == Qt::NoModifier)
        pin();
    else if (event->key() == Qt::Key_Delete)
        remove();
    else
        QListWidget::keyPressEvent(event);
}

void RecentList::contextMenuEvent(QContextMenuEvent *event)
{
    const RecentRuns *runs = chosen();
    if (!runs)
        return;
    QMenu menu;
    menu.addAction(runs->pinned ? tr("&Unpin") : tr("&Pin"), this, [this] { pin(); });
    menu.addAction(tr("&Remove from this list"), this, [this] { remove(); });
    menu.exec(event->globalPos());
}

} // namespace rundiff

#include "moc_recentlist.cpp"
