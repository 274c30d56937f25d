// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/items/pairmapmodel.h"

#include <QAbstractScrollArea>

class QCheckBox;

namespace rundiff
{

// A cell for every dump pair, steps to the right and ranks downwards: where the runs agree, where they do not, and
// where a dump is missing; for all operators, or for the selected one. In a low map the cells need the space more than
// the titles of the steps and the switch.
class StepRankMap : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit StepRankMap(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    void setCurrentPair(std::size_t pair);
    void setOperator(const QString &key); // of A's dumps: the only operator shown with the switch

    void setWithoutSwitch(); // a picture has no controls
    QSize wholeSize() const; // with every cell visible
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pairChosen(qulonglong pair);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void collect();
    void placeParts();
    void bringCurrentIntoView();
    bool isEmpty() const;
    QSizeF cellSize() const;
    double stepTitles() const; // height
    int readableHeight() const;
    bool wantsSwitch() const;
    QPointF origin() const; // of the first cell, scrolled
    QRectF cell(const QModelIndex &index) const;
    QModelIndex indexAt(const QPointF &place) const;
    void measureTitles();
    void paintCells(QPainter &painter) const;
    void paintSmallCells(QPainter &painter, const QRect &shown) const;
    void paintCell(QPainter &painter, const QModelIndex &index) const;
    void paintTitles(QPainter &painter) const;

    ComparisonPtr m_comparison;
    PairMapModel m_model;
    QCheckBox *m_thisOperator;
    QString m_operator;
    std::optional<std::size_t> m_current;
    double m_titleWidth = 0;
    bool m_withoutSwitch = false;
};

} // namespace rundiff
