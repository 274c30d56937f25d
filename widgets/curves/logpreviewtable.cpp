// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/logpreviewtable.h"

#include "models/items/words/counted.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "widgets/frame/style/theme.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int marksRole = Qt::UserRole; // of the text: begin, length and whether it is a step, one after another

class PreviewWords
{
    Q_DECLARE_TR_FUNCTIONS(LogPreviewTable)
};

QString wordOf(PreviewedLine::Role role)
{
    switch (role) {
    case PreviewedLine::Role::Record:
        return PreviewWords::tr("record");
    case PreviewedLine::Role::NoValue:
        return PreviewWords::tr("no value");
    case PreviewedLine::Role::Bad:
        return PreviewWords::tr("unreadable");
    case PreviewedLine::Role::Other:
        return PreviewWords::tr("other metric");
    case PreviewedLine::Role::Waiting:
        return PreviewWords::tr("not finished");
    case PreviewedLine::Role::Ignored:
        break;
    }
    return PreviewWords::tr("ignored");
}

QColor colourOf(PreviewedLine::Role role, const Palette &house)
{
    switch (role) {
    case PreviewedLine::Role::Record:
        return house.text;
    case PreviewedLine::Role::Bad:
    case PreviewedLine::Role::NoValue:
        return house.differs;
    case PreviewedLine::Role::Other:
        return house.agrees;
    default:
        return house.quietText;
    }
}

QString valuesOf(const PreviewedLine &line)
{
    QStringList values;
    for (const auto &[metric, value] : line.values)
        values << textOf(metric) + QStringLiteral(" = ") + exactNumber(value);
    return values.join(QStringLiteral(", "));
}

// Marks count bytes of UTF-8; a text on the screen counts otherwise.
QVariantList marksOf(const PreviewedLine &line)
{
    QVariantList marks;
    const auto lettersUntil = [&](std::size_t byte) {
        return textOf(std::string_view(line.text).substr(0, byte)).size();
    };
    for (const PreviewedLine::Mark &mark : line.marks) {
        const qsizetype begin = lettersUntil(mark.begin);
        marks << begin << lettersUntil(mark.begin + mark.length) - begin << mark.step;
    }
    return marks;
}

// Numbers that were read stand on a ground of their own: of B's colour for values, under a line for steps.
class MarkedText : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        const QString text = std::exchange(plain.text, QString());
        plain.widget->style()->drawControl(QStyle::CE_ItemViewItem, &plain, painter, plain.widget);
        QTextLayout layout(text, plain.font);
        layout.setFormats(formatsOf(index, plain));
        layout.beginLayout();
        QTextLine line = layout.createLine();
        if (line.isValid())
            line.setLineWidth(1e6);
        layout.endLayout();
        if (!line.isValid())
            return;
        painter->save();
        painter->setClipRect(plain.rect);
        const bool chosen = plain.state.testFlag(QStyle::State_Selected);
        painter->setPen(plain.palette.color(chosen ? QPalette::HighlightedText : QPalette::Text));
        layout.draw(painter, QPointF(plain.rect.left() + 4, plain.rect.center().y() - line.height() / 2));
        painter->restore();
    }

private:
    static QList<QTextLayout::FormatRange> formatsOf(const QModelIndex &index, const QStyleOptionViewItem &option)
    {
        QList<QTextLayout::FormatRange> formats;
        const QVariantList marks = index.data(marksRole).toList();
        for (qsizetype i = 0; i + 2 < marks.size(); i += 3) {
            QTextLayout::FormatRange range;
            range.start = marks[i].toInt();
            range.length = marks[i + 1].toInt();
            range.format.setFontWeight(QFont::Bold);
            if (marks[i + 2].toBool())
                range.format.setFontUnderline(true);
            else if (!option.state.testFlag(QStyle::State_Selected))
                range.format.setBackground(colours(option.palette).differsGround);
            formats << range;
        }
        return formats;
    }
};

} // namespace

LogPreviewTable::LogPreviewTable(QWidget *parent) : QTableWidget(0, 5, parent)
{
    setObjectName(QStringLiteral("logPreview"));
    setAccessibleName(tr("The first lines of the log and what is read from them"));
    setHorizontalHeaderLabels({tr("Line"), tr("Read as"), tr("Step"), tr("Values"), tr("Text")});
    setItemDelegateForColumn(Text, new MarkedText(this));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const int letter = fontMetrics().averageCharWidth();
    for (const auto &[column, letters] :
         {std::pair(Number, 7), std::pair(ReadAs, 15), std::pair(Step, 10), std::pair(Values, 30)})
        setColumnWidth(column, letter * letters);
    horizontalHeader()->setStretchLastSection(true);
}

void LogPreviewTable::addLine(const PreviewedLine &line)
{
    const int row = rowCount();
    insertRow(row);
    const QString cells[] = {groupedNumber(line.line), wordOf(line.role),
                             line.step ? groupedNumber(*line.step) : QString(), valuesOf(line), textOf(line.text)};
    const QColor colour = colourOf(line.role, colours(palette()));
    for (int column = 0; column <= Text; ++column) {
        auto *item = new QTableWidgetItem(cells[column]);
        item->setForeground(colour);
        item->setToolTip(line.reason.empty() ? cells[column] : shownText(line.reason));
        if (column == Number || column == Step)
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setItem(row, column, item);
    }
    item(row, Text)->setFont(fixedFont());
    item(row, Text)->setData(marksRole, marksOf(line));
    if (!line.reason.empty())
        item(row, Values)->setText(shownText(line.reason));
}

void LogPreviewTable::setPreview(const LogPreview &preview)
{
    setRowCount(0);
    for (const PreviewedLine &line : preview.lines)
        addLine(line);
}

QString previewSummary(const LogPreview &preview)
{
    const auto count = [&](PreviewedLine::Role role) {
        return groupedNumber(static_cast<std::int64_t>(preview.count(role)));
    };
    if (preview.lines.empty())
        return {};
    QStringList parts{withSingulars(
        PreviewWords::tr("%1 of the first %2 lines are records")
            .arg(count(PreviewedLine::Role::Record), groupedNumber(static_cast<std::int64_t>(preview.lines.size()))))};
    const auto isRecord = [](const PreviewedLine &line) {
        return line.role == PreviewedLine::Role::Record && line.step.has_value();
    };
    const auto first = std::find_if(preview.lines.begin(), preview.lines.end(), isRecord);
    const auto last = std::find_if(preview.lines.rbegin(), preview.lines.rend(), isRecord);
    if (first != preview.lines.end())
        parts << PreviewWords::tr("steps %1 to %2").arg(groupedNumber(*first->step), groupedNumber(*last->step));
    if (preview.count(PreviewedLine::Role::Bad) > 0)
        parts << PreviewWords::tr("%1 unreadable").arg(count(PreviewedLine::Role::Bad));
    if (preview.count(PreviewedLine::Role::NoValue) > 0)
        parts << PreviewWords::tr("%1 without a value").arg(count(PreviewedLine::Role::NoValue));
    if (!preview.formatName.empty())
        parts << PreviewWords::tr("read as %1, %2").arg(shownText(preview.formatName), textOf(preview.encoding));
    return parts.join(QStringLiteral(" · "));
}

} // namespace rundiff

#include "moc_logpreviewtable.cpp"
