// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/fieldtable.h"

#include "widgets/frame/fittedtext.h"
#include "widgets/frame/theme.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

#include <algorithm>

namespace rundiff
{

namespace
{

using Field = RowDetails::Field;

// Even all columns together may be too narrow for the name of a file: its end is shown.
class ValueDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QStyle *style = option->widget->style();
        const int margins = 2 * (style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1);
        // When its size hint is requested, an item has no size yet.
        if (option->rect.width() > margins)
            option->text = fittedValue(option->text, option->fontMetrics, option->rect.width() - margins);
    }
};

} // namespace

FieldTable::FieldTable(QWidget *parent) : QTableWidget(0, 4, parent)
{
    setHorizontalHeaderLabels({QString(), tr("A"), tr("B"), tr("A − B")});
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(fontMetrics().height());
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    setShowGrid(false);
    setWordWrap(false);
    for (int column = 1; column < columnCount(); ++column)
        setItemDelegateForColumn(column, new ValueDelegate(this));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // it is as high as its lines
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(fontMetrics().averageCharWidth() * 2);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    for (int column = 1; column < columnCount(); ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void FieldTable::setFields(std::vector<Field> fields)
{
    m_fields = std::move(fields);
    m_beside.reset();
    arrange();
}

void FieldTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    arrange();
}

int FieldTable::widthOf(const Field &field, const QString &text) const
{
    const QFontMetrics metrics(field.code ? fixedFont() : font());
    return text.isEmpty() ? 0 : metrics.horizontalAdvance(text) + 2 * fontMetrics().averageCharWidth();
}

// The header itself knows no width of a column that is hidden, as some are in one of the forms.
int FieldTable::titleWidth(int column) const
{
    const QHeaderView &header = *horizontalHeader();
    const int margins = 2 * style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    return header.fontMetrics().horizontalAdvance(horizontalHeaderItem(column)->text()) + margins +
           2 * fontMetrics().averageCharWidth();
}

FieldTable::Widths FieldTable::widthsBeside() const
{
    Widths widest{titleWidth(1), titleWidth(2), titleWidth(3)};
    for (const Field &field : m_fields) {
        widest.a = std::max(widest.a, widthOf(field, field.a));
        widest.b = std::max(widest.b, widthOf(field, field.b));
        widest.difference = std::max(widest.difference, widthOf(field, field.difference));
    }
    return widest;
}

// In a narrow panel the numbers need the space more than the names.
int FieldTable::nameWidth() const
{
    const int letter = fontMetrics().averageCharWidth(), least = letter * 14;
    int wanted = least;
    for (const Field &field : m_fields)
        wanted = std::max(wanted, field.heading ? 0 : fontMetrics().horizontalAdvance(field.name) + 2 * letter);
    return std::min(wanted, std::max(least, width() * 3 / 10));
}

// What the widest value leaves is for the names.
int FieldTable::nameWidthBelow(const Widths &values) const
{
    const int letter = fontMetrics().averageCharWidth();
    int wanted = 0;
    for (int line = 0; line < rowCount(); ++line)
        wanted = std::max(
            wanted, columnSpan(line, 0) > 1 ? 0 : fontMetrics().horizontalAdvance(item(line, 0)->text()) + 2 * letter);
    const int widest = std::max({values.a, values.b, values.difference});
    return std::clamp(viewport()->width() - widest, letter * 8, std::max(letter * 8, wanted));
}

void FieldTable::arrange()
{
    const bool beside = widthsBeside().sum() <= viewport()->width() - nameWidth();
    if (m_beside != beside)
        fill(beside); // its new height may have changed the space, and the layout
    shareRoom();
}

void FieldTable::shareRoom()
{
    const Widths widths = widthsBeside();
    const bool beside = *m_beside;
    const int names = beside ? nameWidth() : nameWidthBelow(widths);
    const int space = std::max(0, viewport()->width() - names);
    const int spare = beside ? std::max(0, space - widths.sum()) / 3 : 0;
    horizontalHeader()->resizeSection(0, names);
    horizontalHeader()->resizeSection(1, beside ? widths.a + spare : space);
    horizontalHeader()->resizeSection(2, widths.b + spare);
    horizontalHeader()->resizeSection(3, std::max(0, space - widths.a - widths.b - 2 * spare));
}

void FieldTable::fill(bool beside)
{
    m_beside = beside;
    clearSpans();
    setRowCount(0);
    horizontalHeader()->setVisible(beside);
    for (const int column : {2, 3})
        setColumnHidden(column, !beside);
    for (const Field &field : m_fields) {
        if (field.heading)
            addHeading(field);
        else
            beside ? addBeside(field) : addBelow(field);
    }
    const int header = beside ? horizontalHeader()->sizeHint().height() : 0;
    setFixedHeight(header + verticalHeader()->length() + fontMetrics().height() / 2);
}

int FieldTable::addLine(const QString &name)
{
    const int line = rowCount();
    setRowCount(line + 1);
    auto *item = new QTableWidgetItem(name);
    item->setToolTip(name);
    item->setForeground(colours(palette()).quietText);
    setItem(line, 0, item);
    return line;
}

void FieldTable::setValue(int line, int column, const Field &field, const QString &text, bool warm)
{
    auto *item = new QTableWidgetItem(text);
    item->setToolTip(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(field.code ? fixedFont() : font());
    if (warm) // not bold: B's digits are below or next to A's
        item->setForeground(colours(palette()).differs);
    setItem(line, column, item);
}

void FieldTable::addHeading(const Field &field)
{
    const int line = addLine(field.name);
    QFont bold = font();
    bold.setBold(true);
    item(line, 0)->setFont(bold);
    setSpan(line, 0, 1, columnCount());
}

void FieldTable::addBeside(const Field &field)
{
    const int line = addLine(field.name);
    setValue(line, 1, field, field.a, false);
    setValue(line, 2, field, field.b, field.differs);
    setValue(line, 3, field, field.difference, field.differs);
}

// A line for each of A, B and the difference; one for what is the same.
void FieldTable::addBelow(const Field &field)
{
    if (field.a == field.b) {
        const bool ofEach = !field.a.isEmpty();
        setValue(addLine(ofEach ? tr("%1 A = B").arg(field.name) : field.name), 1, field,
                 ofEach ? field.a : field.difference, false);
        return;
    }
    const std::pair<QString, QString> lines[] = {
        {tr("%1 A").arg(field.name), field.a}, {tr("%1 B").arg(field.name), field.b}, {tr("A − B"), field.difference}};
    for (const auto &[name, text] : lines) {
        if (text.isEmpty())
            continue;
        const int line = addLine(name);
        setValue(line, 1, field, text, field.differs && &text != &lines[0].second);
        setRowHeight(line, fontMetrics().height() * 6 / 5); // they belong together
    }
}

} // namespace rundiff
