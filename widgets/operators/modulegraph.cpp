// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/modulegraph.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/style/theme.h"

#include <QGraphicsPathItem>
#include <QGraphicsSimpleTextItem>
#include <QGraphicsView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QToolButton>
#include <QWheelEvent>
#include <QtMath>

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int mostBoxes = 1000; // of one module; more would be no picture any more
constexpr int childRole = 0;

struct Sign {
    QString text;
    QColor line, ground;
    bool inA = true, inB = true;
};

Sign signOf(const QModelIndex &child, const PairTable &table, const Palette &palette)
{
    const bool differs = child.data(ModuleTreeModel::DifferingRowsRole).toUInt() > 0;
    const bool origin = child.data(ModuleTreeModel::OriginsRole).toUInt() > 0;
    const QVariant row = child.data(ModuleTreeModel::FirstRowRole);
    const PairOperator *owner = row.isValid() ? operatorOfRow(table, row.toULongLong()) : nullptr;
    const bool leaf = child.model()->rowCount(child) == 0;
    if (leaf && owner && owner->b == PairRow::none)
        return {ModuleGraph::tr("only in A"), palette.unknown, palette.ground, true, false};
    if (leaf && owner && owner->a == PairRow::none)
        return {ModuleGraph::tr("only in B"), palette.unknown, palette.ground, false, true};
    if (origin)
        return {ModuleGraph::tr("≠ origin"), palette.b, palette.differsGround};
    if (differs)
        return {QStringLiteral("≠"), palette.b, palette.differsGround};
    if (child.data(ModuleTreeModel::OneRunCallsRole).toUInt() > 0)
        return {ModuleGraph::tr("! one run"), palette.warning, palette.base};
    return {QStringLiteral("="), palette.agrees, palette.base};
}

QGraphicsSimpleTextItem *textIn(QGraphicsItem *box, const QString &text, const QRectF &place, const QFont &font,
                                const QColor &colour, Qt::Alignment alignment)
{
    const QFontMetricsF metrics(font);
    auto *item = new QGraphicsSimpleTextItem(metrics.elidedText(text, Qt::ElideMiddle, place.width()), box);
    item->setFont(font);
    item->setBrush(colour);
    const double width = item->boundingRect().width();
    item->setPos(alignment & Qt::AlignRight ? place.right() - width : place.left(),
                 place.center().y() - metrics.height() / 2);
    return item;
}

} // namespace

ModuleGraph::ModuleGraph(ModuleTreeModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_place(new QLabel(this)), m_up(new QToolButton(this)),
      m_scene(new QGraphicsScene(this)), m_view(new QGraphicsView(m_scene, this))
{
    m_view->setObjectName(QStringLiteral("moduleGraph"));
    m_view->setAccessibleName(tr("Graph of the module"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHint(QPainter::Antialiasing);
    m_view->setDragMode(QGraphicsView::ScrollHandDrag);
    m_view->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    m_view->viewport()->installEventFilter(this);
    m_view->viewport()->setProperty("zoomsItself", true);
    m_view->installEventFilter(this);
    m_up->setText(tr("▴ outer module"));
    m_up->setProperty("boxed", true);
    m_place->setTextFormat(Qt::PlainText);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    const int unit = fontMetrics().height();
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    head->addWidget(m_up);
    head->addWidget(m_place, 1);
    const std::pair<QString, double> zooms[] = {{QStringLiteral("−"), 1 / 1.25}, {QStringLiteral("+"), 1.25}};
    for (const auto &[text, factor] : zooms) {
        auto *button = new QToolButton(this);
        button->setText(text);
        button->setToolTip(tr("Ctrl and the wheel also zoom"));
        button->setProperty("boxed", true);
        connect(button, &QToolButton::clicked, this, [this, by = factor] { zoom(by); });
        head->addWidget(button);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(&model, &QAbstractItemModel::modelReset, this, &ModuleGraph::treeMade);
    connect(m_up, &QToolButton::clicked, this, [this] { showModule(QModelIndex(m_module).parent()); });
}

void ModuleGraph::treeMade()
{
    m_module = QPersistentModelIndex();
    m_drawn = false;
    if (isVisible())
        follow();
}

void ModuleGraph::showRow(std::size_t tableRow)
{
    m_row = tableRow;
    if (isVisible())
        follow();
}

// The module of the row; a row of a module itself shows what is inside it.
void ModuleGraph::follow()
{
    if (!m_drawn)
        draw();
    if (!m_row || m_model.rowCount() == 0)
        return;
    const QModelIndex index = m_model.indexOfTableRow(*m_row);
    const QModelIndex module = m_model.rowCount(index) > 0 ? index : index.parent();
    if (module != m_module)
        showModule(module);
}

void ModuleGraph::showModule(const QModelIndex &module)
{
    m_module = module;
    draw();
}

QString ModuleGraph::nameInB(const QModelIndex &child) const
{
    const QVariant row = child.data(ModuleTreeModel::FirstRowRole);
    const PairOperator *owner = row.isValid() ? operatorOfRow(*m_model.table(), row.toULongLong()) : nullptr;
    if (!owner || owner->a == PairRow::none || owner->b == PairRow::none)
        return child.data().toString();
    const QString a = textOf(m_model.table()->a->name(m_model.table()->a->operators[owner->a].key));
    const QString b = textOf(m_model.table()->b->name(m_model.table()->b->operators[owner->b].key));
    return a == b ? child.data().toString() : b;
}

void ModuleGraph::addBox(const QModelIndex &child, int place)
{
    const Palette &palette = colours(this->palette());
    const Sign sign = signOf(child, *m_model.table(), palette);
    const double unit = fontMetrics().height(), width = unit * 20, height = unit * 2, step = unit * 3;
    const QRectF shape(0, 0, width, height), text = shape.adjusted(unit / 2, 0, -unit / 2, 0);
    QFont bold = font();
    bold.setBold(true);
    for (const bool a : {true, false}) {
        if (a ? !sign.inA : !sign.inB)
            continue;
        QPainterPath outline;
        outline.addRoundedRect(shape, unit / 4, unit / 4);
        auto *box = m_scene->addPath(outline, QPen(sign.line, 1.5, sign.inA && sign.inB ? Qt::SolidLine : Qt::DashLine),
                                     sign.ground);
        box->setPos(a ? 0 : width + unit * 3, place * step + unit * 2);
        box->setData(childRole, child.row());
        box->setToolTip(child.data(Qt::ToolTipRole).toString());
        textIn(box, sign.text, text, bold, sign.line, Qt::AlignRight);
        const QRectF name = text.adjusted(0, 0, -QFontMetricsF(bold).horizontalAdvance(sign.text) - unit / 2, 0);
        textIn(box, (a ? child.data().toString() : nameInB(child)), name, font(), palette.text, Qt::AlignLeft);
        if (place > 0)
            m_scene->addLine(box->x() + width / 2, box->y() - unit, box->x() + width / 2, box->y(),
                             QPen(palette.lines, 1.5));
    }
    if (sign.inA && sign.inB)
        m_scene->addLine(width, place * step + unit * 3, width + unit * 3, place * step + unit * 3,
                         QPen(sign.line, 1.5, Qt::DotLine));
}

void ModuleGraph::draw()
{
    m_drawn = true;
    const Palette &palette = colours(this->palette());
    m_scene->clear();
    m_view->setBackgroundBrush(palette.base);
    const int count = m_model.table() ? m_model.rowCount(m_module) : 0;
    m_up->setEnabled(m_module.isValid());
    const QString name =
        m_module.isValid() ? QModelIndex(m_module).data(Qt::ToolTipRole).toString() : tr("whole model");
    m_place->setText(name.section(QLatin1Char('\n'), 0, 0));
    if (count == 0) {
        m_scene
            ->addSimpleText(tr("The content of a module is drawn here when the dumps contain modules (construct.json, "
                               "level mix or L0)."))
            ->setBrush(palette.quietText);
        m_scene->setSceneRect(m_scene->itemsBoundingRect());
        return;
    }
    const double unit = fontMetrics().height();
    QFont bold = font();
    bold.setBold(true);
    for (const bool a : {true, false}) {
        auto *title = m_scene->addSimpleText(a ? tr("A") : tr("B"), bold);
        title->setBrush(a ? palette.a : palette.b);
        title->setPos(a ? unit * 10 : unit * 33, 0);
    }
    for (int place = 0; place < std::min(count, mostBoxes); ++place)
        addBox(m_model.index(place, 0, m_module), place);
    if (count > mostBoxes) {
        auto *rest = m_scene->addSimpleText(tr("and %1 more").arg(groupedNumber(count - mostBoxes)));
        rest->setBrush(palette.quietText);
        rest->setPos(0, mostBoxes * unit * 3 + unit * 2);
    }
    m_scene->setSceneRect(m_scene->itemsBoundingRect().adjusted(-unit, -unit / 2, unit, unit));
    if (m_row) {
        const QModelIndex current = m_model.indexOfTableRow(*m_row);
        if (current.parent() == m_module)
            m_view->centerOn(unit * 21, current.row() * unit * 3 + unit * 3);
    }
}

void ModuleGraph::zoom(double factor)
{
    const double now = m_view->transform().m11() * factor;
    if (now > 0.05 && now < 8)
        m_view->scale(factor, factor);
}

// The whole module, in its own size where the page can be that long.
std::unique_ptr<QWidget> ModuleGraph::forPicture() const
{
    if (!m_model.table() || m_model.rowCount(m_module) == 0)
        return nullptr;
    auto graph = std::make_unique<ModuleGraph>(m_model);
    if (m_drawn)
        graph->showModule(m_module);
    else
        graph->m_row = m_row;
    graph->follow();
    constexpr double longest = 3000;
    const double height = graph->m_scene->sceneRect().height(), fitting = std::min(1.0, longest / height);
    graph->m_view->scale(fitting, fitting);
    graph->m_view->setMinimumHeight(qCeil(height * fitting));
    return graph;
}

bool ModuleGraph::keyPressed(int key)
{
    if (key == Qt::Key_Plus)
        zoom(1.25);
    else if (key == Qt::Key_Minus)
        zoom(1 / 1.25);
    else if (key == Qt::Key_0)
        m_view->resetTransform();
    else if (key == Qt::Key_Backspace)
        showModule(QModelIndex(m_module).parent());
    else
        return false;
    return true;
}

// One click goes to the row, two go inside.
bool ModuleGraph::clicked(const QPoint &place, bool twice)
{
    const QGraphicsItem *item = m_view->itemAt(place);
    while (item && item->parentItem())
        item = item->parentItem();
    const QVariant row = item ? item->data(childRole) : QVariant();
    if (!row.isValid())
        return false;
    const QModelIndex child = m_model.index(row.toInt(), 0, m_module);
    if (twice && m_model.rowCount(child) > 0) {
        showModule(child);
        return true;
    }
    const QVariant first = child.data(ModuleTreeModel::FirstRowRole);
    if (!twice && first.isValid() && m_model.rowCount(child) == 0)
        Q_EMIT rowWanted(first.toULongLong());
    return false;
}

bool ModuleGraph::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel) {
        const auto *wheel = static_cast<QWheelEvent *>(event);
        if (wheel->modifiers() & Qt::ControlModifier) {
            zoom(wheel->angleDelta().y() > 0 ? 1.15 : 1 / 1.15);
            return true;
        }
    }
    if (event->type() == QEvent::KeyPress && keyPressed(static_cast<QKeyEvent *>(event)->key()))
        return true;
    if (event->type() == QEvent::MouseButtonDblClick)
        return clicked(static_cast<QMouseEvent *>(event)->pos(), true);
    if (event->type() == QEvent::MouseButtonPress && clicked(static_cast<QMouseEvent *>(event)->pos(), false))
        return true;
    return QWidget::eventFilter(watched, event);
}

void ModuleGraph::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    follow();
}

void ModuleGraph::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

} // namespace rundiff

#include "moc_modulegraph.cpp"
