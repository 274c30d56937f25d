// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/oppositearea.h"

#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr qint64 rowsAround = 100; // that are asked for with those in view

// What a part of a line looks like.
struct Look {
    QColor text, ground;
    bool isMarked = false;
};

Look lookOf(const TextSpan &span, const Palette &palette)
{
    if (span.kind == TextSpan::Kind::Volatile)
        return {palette.unknown, {}, false};
    return {palette.differs, palette.differsGround, true};
}

QString textOfPart(const std::string &text, std::size_t begin, std::size_t end)
{
    return QString::fromUtf8(text.data() + begin, static_cast<qsizetype>(end - begin))
        .replace(QLatin1Char('\t'), QLatin1Char(' '));
}

} // namespace

OppositeArea::OppositeArea(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setFont(fixedFont());
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setMinimumHeight(fontMetrics().height() * 3);
    measure();
}

void OppositeArea::measure()
{
    m_lineHeight = fontMetrics().height() + 2;
    m_widest = 0;
    for (const OppositeRow &row : m_rows)
        m_widest = std::max({m_widest, fontMetrics().horizontalAdvance(textOf(row.a.text)),
                             fontMetrics().horizontalAdvance(textOf(row.b.text))});
    fitBars();
}

void OppositeArea::fitBars()
{
    const qint64 shown = viewport()->height() / m_lineHeight;
    verticalScrollBar()->setRange(0, static_cast<int>(std::max<qint64>(m_rowCount - shown, 0)));
    verticalScrollBar()->setPageStep(static_cast<int>(std::max<qint64>(shown, 1)));
    const int room = viewport()->width() / 2 - marginWidth();
    horizontalScrollBar()->setRange(0, std::max(m_widest - room + fontMetrics().averageCharWidth(), 0));
    horizontalScrollBar()->setPageStep(std::max(room, 1));
    horizontalScrollBar()->setSingleStep(fontMetrics().averageCharWidth() * 4);
    Q_EMIT scrolled(firstShown(), shownCount());
}

int OppositeArea::marginWidth() const
{
    const auto digits = static_cast<int>(QString::number(std::max<qint64>(m_rowCount, 999)).size());
    return fontMetrics().averageCharWidth() * (digits + 2);
}

qint64 OppositeArea::firstShown() const
{
    return verticalScrollBar()->value();
}

qint64 OppositeArea::shownCount() const
{
    return viewport()->height() / m_lineHeight + 1;
}

qint64 OppositeArea::rowAt(int y) const
{
    return firstShown() + y / m_lineHeight;
}

const OppositeRow *OppositeArea::row(qint64 number) const
{
    const bool isKnown = number >= m_first && number - m_first < std::ssize(m_rows);
    return isKnown ? &m_rows[static_cast<std::size_t>(number - m_first)] : nullptr;
}

void OppositeArea::setRowCount(qint64 rows)
{
    if (rows == m_rowCount)
        return;
    m_rowCount = rows;
    m_chosen = std::min(m_chosen, rows - 1);
    fitBars();
    ask();
    viewport()->update();
}

void OppositeArea::forget()
{
    m_rows.clear();
    m_rowCount = m_first = 0;
    m_chosen = m_anchor = -1;
    m_widest = 0;
    fitBars();
    viewport()->update();
}

void OppositeArea::setRows(qint64 first, std::vector<OppositeRow> rows)
{
    m_first = first;
    m_rows = std::move(rows);
    measure();
    if (m_seeksSpan)
        showFirstSpan();
    viewport()->update();
}

void OppositeArea::ask()
{
    const qint64 first = firstShown(), end = std::min(first + shownCount(), m_rowCount);
    if (end <= first)
        return;
    const bool isKnown = row(first) && row(end - 1);
    if (!isKnown)
        Q_EMIT rowsWanted(std::max<qint64>(first - rowsAround, 0), shownCount() + 2 * rowsAround);
}

void OppositeArea::goTo(qint64 row)
{
    choose(std::clamp<qint64>(row, 0, std::max<qint64>(m_rowCount - 1, 0)), false);
    const qint64 shown = viewport()->height() / m_lineHeight;
    const bool isInView = m_chosen >= firstShown() && m_chosen < firstShown() + shown;
    if (!isInView)
        verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(m_chosen - shown / 3, 0)));
    showFirstSpan();
}

// A difference far after the beginning of a long line is in view, too.
void OppositeArea::showFirstSpan()
{
    const OppositeRow *const chosen = row(m_chosen);
    m_seeksSpan = chosen == nullptr;
    if (!chosen)
        return;
    const auto spans = {std::pair(&chosen->a, &chosen->a.spans), std::pair(&chosen->b, &chosen->b.spans)};
    for (const auto &[line, lineSpans] : spans) {
        const auto span = std::ranges::find(*lineSpans, TextSpan::Kind::Differs, &TextSpan::kind);
        if (span == lineSpans->end())
            continue;
        const int begin = fontMetrics().horizontalAdvance(textOfPart(line->text, 0, span->begin));
        const int end = fontMetrics().horizontalAdvance(textOfPart(line->text, 0, span->begin + span->length));
        QScrollBar &bar = *horizontalScrollBar();
        if (begin < bar.value() || end > bar.value() + bar.pageStep())
            bar.setValue(std::max(begin - bar.pageStep() / 2, 0));
        return;
    }
}

void OppositeArea::choose(qint64 row, bool extends)
{
    if (m_rowCount == 0)
        return;
    m_chosen = std::clamp<qint64>(row, 0, m_rowCount - 1);
    if (!extends)
        m_anchor = m_chosen;
    if (const OppositeRow *const known = this->row(m_chosen)) {
        setAccessibleDescription(QStringLiteral("A: %1\nB: %2").arg(textOf(known->a.text), textOf(known->b.text)));
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
    Q_EMIT chosenChanged(m_chosen);
}

void OppositeArea::showChosen()
{
    const qint64 shown = viewport()->height() / m_lineHeight;
    if (m_chosen < firstShown())
        verticalScrollBar()->setValue(static_cast<int>(m_chosen));
    else if (m_chosen >= firstShown() + shown)
        verticalScrollBar()->setValue(static_cast<int>(m_chosen - shown + 1));
}

void OppositeArea::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const Palette &own = colours(palette());
    painter.fillRect(viewport()->rect(), own.base);
    for (qint64 number = firstShown(); number < std::min(firstShown() + shownCount(), m_rowCount); ++number) {
        const int y = static_cast<int>(number - firstShown()) * m_lineHeight;
        if (const OppositeRow *const known = row(number))
            paintRow(painter, *known, number, y);
    }
    painter.setPen(own.lines);
    painter.drawLine(viewport()->width() / 2, 0, viewport()->width() / 2, viewport()->height());
}

void OppositeArea::paintRow(QPainter &painter, const OppositeRow &row, qint64 number, int y) const
{
    const int half = viewport()->width() / 2;
    paintSide(painter, row, true, {0, y, half, m_lineHeight});
    paintSide(painter, row, false, {half, y, viewport()->width() - half, m_lineHeight});
    const bool isChosen = number >= std::min(m_chosen, m_anchor) && number <= std::max(m_chosen, m_anchor);
    if (!isChosen)
        return;
    painter.setPen(colours(palette()).a);
    painter.drawRect(0, y, viewport()->width() - 1, m_lineHeight - 1);
}

// No state is shown by colour only: a mark is between number and text.
void OppositeArea::paintSide(QPainter &painter, const OppositeRow &row, bool ofA, const QRect &place) const
{
    const Palette &own = colours(palette());
    const OppositeLine &line = ofA ? row.a : row.b;
    const QRect margin(place.left(), place.top(), marginWidth(), place.height());
    painter.fillRect(margin, own.ground);
    if (line.number == 0) {
        painter.fillRect(place, QBrush(own.lines, Qt::BDiagPattern));
        return;
    }
    const bool isLone = row.state == LineState::OnlyA || row.state == LineState::OnlyB;
    const QColor &side = ofA ? own.a : own.b;
    if (isLone)
        painter.fillRect(place.adjusted(margin.width(), 0, 0, 0), mixed(side, own.base, 0.12));
    const int space = fontMetrics().averageCharWidth();
    painter.setPen(own.quietText);
    painter.drawText(margin.adjusted(0, 0, -space * 3 / 2, 0), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(line.number));
    if (row.differs()) {
        painter.setPen(isLone ? side : own.differs);
        const QString mark = isLone ? QStringLiteral("+") : QStringLiteral("≠");
        painter.drawText(margin, Qt::AlignRight | Qt::AlignVCenter, mark);
    }
    paintText(painter, line, place.adjusted(margin.width() + space / 2, 0, -space / 2, 0));
}

void OppositeArea::paintText(QPainter &painter, const OppositeLine &line, const QRect &place) const
{
    const Palette &own = colours(palette());
    painter.save();
    painter.setClipRect(place);
    int x = place.left() - horizontalScrollBar()->value();
    const auto paint = [&](std::size_t begin, std::size_t end, const Look &look) {
        if (begin >= end || x > place.right())
            return;
        const QString text = textOfPart(line.text, begin, end);
        const int width = fontMetrics().horizontalAdvance(text);
        const QRect part(x, place.top(), width, place.height());
        if (look.ground.isValid())
            painter.fillRect(part, look.ground);
        painter.setPen(look.text);
        painter.drawText(part, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
        if (look.isMarked)
            painter.drawLine(part.left(), part.bottom() - 1, part.right(), part.bottom() - 1);
        x += width;
    };
    std::size_t done = 0;
    for (const TextSpan &span : line.spans) {
        paint(done, span.begin, {own.text, {}, false});
        paint(span.begin, span.begin + span.length, lookOf(span, own));
        done = span.begin + span.length;
    }
    paint(done, line.text.size(), {own.text, {}, false});
    painter.restore();
}

void OppositeArea::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitBars();
    ask();
}

void OppositeArea::scrollContentsBy(int, int)
{
    ask();
    viewport()->update();
    Q_EMIT scrolled(firstShown(), shownCount());
}

// Keys that move in the lines are not taken as shortcuts of the window.
bool OppositeArea::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<const QKeyEvent &>(*event);
        const bool isPlain = (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
        const bool moves = key.key() == Qt::Key_Home || key.key() == Qt::Key_End;
        if (isPlain && moves) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void OppositeArea::keyPressEvent(QKeyEvent *event)
{
    const qint64 page = std::max<qint64>(viewport()->height() / m_lineHeight - 1, 1);
    const std::pair<int, qint64> moves[] = {{Qt::Key_Up, m_chosen - 1},
                                            {Qt::Key_Down, m_chosen + 1},
                                            {Qt::Key_PageUp, m_chosen - page},
                                            {Qt::Key_PageDown, m_chosen + page},
                                            {Qt::Key_Home, 0},
                                            {Qt::Key_End, m_rowCount - 1}};
    const auto move = std::ranges::find(moves, event->key(), &std::pair<int, qint64>::first);
    if (move != std::end(moves)) {
        choose(move->second, event->modifiers().testFlag(Qt::ShiftModifier));
        return showChosen();
    }
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
        horizontalScrollBar()->triggerAction(event->key() == Qt::Key_Left ? QScrollBar::SliderSingleStepSub
                                                                          : QScrollBar::SliderSingleStepAdd);
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        Q_EMIT activated(m_chosen);
        return;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void OppositeArea::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        choose(rowAt(qRound(event->position().y())), event->modifiers().testFlag(Qt::ShiftModifier));
}

void OppositeArea::mouseMoveEvent(QMouseEvent *event)
{
    choose(rowAt(qRound(event->position().y())), true);
    showChosen();
}

void OppositeArea::mouseDoubleClickEvent(QMouseEvent *event)
{
    Q_EMIT activated(rowAt(qRound(event->position().y())));
}

void OppositeArea::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
}

namespace
{

void addRow(const OppositeRow &row, QString &text)
{
    for (const auto &[side, line] : {std::pair("A", &row.a), std::pair("B", &row.b)}) {
        if (line->number > 0)
            text += QStringLiteral("%1:%2: %3\n").arg(QLatin1String(side)).arg(line->number).arg(textOf(line->text));
    }
}

} // namespace

QString OppositeArea::asText() const
{
    QString text;
    for (qint64 number = std::min(m_chosen, m_anchor); number <= std::max(m_chosen, m_anchor); ++number) {
        if (const OppositeRow *const known = row(number))
            addRow(*known, text);
    }
    return text;
}

QString OppositeArea::shownText() const
{
    QString text;
    for (qint64 number = firstShown(); number < firstShown() + shownCount(); ++number) {
        if (const OppositeRow *const known = row(number))
            addRow(*known, text);
    }
    return text;
}

} // namespace rundiff

#include "moc_oppositearea.cpp"
