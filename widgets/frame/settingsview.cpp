// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/settingsview.h"

#include "models/items/words/numbers.h"
#include "widgets/frame/pictureroom.h"
#include "widgets/frame/style/theme.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace rundiff
{

namespace
{

enum Column { NameColumn, A, B };
constexpr int pathRole = Qt::UserRole, lineRole = Qt::UserRole + 1;

QString fromWord(const SettingRow &row)
{
    switch (row.from) {
    case SettingRow::From::Package:
        return SettingsView::tr("package");
    case SettingRow::From::Environment:
        return SettingsView::tr("variable");
    case SettingRow::From::Log:
        return SettingsView::tr("printed in the log");
    case SettingRow::From::Configuration:
        break;
    }
    return textOf(row.file);
}

QString valueOf(const SettingRow &row, const std::optional<StatedSetting> &said)
{
    if (!said)
        return SettingsView::tr("not specified");
    return row.secret ? SettingsView::tr("(secret, not shown)") : textOf(said->value);
}

QTreeWidgetItem *lineOf(const SettingRow &row, const Palette &palette)
{
    auto *line = new QTreeWidgetItem({textOf(row.name), valueOf(row, row.a), valueOf(row, row.b)});
    line->setToolTip(NameColumn, QStringLiteral("%1 · %2").arg(textOf(row.name), fromWord(row)));
    for (const auto &[column, said] : {std::pair(A, &row.a), std::pair(B, &row.b)}) {
        line->setToolTip(column, line->text(column));
        if (!*said)
            line->setForeground(column, palette.quietText);
        else if (row.differs)
            line->setForeground(column, row.matters ? palette.differs : palette.text);
        if (*said) {
            line->setData(column, pathRole, textOf((*said)->path));
            line->setData(column, lineRole, qint64((*said)->line));
        }
    }
    return line;
}

// A value is shown with its name, which may make it a secret.
std::shared_ptr<const Checklist> withHiddenValues(Checklist list, const HideText &hide)
{
    for (SettingRow &row : list.settings) {
        const QString name = textOf(row.name) + QLatin1Char('=');
        for (auto *said : {&row.a, &row.b}) {
            if (!*said)
                continue;
            QString text = hide(name + textOf((*said)->value));
            (*said)->value = (text.startsWith(name) ? text.mid(name.size()) : text).toStdString();
            (*said)->path = hide(textOf((*said)->path)).toStdString();
        }
    }
    return std::make_shared<const Checklist>(std::move(list));
}

} // namespace

SettingsView::SettingsView(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("settingsView"));
    setAccessibleName(tr("Settings"));
    setHeaderLabels({tr("Setting"), tr("A"), tr("B")});
    setUniformRowHeights(true);
    setIndentation(fontMetrics().height() * 2 / 3);
    setToolTip(tr("Press Enter to open the place that sets it"));
    header()->setStretchLastSection(true);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item, int column) {
        int side = column == B ? B : A;
        if (!item->data(side, pathRole).isValid())
            side = column == B ? A : B;
        const QString path = item->data(side, pathRole).toString();
        if (!path.isEmpty() && !path.endsWith(QStringLiteral(".zip")))
            Q_EMIT lineWanted(path, item->data(side, lineRole).toLongLong());
    });
    fill();
}

void SettingsView::setChecklist(const std::shared_ptr<const Checklist> &list)
{
    if (list == m_list)
        return;
    m_list = list;
    fill();
}

void SettingsView::fill()
{
    clear();
    if (!m_list || m_list->settings.empty()) {
        auto *nothing =
            new QTreeWidgetItem(this, {m_list ? tr("No settings found: neither run has a configuration, an environment "
                                                   "file, a list of packages or arguments in a log.")
                                              : tr("The settings are shown when both runs have been read.")});
        nothing->setFirstColumnSpanned(true);
        nothing->setToolTip(NameColumn, nothing->text(NameColumn));
        return;
    }
    addGroup(tr("Differ, and known to matter for accuracy"), true, true, true);
    addGroup(tr("Differ"), true, false, true);
    addGroup(tr("Equal, and known to matter"), false, true, false);
    addGroup(tr("Equal"), false, false, false);
    const int unit = fontMetrics().averageCharWidth();
    header()->resizeSection(NameColumn, unit * 24);
    header()->resizeSection(A, unit * 14);
}

void SettingsView::addGroup(const QString &title, bool differs, bool matters, bool open)
{
    const Palette &palette = colours(this->palette());
    QList<QTreeWidgetItem *> lines;
    for (const SettingRow &row : m_list->settings) {
        if (row.differs == differs && row.matters == matters)
            lines << lineOf(row, palette);
    }
    if (lines.isEmpty())
        return;
    auto *group = new QTreeWidgetItem(this, {QStringLiteral("%1 · %2").arg(title, groupedNumber(lines.size()))});
    group->setFirstColumnSpanned(true);
    group->setForeground(NameColumn, palette.quietText);
    group->addChildren(lines);
    group->setExpanded(open);
}

std::unique_ptr<SettingsView> SettingsView::forPicture(const HideText &hide) const
{
    if (!m_list || m_list->settings.empty())
        return nullptr;
    auto view = std::make_unique<SettingsView>();
    view->setChecklist(hide ? withHiddenValues(*m_list, hide) : m_list);
    int lines = view->topLevelItemCount();
    for (int group = 0; group < view->topLevelItemCount(); ++group) {
        const QTreeWidgetItem *item = view->topLevelItem(group);
        lines += item->isExpanded() ? item->childCount() : 0;
    }
    constexpr int mostShown = 100;
    view->setMinimumHeight(view->header()->sizeHint().height() + roomForLines(*view, lines, mostShown));
    return view;
}

void SettingsView::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace rundiff

#include "moc_settingsview.cpp"
