// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/steprankmap.h"

#include "models/items/rows/rowdamage.h"

#include "widgets/frame/texts/plaintooltips.h"
#include <QCheckBox>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double smallestCell = 3;             // a thousand ranks are scrolled rather than painted over each other
constexpr int readableCell = 10, mostRows = 8; // of a low map

} // namespace

StepRankMap::StepRankMap(QWidget *parent) : QAbstractScrollArea(parent), m_thisOperator(new QCheckBox(this))
{
    setObjectName(QStringLiteral("stepRankMap"));
    setAccessibleName(tr("Map of steps and ranks"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    m_thisOperator->setObjectName(QStringLiteral("mapOfOperator"));
    m_thisOperator->setText(tr("this operator only"));
    m_thisOperator->setToolTip(tr("Shows where the operator of the chosen row differs, over all steps and ranks"));
    m_thisOperator->hide();
    connect(m_thisOperator, &QCheckBox::toggled, this, &StepRankMap::collect);
}

void StepRankMap::setComparison(const ComparisonPtr &comparison)
{
    const bool same = m_comparison && comparison && m_comparison->operators == comparison->operators;
    m_comparison = comparison;
    if (same)
        return;
    m_current.reset();
    m_operator.clear();
    collect();
}

void StepRankMap::setOperator(const QString &key)
{
    if (key == m_operator)
        return;
    m_operator = key;
    if (m_thisOperator->isChecked())
        collect();
}

void StepRankMap::collect()
{
    m_model.setDamage(m_comparison ? damagedPairs(*m_comparison) : std::map<std::size_t, QString>());
    m_model.setOperators(m_comparison ? m_comparison->operators : nullptr,
                         m_thisOperator->isChecked() ? m_operator : QString());
    measureTitles();
    placeParts();
    updateGeometry();
    viewport()->update();
}

bool StepRankMap::isEmpty() const
{
    return m_model.rowCount() == 0 || m_model.columnCount() == 0;
}

void StepRankMap::setCurrentPair(std::size_t pair)
{
    m_current = pair;
    bringCurrentIntoView();
    viewport()->update();
}

void StepRankMap::setWithoutSwitch()
{
    m_withoutSwitch = true;
    collect();
}

QSize StepRankMap::wholeSize() const
{
    const double unit = fontMetrics().height();
    const auto most = [](double room, int cells, double largest) {
        return std::clamp(room / std::max(1, cells), smallestCell, largest) * cells;
    };
    return QSizeF(m_titleWidth + unit + most(unit * 60, m_model.columnCount(), unit * 5),
                  unit * 3 + most(unit * 40, m_model.rowCount(), unit * 1.6))
        .toSize();
}

QSize StepRankMap::sizeHint() const
{
    const int unit = fontMetrics().height();
    const int columns = std::clamp(m_model.columnCount(), 2, 12), rows = std::clamp(m_model.rowCount(), 1, 8);
    return {unit * (5 + 3 * columns), unit * (3 + rows * 5 / 4 + 1)};
}

QSize StepRankMap::minimumSizeHint() const
{
    return {fontMetrics().height() * 8, fontMetrics().height() * 5 / 2};
}

// With the titles of the steps.
int StepRankMap::readableHeight() const
{
    return std::min(m_model.rowCount(), mostRows) * readableCell + fontMetrics().height() * 2;
}

// By the height that scroll bars do not change: they come and go with it.
double StepRankMap::stepTitles() const
{
    return fontMetrics().height() * (height() < readableHeight() ? 0.25 : 1.5);
}

// A map that shows only one operator always says so.
bool StepRankMap::wantsSwitch() const
{
    const bool several = m_comparison && m_comparison->operators && m_comparison->operators->pairs.size() > 1;
    return !m_withoutSwitch && several &&
           (m_thisOperator->isChecked() || height() >= readableHeight() + m_thisOperator->sizeHint().height());
}

// Known before the cells are drawn: each of them asks for it.
void StepRankMap::measureTitles()
{
    double width = 0;
    constexpr int mostMeasured = 200;
    for (int row = 0; row < m_model.rowCount(); row += 1 + m_model.rowCount() / mostMeasured)
        width = std::max<double>(
            width, fontMetrics().horizontalAdvance(m_model.headerData(row, Qt::Vertical, Qt::DisplayRole).toString()));
    m_titleWidth = width + fontMetrics().height() * 1.25;
}

void StepRankMap::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measureTitles();
        placeParts();
    }
}

QSizeF StepRankMap::cellSize() const
{
    const double unit = fontMetrics().height();
    const double wide = (viewport()->width() - m_titleWidth - unit * 0.75) / std::max(1, m_model.columnCount());
    const double high = (viewport()->height() - unit / 2 - stepTitles()) / std::max(1, m_model.rowCount());
    return {std::clamp(wide, smallestCell, unit * 5), std::clamp(high, smallestCell, unit * 1.6)};
}

QPointF StepRankMap::origin() const
{
    return {m_titleWidth - horizontalScrollBar()->value(), fontMetrics().height() * 0.5 - verticalScrollBar()->value()};
}

QRectF StepRankMap::cell(const QModelIndex &index) const
{
    const QSizeF size = cellSize();
    const double gap = std::min(size.width(), size.height()) > 6 ? 2 : 0;
    return {origin() + QPointF(index.column() * size.width(), index.row() * size.height()), size - QSizeF(gap, gap)};
}

QModelIndex StepRankMap::indexAt(const QPointF &place) const
{
    const QPointF inside = place - origin();
    const QSizeF size = cellSize();
    if (isEmpty() || inside.x() < 0 || inside.y() < 0)
        return {};
    return m_model.index(static_cast<int>(inside.y() / size.height()), static_cast<int>(inside.x() / size.width()));
}

// The switch is below the map; scroll bars appear only if the smallest cells do not fit.
void StepRankMap::placeParts()
{
    const QSize wish = m_thisOperator->sizeHint();
    m_thisOperator->setVisible(wantsSwitch());
    setViewportMargins(0, 0, 0, m_thisOperator->isHidden() ? 0 : wish.height() + fontMetrics().height() / 4);
    m_thisOperator->setGeometry(fontMetrics().height() * 3 / 4, height() - wish.height() - fontMetrics().height() / 8,
                                std::min(wish.width(), width() - fontMetrics().height()), wish.height());
    const QSizeF size = cellSize();
    const double unit = fontMetrics().height();
    const double wide = m_titleWidth + size.width() * m_model.columnCount() + unit * 0.25;
    const double high = unit / 2 + stepTitles() + size.height() * m_model.rowCount();
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(wide)) - viewport()->width()));
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::floor(high)) - viewport()->height()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setPageStep(viewport()->height());
}

void StepRankMap::bringCurrentIntoView()
{
    if (!m_current || isEmpty())
        return;
    const QRectF box = cell(m_model.indexOfPair(*m_current));
    if (box.top() < 0 || box.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                      static_cast<int>(box.center().y() - viewport()->height() / 2.0));
    if (box.left() < m_titleWidth || box.right() > viewport()->width())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                        static_cast<int>(box.center().x() - viewport()->width() / 2.0));
}

bool StepRankMap::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QModelIndex index = indexAt(help->pos());
        QToolTip::showText(help->globalPos(), asPlainToolTip(index.data(Qt::ToolTipRole).toString()), this);
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void StepRankMap::mousePressEvent(QMouseEvent *event)
{
    const QVariant pair = indexAt(event->position()).data(PairMapModel::PairRole);
    if (pair.isValid())
        Q_EMIT pairChosen(pair.toULongLong());
}

// To the next cell in that direction that has a pair.
void StepRankMap::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    const int right = (key == Qt::Key_Right) - (key == Qt::Key_Left);
    const int down = (key == Qt::Key_Down) - (key == Qt::Key_Up);
    if (!m_current || (right == 0 && down == 0)) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    QModelIndex at = m_model.indexOfPair(*m_current);
    do {
        at = m_model.index(at.row() + down, at.column() + right);
    } while (at.isValid() && !at.data(PairMapModel::PairRole).isValid());
    if (at.isValid())
        Q_EMIT pairChosen(at.data(PairMapModel::PairRole).toULongLong());
}

void StepRankMap::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    placeParts();
    bringCurrentIntoView();
}

void StepRankMap::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void StepRankMap::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace rundiff

#include "moc_steprankmap.cpp"
