// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/operatormenu.h"

#include "models/items/rows/operatorcells.h"
#include "widgets/operators/operatorcolumns.h"
#include "widgets/operators/operatortable.h"

#include <QActionGroup>
#include <QTableView>

#include <optional>
#include <string_view>

namespace rundiff
{

OperatorMenu::OperatorMenu(OperatorTable &table) : QMenu(&table), m_table(table)
{
    setTitle(tr("Rows"));
    setToolTipsVisible(true);
    addWalking();
    addSeparator();
    addFiltering();
    addSeparator();
    addOrder();
    addSeparator();
    addCopying();
}

template <typename Work>
QAction *OperatorMenu::add(QMenu &menu, const QString &name, const QString &title, const QKeySequence &key, Work work)
{
    QAction *action = menu.addAction(title, &m_table, work);
    action->setObjectName(name);
    action->setShortcut(key);
    m_table.addAction(action);
    return action;
}

void OperatorMenu::addWalking()
{
    add(*this, QStringLiteral("nextOperator"), tr("&Next operator"), QKeySequence(tr("Alt+Down")),
        [this] { m_table.goToNext(WalkBy::Operator, false); });
    add(*this, QStringLiteral("previousOperator"), tr("&Previous operator"), QKeySequence(tr("Alt+Up")),
        [this] { m_table.goToNext(WalkBy::Operator, true); });
    add(*this, QStringLiteral("nextModule"), tr("Next &module"), QKeySequence(tr("Alt+PgDown")),
        [this] { m_table.goToNext(WalkBy::Module, false); });
    add(*this, QStringLiteral("previousModule"), tr("Previous m&odule"), QKeySequence(tr("Alt+PgUp")),
        [this] { m_table.goToNext(WalkBy::Module, true); });
}

void OperatorMenu::addFiltering()
{
    add(*this, QStringLiteral("filterForValue"), tr("Filter for this &value"), QKeySequence(tr("Ctrl+Alt+V")),
        [this] { filterForValue(false); });
    add(*this, QStringLiteral("filterOutValue"), tr("Filter this value o&ut"), QKeySequence(tr("Ctrl+Alt+U")),
        [this] { filterForValue(true); });
}

// Of the cell with the cursor. A value with a mark that conditions give a meaning is not filtered.
void OperatorMenu::filterForValue(bool without)
{
    const QModelIndex cell = m_table.view().currentIndex();
    const auto row = cell.isValid() ? m_table.model().tableRow(cell.row()) : std::nullopt;
    const auto &table = m_table.model().table();
    if (!row || !table)
        return;
    const OperatorColumn column = m_table.model().column(cell.column());
    const bool number = rowColumn(column).isNumber();
    const QString value = number ? fullCellText(*table, *row, column) : cellText(*table, *row, column);
    if (value.isEmpty() || value.contains(QLatin1Char('"')))
        return;
    const std::string_view field = fieldName(column);
    m_table.setFilterText(QStringLiteral("%1 %2 %3")
                              .arg(QString::fromUtf8(field.data(), qsizetype(field.size())),
                                   without ? QStringLiteral("!=") : QStringLiteral("="),
                                   number ? value : QStringLiteral("\"%1\"").arg(value)));
}

void OperatorMenu::addOrder()
{
    QAction *fold = add(*this, QStringLiteral("foldEqual"), tr("&Fold sequences of equal operators"),
                        QKeySequence(tr("Ctrl+Shift+F")), [] {});
    fold->setCheckable(true);
    connect(fold, &QAction::toggled, &m_table, &OperatorTable::setFolded);
    add(*this, QStringLiteral("foldHere"), tr("F&old the rows around the selected row"), QKeySequence(tr("Ctrl+Left")),
        [this] { m_table.foldHere(); });
    add(*this, QStringLiteral("unfoldHere"), tr("Op&en the folded rows"), QKeySequence(tr("Ctrl+Right")),
        [this] { m_table.unfoldHere(); });
    addGrouping(*addMenu(tr("&Group")));
    QMenu &order = *addMenu(tr("&Order"));
    add(order, QStringLiteral("dumpOrder"), tr("&As in the dump"), QKeySequence(tr("Ctrl+Alt+O")),
        [this] { m_table.orderBy(OperatorColumn::Number); });
    const std::pair<QString, OperatorColumn> groups[] = {{tr("By &module"), OperatorColumn::Module},
                                                         {tr("By &pass"), OperatorColumn::Direction},
                                                         {tr("By &role"), OperatorColumn::Role},
                                                         {tr("By &result"), OperatorColumn::Result}};
    for (const auto &[title, column] : groups)
        order.addAction(title, &m_table, [this, field = column] { m_table.orderBy(field); });
    add(*this, QStringLiteral("chooseColumns"), tr("C&hoose columns …"), QKeySequence(tr("Ctrl+Shift+K")),
        [this] { m_table.columns().chooseInDialog(); });
    QMenu &columns = *addMenu(tr("&Columns"));
    columns.setToolTipsVisible(true);
    connect(&columns, &QMenu::aboutToShow, &m_table, [this, &columns] {
        columns.clear();
        m_table.columns().fillMenu(columns);
    });
}

void OperatorMenu::addGrouping(QMenu &menu)
{
    const std::tuple<QString, QString, QString, RowGrouping> groups[] = {
        {QStringLiteral("groupByModule"), tr("By &module"), tr("Ctrl+Alt+G"), RowGrouping::Module},
        {QStringLiteral("groupByPass"), tr("By &pass: forward, backward"), tr("Ctrl+Alt+P"), RowGrouping::Pass},
        {QStringLiteral("groupByNothing"), tr("&Not at all"), tr("Ctrl+Alt+N"), RowGrouping::None}};
    auto *group = new QActionGroup(this);
    for (const auto &[name, title, key, grouping] : groups) {
        QAction *action = add(menu, name, title, QKeySequence(key), [this, by = grouping] { m_table.groupBy(by); });
        action->setCheckable(true);
        action->setChecked(grouping == RowGrouping::None);
        group->addAction(action);
    }
    menu.addSeparator();
    add(menu, QStringLiteral("closeGroups"), tr("&Close all groups"), QKeySequence(tr("Alt+Shift+Left")),
        [this] { m_table.model().setGroupsClosed(true); });
    add(menu, QStringLiteral("openGroups"), tr("&Open all groups"), QKeySequence(tr("Alt+Shift+Right")),
        [this] { m_table.model().setGroupsClosed(false); });
}

void OperatorMenu::addCopying()
{
    const std::tuple<QString, QString, QString, CopyForm> forms[] = {
        {QStringLiteral("copyTsv"), tr("Copy for a &spreadsheet"), tr("Ctrl+Alt+T"), CopyForm::Tsv},
        {QStringLiteral("copyMarkdown"), tr("Copy as Mar&kdown"), tr("Ctrl+Alt+M"), CopyForm::Markdown},
        {QStringLiteral("copyCsv"), tr("Copy as CS&V"), tr("Ctrl+Alt+C"), CopyForm::Csv}};
    for (const auto &[name, title, key, form] : forms)
        add(*this, name, title, QKeySequence(key), [this, how = form] { m_table.copySelected(how); });
}

} // namespace rundiff

#include "moc_operatormenu.cpp"
