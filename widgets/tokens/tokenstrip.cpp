// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokens/tokenstrip.h"

#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

// How strong the ground of a token is: with a visible step at the tolerance.
double strength(const ShownTokens &tokens, std::size_t token)
{
    constexpr double weakest = 0.08, within = 0.24, outside = 0.45, strongest = 0.85, decades = 2;
    const std::optional<double> difference = tokens.difference(token);
    if (tokens.isOutside(token)) {
        const double ratio = difference ? *difference / tokens.tolerance() : 1;
        const double above = ratio > 1 ? std::log10(ratio) / decades : 0;
        return std::isfinite(above) ? std::min(strongest, outside + above * (strongest - outside)) : strongest;
    }
    const bool isEqual = !difference || *difference == 0 || tokens.tolerance() <= 0;
    return isEqual ? 0 : weakest + (within - weakest) * std::min(1.0, *difference / tokens.tolerance());
}

} // namespace

TokenStrip::TokenStrip(QWidget *parent) : QAbstractScrollArea(parent)
{
    setObjectName(QStringLiteral("tokenStrip"));
    setAccessibleName(tr("Tokens of the selected sample"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // else its width would depend on its height
    setMinimumHeight(lineHeight() * 2);
}

void TokenStrip::setTokens(const ShownTokens &tokens)
{
    m_tokens = tokens;
    m_current.reset();
    verticalScrollBar()->setValue(0);
    measure();
    arrange();
}

int TokenStrip::lineHeight() const
{
    return fontMetrics().height() * 3 / 2;
}

QString TokenStrip::text(std::size_t token) const
{
    const QString other = m_tokens.labelOfB(token);
    return other.isEmpty() ? m_tokens.label(token) : m_tokens.label(token) + QStringLiteral(" | ") + other;
}

void TokenStrip::measure()
{
    m_widths.clear();
    const int unit = fontMetrics().averageCharWidth();
    for (std::size_t token = 0; token < m_tokens.size(); ++token) {
        const int mark = m_tokens.isOutside(token) ? fontMetrics().xHeight() + unit / 2 : 0;
        m_widths.push_back(fontMetrics().horizontalAdvance(text(token)) + unit + mark);
    }
}

int TokenStrip::layOut(int width)
{
    m_cells.clear();
    int left = 0, line = 0;
    for (const int wanted : m_widths) {
        const int used = std::min(wanted, std::max(width, 1));
        if (left > 0 && left + used > width) {
            left = 0;
            ++line;
        }
        m_cells.push_back({left, used, line});
        left += used + 2;
    }
    return m_cells.empty() ? 0 : line + 1;
}

void TokenStrip::arrange()
{
    const int lines = layOut(viewport()->width());
    verticalScrollBar()->setRange(0, std::max(0, lines * lineHeight() - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight());
    viewport()->update();
}

int TokenStrip::heightFor(int width)
{
    return layOut(width) * lineHeight();
}

void TokenStrip::setCurrent(std::optional<std::size_t> token)
{
    if (token == m_current)
        return;
    m_current = token;
    if (token)
        bringIntoView(*token);
    viewport()->update();
    setAccessibleDescription(token ? m_tokens.words(*token) : QString());
    Q_EMIT currentChanged();
}

QRect TokenStrip::placeOf(std::size_t token) const
{
    const Cell &cell = m_cells[token];
    return {cell.left, cell.line * lineHeight() - verticalScrollBar()->value(), cell.width, lineHeight() - 2};
}

void TokenStrip::bringIntoView(std::size_t token)
{
    const int top = m_cells[token].line * lineHeight();
    if (top < verticalScrollBar()->value())
        verticalScrollBar()->setValue(top);
    else if (top + lineHeight() > verticalScrollBar()->value() + viewport()->height())
        verticalScrollBar()->setValue(top + lineHeight() - viewport()->height());
}

std::optional<std::size_t> TokenStrip::tokenAt(const QPoint &place) const
{
    const int line = (place.y() + verticalScrollBar()->value()) / lineHeight();
    const auto first = std::ranges::lower_bound(m_cells, line, {}, &Cell::line);
    for (auto cell = first; cell != m_cells.end() && cell->line == line; ++cell) {
        if (place.x() >= cell->left && place.x() < cell->left + cell->width)
            return static_cast<std::size_t>(cell - m_cells.begin());
    }
    return std::nullopt;
}

// The token above or below another one; nothing: there is no such line.
std::optional<std::size_t> TokenStrip::tokenInLine(std::size_t from, int lines) const
{
    const int line = m_cells[from].line + lines, middle = m_cells[from].left + m_cells[from].width / 2;
    std::optional<std::size_t> best;
    const auto first = std::ranges::lower_bound(m_cells, line, {}, &Cell::line);
    for (auto cell = first; cell != m_cells.end() && cell->line == line; ++cell) {
        if (!best || cell->left <= middle)
            best = static_cast<std::size_t>(cell - m_cells.begin());
    }
    return best;
}

void TokenStrip::paintEvent(QPaintEvent *event)
{
    const Palette &palette = colours(this->palette());
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette.base);
    const int scrolled = verticalScrollBar()->value();
    const int firstLine = (event->rect().top() + scrolled) / lineHeight();
    const int lastLine = (event->rect().bottom() + scrolled) / lineHeight();
    const auto first = std::ranges::lower_bound(m_cells, firstLine, {}, &Cell::line);
    for (auto cell = first; cell != m_cells.end() && cell->line <= lastLine; ++cell)
        paintToken(painter, static_cast<std::size_t>(cell - m_cells.begin()));
}

void TokenStrip::paintToken(QPainter &painter, std::size_t token) const
{
    const Palette &palette = colours(this->palette());
    const QRect place = placeOf(token);
    const int unit = fontMetrics().averageCharWidth();
    const double share = strength(m_tokens, token);
    const bool outside = m_tokens.isOutside(token), isMasked = !m_tokens.counts(token);
    if (share > 0)
        painter.fillRect(place, mixed(palette.warning, palette.base, share));
    QRect inner = place.adjusted(unit / 2, 0, -unit / 2, 0);
    if (outside) {
        const int size = fontMetrics().xHeight();
        const QRectF mark(inner.left(), place.center().y() - size / 2.0, size, size);
        drawState(painter, mark, RowState::Differs, palette.text);
        inner.setLeft(inner.left() + size + unit / 2);
    }
    painter.setPen(isMasked ? palette.unknown : palette.text);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(token), Qt::ElideRight, inner.width() + 1));
    if (token == m_current) {
        painter.setPen(QPen(hasFocus() ? palette.text : palette.quietText, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(1, 1, -1, -1));
    }
}

void TokenStrip::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
    if (m_current)
        bringIntoView(*m_current);
}

void TokenStrip::mousePressEvent(QMouseEvent *event)
{
    if (const auto token = tokenAt(event->position().toPoint()))
        setCurrent(token);
}

bool TokenStrip::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto token = tokenAt(help->pos());
    if (token)
        QToolTip::showText(help->globalPos(), m_tokens.words(*token), viewport(), placeOf(*token));
    else
        QToolTip::hideText();
    return true;
}

// The keys of the strip are also those of entries of the window's menus.
bool TokenStrip::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && reachedBy(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

std::optional<std::size_t> TokenStrip::reachedBy(const QKeyEvent &event) const
{
    const std::size_t here = m_current.value_or(0), last = m_cells.empty() ? 0 : m_cells.size() - 1;
    if (m_cells.empty() || event.modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return std::nullopt;
    const int page = std::max(1, viewport()->height() / lineHeight() - 1);
    switch (event.key()) {
    case Qt::Key_Left:
        return here > 0 ? here - 1 : 0;
    case Qt::Key_Right:
        return std::min(here + 1, last);
    case Qt::Key_Up:
        return tokenInLine(here, -1).value_or(here);
    case Qt::Key_Down:
        return tokenInLine(here, 1).value_or(here);
    case Qt::Key_PageUp:
        return tokenInLine(here, -page).value_or(0);
    case Qt::Key_PageDown:
        return tokenInLine(here, page).value_or(last);
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return last;
    default:
        return std::nullopt;
    }
}

void TokenStrip::keyPressEvent(QKeyEvent *event)
{
    if (const auto token = reachedBy(*event))
        return setCurrent(token);
    QAbstractScrollArea::keyPressEvent(event);
}

void TokenStrip::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    measure();
    arrange();
}

} // namespace rundiff

#include "moc_tokenstrip.cpp"
