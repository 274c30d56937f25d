// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/copiedrows.h"

#include "models/items/words/numbers.h"

#include <QAbstractItemModel>
#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

QString quotedCsv(const QString &cell)
{
    const QString safe = safeForSpreadsheets(cell);
    const QString special = QStringLiteral(",\"\n\r");
    if (std::ranges::none_of(safe, [&](QChar letter) { return special.contains(letter); }))
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

QString cellText(const QString &cell, CopyForm form)
{
    switch (form) {
    case CopyForm::Csv:
        return quotedCsv(cell);
    case CopyForm::Tsv:
        return safeForSpreadsheets(withoutBreaks(cell));
    case CopyForm::Markdown:
        break;
    }
    return markdown(cell);
}

QString line(const QStringList &cells, CopyForm form)
{
    QStringList texts;
    for (const QString &cell : cells)
        texts << cellText(cell, form);
    if (form == CopyForm::Markdown)
        return QStringLiteral("| ") + texts.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
    return texts.join(form == CopyForm::Csv ? QLatin1Char(',') : QLatin1Char('\t')) + QLatin1Char('\n');
}

// What the cell shows in full: the tooltip where there is one.
QString wholeText(const QAbstractItemModel &model, int row, int column)
{
    const QModelIndex index = model.index(row, column);
    const QString whole = index.data(Qt::ToolTipRole).toString();
    if (whole.isEmpty())
        return index.data(Qt::DisplayRole).toString();
    return whole;
}

QString underTitles(const QAbstractItemModel &model, const std::vector<int> &columns)
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
    if (number)
        return cell;
    return QLatin1Char('\'') + cell;
}

CopiedRows::CopiedRows(const QItemSelection &selected, CopyForm form, const Redaction &redaction)
    : m_form(form), m_redaction(redaction)
{
    if (selected.isEmpty())
        return;
    m_model = selected.front().model();
    std::set<int> columns;
    for (const QItemSelectionRange &range : selected) {
        m_ranges.emplace_back(range.top(), range.bottom());
        for (int column = range.left(); column <= range.right(); ++column)
            columns.insert(column);
    }
    m_columns.assign(columns.begin(), columns.end());
    std::sort(m_ranges.begin(), m_ranges.end());
    int next = 0;
    for (auto &[first, last] : m_ranges) { // each row once
        first = std::max(first, next);
        next = std::max(next, last + 1);
        m_rowCount += static_cast<std::size_t>(std::max(0, last + 1 - first));
    }
    m_row = m_ranges.front().first;
    addTitles();
}

void CopiedRows::addTitles()
{
    QStringList titles;
    for (const int column : m_columns)
        titles << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    m_text = line(titles, m_form);
    if (m_form == CopyForm::Markdown)
        m_text += underTitles(*m_model, m_columns);
}

void CopiedRows::addRow(int row)
{
    QStringList cells;
    for (const int column : m_columns)
        cells << textOf(m_redaction.ofName(wholeText(*m_model, row, column).toStdString()));
    m_text += line(cells, m_form);
}

bool CopiedRows::take(std::optional<int> milliseconds)
{
    QElapsedTimer clock;
    clock.start();
    while (m_range < m_ranges.size()) {
        if (m_row > m_ranges[m_range].second) {
            if (++m_range < m_ranges.size())
                m_row = m_ranges[m_range].first;
        } else {
            addRow(m_row++);
            if (milliseconds && clock.elapsed() >= *milliseconds)
                return false;
        }
    }
    return true;
}

QString copiedText(const QItemSelection &selected, CopyForm form, const Redaction &redaction)
{
    CopiedRows copied(selected, form, redaction);
    copied.take();
    return copied.text();
}

} // namespace rundiff
