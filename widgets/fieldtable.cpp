// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fieldtable.h"

#include "widgets/fittedtext.h"
#include "widgets/theme.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

#include <algorithm>

namespace rundiff
{

namespace
{

using Field = RowDetails::Field;

// Even all columns together may have no room for the name of a file: its end is shown.
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
        // Asked for its size, an item has no room yet.
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
    setItemDelegate(new ValueDelegate(this));
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
    m_forms.clear();
    arrange();
}

void FieldTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    arrange();
}

int FieldTable::widthOf(const Field &field, const QString &text) const
{
    const int letter = fontMetrics().averageCharWidth();
    const QFontMetrics metrics(field.code ? fixedFont() : font());
    return text.isEmpty() ? 0 : metrics.horizontalAdvance(text) + 2 * letter;
}

FieldTable::Widths FieldTable::widthsOf(const Field &field) const
{
    return {widthOf(field, field.a), widthOf(field, field.b), widthOf(field, field.difference)};
}

FieldTable::Form FieldTable::usualForm(const Field &field) const
{
    if (field.heading)
        return Form::Heading;
    return field.a.isEmpty() && field.b.isEmpty() ? Form::Across : Form::Beside; // what both runs have together
}

FieldTable::Widths FieldTable::widthsBeside(const std::vector<Form> &forms) const
{
    const int least = horizontalHeader()->minimumSectionSize();
    Widths widest{least, least, least};
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        if (forms[i] != Form::Beside)
            continue;
        const Widths widths = widthsOf(m_fields[i]);
        widest = {std::max(widest.a, widths.a), std::max(widest.b, widths.b),
                  std::max(widest.difference, widths.difference)};
    }
    return widest;
}

// The widest fields give way until the others have room beside each other.
std::vector<FieldTable::Form> FieldTable::formsFor(int space) const
{
    std::vector<Form> forms;
    for (const Field &field : m_fields)
        forms.push_back(usualForm(field));
    while (widthsBeside(forms).sum() > space && std::ranges::find(forms, Form::Beside) != forms.end()) {
        std::size_t widest = m_fields.size();
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const bool wider =
                forms[i] == Form::Beside &&
                (widest == m_fields.size() || widthsOf(m_fields[i]).sum() > widthsOf(m_fields[widest]).sum());
            widest = wider ? i : widest;
        }
        const Field &field = m_fields[widest];
        forms[widest] = field.a == field.b ? Form::Across : Form::Stacked;
    }
    return forms;
}

// Where the panel is narrow the numbers need its room more than the names.
int FieldTable::nameWidth() const
{
    const int least = fontMetrics().averageCharWidth() * 14;
    int wanted = least;
    for (const Field &field : m_fields)
        wanted = std::max(wanted, field.heading ? 0 : fontMetrics().horizontalAdvance(field.name) + least / 6);
    return std::min(wanted, std::max(least, width() * 3 / 10));
}

void FieldTable::arrange()
{
    const int names = nameWidth(), space = viewport()->width() - names;
    std::vector<Form> forms = formsFor(std::max(0, space));
    if (forms != m_forms) {
        m_forms = std::move(forms);
        fill();
    }
    const Widths widths = widthsBeside(m_forms);
    const int spare = std::max(0, space - widths.sum()) / 3;
    horizontalHeader()->resizeSection(0, names);
    horizontalHeader()->resizeSection(1, widths.a + spare);
    horizontalHeader()->resizeSection(2, widths.b + spare);
    horizontalHeader()->resizeSection(3, std::max(0, space - widths.a - widths.b - 2 * spare));
}

void FieldTable::fill()
{
    clearSpans();
    setRowCount(0);
    for (std::size_t i = 0; i < m_fields.size(); ++i)
        addField(m_fields[i], m_forms[i]);
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + fontMetrics().height() / 2);
}

int FieldTable::addLine(const QString &name, bool quiet)
{
    const int line = rowCount();
    setRowCount(line + 1);
    auto *item = new QTableWidgetItem(name);
    item->setToolTip(name);
    if (quiet)
        item->setForeground(colours(palette()).quietText);
    setItem(line, 0, item);
    return line;
}

void FieldTable::setValue(int line, int column, int span, const Field &field, const QString &text, bool warm)
{
    auto *item = new QTableWidgetItem(text);
    item->setToolTip(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(field.code && column < 3 ? fixedFont() : font());
    if (warm) // not bold: B's digits stand below or beside A's
        item->setForeground(colours(palette()).differs);
    setItem(line, column, item);
    if (span > 1)
        setSpan(line, column, 1, span);
}

void FieldTable::addField(const Field &field, Form form)
{
    if (form == Form::Heading) {
        const int line = addLine(field.name, false);
        QFont bold = font();
        bold.setBold(true);
        item(line, 0)->setFont(bold);
        setSpan(line, 0, 1, columnCount());
    } else if (form == Form::Beside) {
        const int line = addLine(field.name, true);
        setValue(line, 1, 1, field, field.a, false);
        setValue(line, 2, 1, field, field.b, field.differs);
        setValue(line, 3, 1, field, field.difference, field.differs);
    } else if (form == Form::Across) {
        const bool ofEach = !field.a.isEmpty();
        const int line = addLine(ofEach ? tr("%1 A = B").arg(field.name) : field.name, true);
        setValue(line, 1, 3, field, ofEach ? field.a : field.difference, false);
    } else {
        const std::pair<QString, QString> lines[] = {{tr("%1 A").arg(field.name), field.a},
                                                     {tr("%1 B").arg(field.name), field.b},
                                                     {tr("A − B"), field.difference}};
        for (const auto &[name, text] : lines) {
            if (text.isEmpty())
                continue;
            const int line = addLine(name, true);
            setValue(line, 1, 3, field, text, field.differs && &text != &lines[0].second);
            setRowHeight(line, fontMetrics().height() * 6 / 5); // they belong together
        }
    }
}

} // namespace rundiff
