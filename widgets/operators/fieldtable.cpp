// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/fieldtable.h"

#include "models/items/words/compactnumbers.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Field = RowDetails::Field;

constexpr int sameRole = Qt::UserRole;      // the letters at the start that A and B have in common; none: it agrees
constexpr int otherRole = Qt::UserRole + 1; // the value of the other run
constexpr int shownDigits = 8;
constexpr int lettersOfNumber = 18; // with eight digits, its sign and its exponent
constexpr int lettersOfThreeDigits = 11;
constexpr int differenceColumn = 3;

// A difference is rounded where it does not fit: how large it is counts, not its digits.
QString roundedDifference(const QString &text)
{
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber ? shortNumber(number) : text;
}

// With as many digits as fit, and always the first that differs from the other run's. Other texts are cut.
QString shortenedValue(const QString &value, const QString &other, const QFontMetrics &metrics, int space)
{
    QString shown;
    for (const int digits : {shownDigits, 6, 5, 4}) {
        shown = compactNumbers(value, other, digits).a;
        if (metrics.horizontalAdvance(shown) <= space)
            return shown;
    }
    return fittedValue(shown, metrics, space);
}

qsizetype lettersInCommon(const QString &a, const QString &b)
{
    return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
}

// Takes the quiet colour when it draws: the colours of the window may have changed since the line was made.
class FieldNameDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->palette.setColor(QPalette::Text, colours(option->palette).quietText);
    }
};

// The end of a name that is still too wide is shown, and the start of a number.
class ValueDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &given, const QModelIndex &index) const override
    {
        const QVariant same = index.data(sameRole);
        if (!same.isValid() || (given.state & QStyle::State_Selected))
            return QStyledItemDelegate::paint(painter, given, index);
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        const QString text = std::exchange(option.text, QString());
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        const QString agreeing = text.left(agreeingLetters(index, text));
        const Palette &palette = colours(option.palette);
        const QRect place = option.rect.adjusted(margin(option), 0, -margin(option), 0);
        const int width = option.fontMetrics.horizontalAdvance(text);
        const int differing = option.fontMetrics.horizontalAdvance(text.mid(agreeing.size()));
        painter->save();
        painter->setFont(option.font);
        painter->setPen(palette.text);
        painter->drawText(QRect(place.right() + 1 - width, place.y(), width, place.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, agreeing);
        painter->setPen(palette.differs);
        painter->drawText(QRect(place.right() + 1 - differing, place.y(), differing, place.height()),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text.mid(agreeing.size()));
        painter->restore();
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const int space = option->rect.width() - 2 * margin(*option);
        // When its size hint is requested, an item has no size yet.
        if (space <= 0 || option->fontMetrics.horizontalAdvance(option->text) <= space)
            return;
        option->text = index.column() == differenceColumn
                           ? fittedValue(roundedDifference(option->text), option->fontMetrics, space)
                           : shortenedValue(option->text, index.data(otherRole).toString(), option->fontMetrics, space);
    }

private:
    // A rounded number may agree with the other one in other letters than both have in full.
    static qsizetype agreeingLetters(const QModelIndex &index, const QString &shown)
    {
        const qsizetype same = index.data(sameRole).toLongLong();
        const QString whole = index.data().toString(), other = index.data(otherRole).toString();
        if (shown == whole || same == 0)
            return std::min(same, shown.size());
        for (const int digits : {shownDigits, 6, 5, 4}) {
            const CompactNumbers both = compactNumbers(whole, other, digits);
            if (both.a == shown)
                return lettersInCommon(both.a, both.b);
        }
        return std::min(same, shown.size() - 1); // cut: what is left out counts as different
    }

    static int margin(const QStyleOptionViewItem &option)
    {
        return option.widget->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
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
    setItemDelegateForColumn(0, new FieldNameDelegate(this));
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
    clearSpans();
    setRowCount(0);
    for (const Field &field : m_fields)
        field.heading ? addHeading(field) : addField(field);
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + fontMetrics().height() / 2);
    shareRoom();
}

void FieldTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    shareRoom();
}

int FieldTable::widthOf(const Field &field, const QString &text) const
{
    const QFontMetrics metrics(field.code ? fixedFont() : font());
    return text.isEmpty() ? 0 : metrics.horizontalAdvance(text) + 2 * fontMetrics().averageCharWidth();
}

int FieldTable::titleWidth(int column) const
{
    const QHeaderView &header = *horizontalHeader();
    const int margins = 2 * style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    return header.fontMetrics().horizontalAdvance(horizontalHeaderItem(column)->text()) + margins +
           2 * fontMetrics().averageCharWidth();
}

FieldTable::Widths FieldTable::widths(bool shortened) const
{
    const int letter = fontMetrics().averageCharWidth(), closer = letter / 2; // the names need space, too
    const auto width = [&](const Field &field, const QString &text) {
        return shortened ? std::clamp(widthOf(field, text) - closer, 0, letter * lettersOfNumber)
                         : widthOf(field, text); // no file name takes the space of the numbers
    };
    Widths widest{titleWidth(1), titleWidth(2), titleWidth(3)};
    for (const Field &field : m_fields) {
        const CompactNumbers both =
            shortened ? compactNumbers(field.a, field.b, shownDigits) : CompactNumbers{field.a, field.b};
        widest.a = std::max(widest.a, width(field, both.a));
        widest.b = std::max(widest.b, width(field, both.b));
        widest.difference = std::max(widest.difference,
                                     width(field, shortened ? roundedDifference(field.difference) : field.difference));
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

// All digits where there is space for them; else eight, and what they leave is for the names.
void FieldTable::shareRoom()
{
    const int whole = viewport()->width(), least = fontMetrics().averageCharWidth() * 10;
    const Widths all = widths(false);
    const bool enough = all.sum() <= whole - nameWidth();
    const Widths wanted = enough ? all : widths(true);
    const int names = enough ? nameWidth() : std::clamp(whole - wanted.sum(), least, std::max(least, nameWidth()));
    const int space = std::max(0, whole - names);
    // A difference is read by three digits, A and B by the first that differs.
    const int three = std::min(wanted.difference, fontMetrics().averageCharWidth() * lettersOfThreeDigits);
    const int ofDifference = std::clamp(space - wanted.a - wanted.b, three, wanted.difference);
    const int wide = wanted.a + wanted.b + ofDifference, values = wanted.a + wanted.b;
    const auto share = [&](int width) {
        return wide <= space ? width + (space - wide) / 3 : width * std::max(0, space - ofDifference) / values;
    };
    const int ofA = share(wanted.a), ofB = share(wanted.b);
    horizontalHeader()->resizeSection(0, names);
    horizontalHeader()->resizeSection(1, ofA);
    horizontalHeader()->resizeSection(2, ofB);
    horizontalHeader()->resizeSection(3, std::max(0, space - ofA - ofB));
}

int FieldTable::addLine(const QString &name)
{
    const int line = rowCount();
    setRowCount(line + 1);
    auto *item = new QTableWidgetItem(name);
    item->setToolTip(name);
    setItem(line, 0, item);
    return line;
}

void FieldTable::setValue(int line, int column, const Field &field, const QString &text, qsizetype same)
{
    auto *item = new QTableWidgetItem(text);
    item->setToolTip(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(field.code ? fixedFont() : font());
    if (field.differs) // not bold: the digits of A and B are next to each other
        item->setData(sameRole, same);
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

void FieldTable::addField(const Field &field)
{
    const int line = addLine(field.name);
    const qsizetype same = field.code ? 0 : lettersInCommon(field.a, field.b); // checksums differ as a whole
    setValue(line, 1, field, field.a, same);
    setValue(line, 2, field, field.b, same);
    item(line, 1)->setData(otherRole, field.b);
    item(line, 2)->setData(otherRole, field.a);
    setValue(line, 3, field, field.difference, 0);
}

} // namespace rundiff

#include "moc_fieldtable.cpp"
