// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/callgraph.h"

#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QEvent>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int numberRole = 0;
constexpr int mostCallsDrawn = 40; // on each side

struct CallLook {
    QString sign;
    QColor line, ground;
};

CallLook lookOf(OperatorRole role, const Palette &palette)
{
    switch (role) {
    case OperatorRole::Origin:
        return {CallGraph::tr("≠ origin"), palette.b, palette.differsGround};
    case OperatorRole::Carrier:
        return {CallGraph::tr("≠ carrier"), palette.b, palette.base};
    case OperatorRole::Healed:
        return {CallGraph::tr("= healed"), palette.warning, palette.base};
    case OperatorRole::Unknown:
        return {CallGraph::tr("≠ inputs not known"), palette.unknown, palette.base};
    case OperatorRole::OneRun:
        return {CallGraph::tr("one run"), palette.unknown, palette.ground};
    case OperatorRole::Clean:
        break;
    }
    return {CallGraph::tr("= clean"), palette.agrees, palette.base};
}

QString sideWords(const CallNeighbour &call)
{
    if (call.inA && call.inB)
        return {};
    return call.inA ? CallGraph::tr(" · in A only") : CallGraph::tr(" · in B only");
}

} // namespace

CallGraph::CallGraph(QWidget *parent) : QGraphicsView(parent), m_scene(new QGraphicsScene(this))
{
    setScene(m_scene);
    setObjectName(QStringLiteral("callGraph"));
    setAccessibleName(tr("Producers and consumers"));
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setAlignment(Qt::AlignCenter);
    draw();
}

void CallGraph::setNeighbours(std::optional<CallNeighbours> neighbours)
{
    m_shown = std::move(neighbours);
    m_chosen = -1;
    draw();
}

void CallGraph::addBox(const CallNeighbour &call, const QRectF &place, int number, const QString &below)
{
    const Palette &palette = colours(this->palette());
    const CallLook look = lookOf(call.role, palette);
    const double unit = fontMetrics().height();
    QPainterPath outline;
    outline.addRoundedRect(place, unit / 4, unit / 4);
    const bool chosen = number >= 0 && number == m_chosen;
    QPen line(look.line, number < 0 ? 2.5 : 1.2);
    if (chosen)
        line = QPen(palette.a, 3);
    auto *box = m_scene->addPath(outline, line, look.ground);
    box->setData(numberRole, number);
    box->setToolTip(QStringLiteral("%1 %2\n%3").arg(call.name, call.direction, below));
    const auto write = [&](const QString &text, double y, const QColor &colour, bool bold) {
        QFont face = font();
        face.setBold(bold);
        const auto space = static_cast<int>(place.width() - unit);
        auto *item = m_scene->addSimpleText(fittedName(text, QFontMetrics(face), space), face);
        item->setBrush(colour);
        item->setPos(place.left() + unit / 2, place.top() + y);
        item->setAcceptedMouseButtons(Qt::NoButton);
        item->setData(numberRole, number);
    };
    write(call.name, unit * 0.3, palette.text, number < 0);
    write(QStringLiteral("%1 · %2").arg(look.sign, call.direction), unit * 1.4, look.line, false);
    write(below, unit * 2.5, palette.quietText, false);
}

void CallGraph::addColumn(const std::vector<CallNeighbour> &calls, double left, bool producers)
{
    const Palette &palette = colours(this->palette());
    const double unit = fontMetrics().height(), width = unit * 17, step = unit * 4.5, middle = 0;
    const int count = std::min(static_cast<int>(calls.size()), mostCallsDrawn);
    const double top = middle - count * step / 2;
    const double from = producers ? left + width : left, to = producers ? left + width + unit * 3 : left - unit * 3;
    for (int i = 0; i < count; ++i) {
        const CallNeighbour &call = calls[static_cast<std::size_t>(i)];
        const QRectF place(left, top + i * step + unit / 4, width, unit * 3.9);
        m_scene->addLine(from, place.center().y(), to, middle, QPen(palette.unknown, 1.2));
        addBox(call, place, producers ? i : static_cast<int>(m_shown->producers.size()) + i,
               call.tensor + sideWords(call));
    }
    const auto note = [&](const QString &text, double y) {
        auto *item = m_scene->addSimpleText(text);
        item->setBrush(palette.quietText);
        item->setPos(left, y);
    };
    note(producers ? tr("made its inputs") : tr("read its outputs"), top - unit * 1.5);
    if (calls.empty())
        note(producers ? tr("nothing before it: data, weights or constants") : tr("no later call reads them"), 0);
    else if (const auto more = static_cast<std::int64_t>(calls.size()) - count; more > 0)
        note(tr("and %1 more").arg(groupedNumber(more)), top + count * step + unit / 4);
}

void CallGraph::draw()
{
    const Palette &palette = colours(this->palette());
    const double unit = fontMetrics().height();
    m_scene->clear();
    setBackgroundBrush(palette.base);
    if (isEmpty()) {
        const QString words = m_shown ? tr("The dumps have no checksums, by which calls are connected.")
                                      : tr("Choose a row of the operators to show its producers and consumers.");
        m_scene->addSimpleText(words)->setBrush(palette.quietText);
    } else {
        addColumn(m_shown->producers, -unit * 28.5, true);
        addColumn(m_shown->consumers, unit * 11.5, false);
        addBox(m_shown->call, QRectF(-unit * 8.5, -unit * 2, unit * 17, unit * 4), -1, m_shown->call.tensor);
    }
    m_scene->setSceneRect(m_scene->itemsBoundingRect().adjusted(-unit, -unit, unit, unit));
    centerOn(0, 0);
}

const CallNeighbour *CallGraph::callAt(int number) const
{
    const auto place = static_cast<std::size_t>(number);
    if (!m_shown || number < 0 || place >= m_shown->producers.size() + m_shown->consumers.size())
        return nullptr;
    return place < m_shown->producers.size() ? &m_shown->producers[place]
                                             : &m_shown->consumers[place - m_shown->producers.size()];
}

void CallGraph::choose(int number)
{
    if (!callAt(number))
        return;
    m_chosen = number;
    draw();
    const QList<QGraphicsItem *> items = m_scene->items();
    for (QGraphicsItem *item : items) {
        if (item->data(numberRole) == number)
            ensureVisible(item);
    }
}

void CallGraph::keyPressEvent(QKeyEvent *event)
{
    const int producers = m_shown ? static_cast<int>(m_shown->producers.size()) : 0;
    if (event->key() == Qt::Key_Left)
        choose(0);
    else if (event->key() == Qt::Key_Right)
        choose(producers);
    else if (event->key() == Qt::Key_Down)
        choose(m_chosen + 1);
    else if (event->key() == Qt::Key_Up)
        choose(m_chosen - 1);
    else if (const CallNeighbour *call = callAt(m_chosen);
             call && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        Q_EMIT rowWanted(call->tableRow);
    else
        QGraphicsView::keyPressEvent(event);
}

void CallGraph::mouseReleaseEvent(QMouseEvent *event)
{
    QGraphicsView::mouseReleaseEvent(event);
    const QGraphicsItem *item = itemAt(event->pos());
    const QVariant number = item ? item->data(numberRole) : QVariant();
    if (const CallNeighbour *call = number.isValid() ? callAt(number.toInt()) : nullptr)
        Q_EMIT rowWanted(call->tableRow);
}

std::unique_ptr<QWidget> CallGraph::forPicture() const
{
    if (isEmpty())
        return nullptr;
    auto graph = std::make_unique<CallGraph>();
    graph->setNeighbours(m_shown);
    constexpr int longest = 3000;
    graph->setMinimumHeight(std::min(longest, static_cast<int>(graph->m_scene->sceneRect().height())));
    return graph;
}

void CallGraph::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

} // namespace rundiff

#include "moc_callgraph.cpp"
