// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rowcopy.h"

#include "models/items/numbers.h"

#include <QAbstractItemModel>
#include <QStringList>

#include <set>

namespace rundiff
{

namespace
{

QString quotedCsv(const QString &cell)
{
    const QString safe = safeForSpreadsheets(cell);
    const bool plain = !safe.contains(QLatin1Char(',')) && !safe.contains(QLatin1Char('"')) &&
                       !safe.contains(QLatin1Char('\n')) && !safe.contains(QLatin1Char('\r'));
    if (plain)
        return safe;
    QString doubled = safe;
    doubled.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + doubled + QLatin1Char('"');
}

QString withoutBreaks(QString cell)
{
    for (const char letter : {'\t', '\n', '\r'})
        cell.replace(QLatin1Char(letter), QLatin1Char(' '));
    return cell;
}

QString markdown(const QString &cell)
{
    QString text = withoutBreaks(cell);
    text.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    for (const char letter : {'|', '*', '_', '`', '<', '['})
        text.replace(QLatin1Char(letter), QString(QLatin1Char('\\')) + QLatin1Char(letter));
    return text;
}

QString line(const QStringList &cells, CopyForm form)
{
    QStringList texts;
    for (const QString &cell : cells)
        texts << (form == CopyForm::Csv   ? quotedCsv(cell)
                  : form == CopyForm::Tsv ? safeForSpreadsheets(withoutBreaks(cell))
                                          : markdown(cell));
    if (form == CopyForm::Markdown)
        return QStringLiteral("| ") + texts.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    return texts.join(form == CopyForm::Csv ? QLatin1Char(',') : QLatin1Char('\t')) + QLatin1Char('\n');
}

// What the cell shows in full: the tooltip where there is one.
QString wholeText(const QAbstractItemModel &model, int row, int column)
{
    const QModelIndex index = model.index(row, column);
    const QString whole = index.data(Qt::ToolTipRole).toString();
    return whole.isEmpty() ? index.data(Qt::DisplayRole).toString() : whole;
}

QString underTitles(const QAbstractItemModel &model, const std::set<int> &columns)
{
    QStringList marks;
    for (const int column : columns) {
        const QVariant alignment = model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
        marks << (alignment.toInt() & Qt::AlignRight ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    return QStringLiteral("| ") + marks.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

} // namespace

QString safeForSpreadsheets(const QString &cell)
{
    if (cell.isEmpty() || !QStringLiteral("=+-@＝＋－＠").contains(cell.front()))
        return cell;
    bool number = false;
    cell.toDouble(&number);
    return number ? cell : QLatin1Char('\'') + cell;
}

QString copiedText(const QItemSelection &selected, CopyForm form, const Redaction &redaction)
{
    if (selected.isEmpty())
        return {};
    const QAbstractItemModel &model = *selected.front().model();
    std::set<int> rows, columns;
    for (const QItemSelectionRange &range : selected) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.insert(rows.end(), row);
        for (int column = range.left(); column <= range.right(); ++column)
            columns.insert(column);
    }
    QStringList cells;
    for (const int column : columns)
        cells << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QString text = line(cells, form);
    if (form == CopyForm::Markdown)
        text += underTitles(model, columns);
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns)
            cells << textOf(redaction.ofName(wholeText(model, row, column).toStdString()));
        text += line(cells, form);
    }
    return text;
}

} // namespace rundiff
