// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/sourceview.h"

#include "models/formats/texts/privacyforms.h"
#include "models/items/words/numbers.h"
#include "models/result/texts/textlines.h"
#include "widgets/frame/style/theme.h"

#include <QEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

namespace rundiff
{

namespace
{

class Margin : public QWidget
{
public:
    explicit Margin(SourceView *view) : QWidget(view), m_view(view) {}

protected:
    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(this);
        m_view->paintNumbers(painter, event->rect());
    }

private:
    SourceView *m_view;
};

} // namespace

SourceView::SourceView(QWidget *parent) : QPlainTextEdit(parent), m_margin(new Margin(this))
{
    setObjectName(QStringLiteral("sourceView"));
    setAccessibleName(tr("Source"));
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setFrameShape(NoFrame);
    setFont(fixedFont());
    setPlaceholderText(
        tr("This view shows the script, configuration or log that an item of the checklist is based on."));
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &area, int scrolled) {
        if (scrolled != 0)
            m_margin->scroll(0, scrolled);
        else
            m_margin->update(0, area.y(), m_margin->width(), area.height());
    });
}

void SourceView::show(const TextExcerpt &excerpt)
{
    QStringList lines;
    for (const std::string &line : excerpt.lines)
        lines << textOf(linesShownPlainly(withoutSecrets(line)));
    m_firstLine = excerpt.firstLine;
    m_marked = excerpt.line;
    setPlainText(lines.join(QLatin1Char('\n')));
    placeMargin();
    mark();
    const QTextBlock block =
        document()->findBlockByNumber(static_cast<int>(std::max(m_marked, m_firstLine) - m_firstLine));
    setTextCursor(QTextCursor(block));
    centerCursor();
}

void SourceView::mark()
{
    QList<QTextEdit::ExtraSelection> marks;
    if (m_marked > 0) {
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(document()->findBlockByNumber(static_cast<int>(m_marked - m_firstLine)));
        line.format.setBackground(colours(palette()).differsGround);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks << line;
    }
    setExtraSelections(marks);
}

void SourceView::placeMargin()
{
    const QString last = QString::number(m_firstLine + blockCount());
    const int width = fontMetrics().horizontalAdvance(last) + fontMetrics().averageCharWidth() * 3;
    setViewportMargins(width, 0, 0, 0);
    m_margin->setGeometry(contentsRect().x(), contentsRect().y(), width, contentsRect().height());
}

void SourceView::paintNumbers(QPainter &painter, const QRect &area) const
{
    const Palette &own = colours(palette());
    painter.fillRect(area, own.ground);
    const int space = fontMetrics().averageCharWidth();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > area.bottom())
            break;
        const qint64 number = m_firstLine + block.blockNumber();
        painter.setPen(number == m_marked ? own.differs : own.quietText);
        painter.drawText(QRectF(0, place.top(), m_margin->width() - space, fontMetrics().height()), Qt::AlignRight,
                         (number == m_marked ? QStringLiteral("▸ ") : QString()) + QString::number(number));
    }
}

void SourceView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeMargin();
}

void SourceView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        mark();
}

} // namespace rundiff

#include "moc_sourceview.cpp"
