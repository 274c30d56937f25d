// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/curves/monitorgrid.h"

#include <QWidget>

#include <optional>
#include <string>

namespace rundiff
{

// The series of msprobe's monitor as a map of layers and steps. What is outside the tolerance fills its cell, what
// agrees is a thin line. A click asks for the series that is furthest outside there.
class MonitorMap : public QWidget
{
    Q_OBJECT

public:
    explicit MonitorMap(QWidget *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison);
    bool empty() const { return m_grid.empty(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void seriesWanted(const std::string &metric);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    const MonitorGrid::Cell *cellAt(const QPoint &place, std::size_t &row) const;
    QString wordsOf(const MonitorGrid::Cell &cell, std::size_t row) const;
    QRectF rectOf(std::size_t row, std::size_t column) const;
    int rowHeight() const;
    int nameWidth() const;
    void paintRow(QPainter &painter, std::size_t row) const;

    ComparisonPtr m_comparison;
    MonitorGrid m_grid;
};

} // namespace rundiff
