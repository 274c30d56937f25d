// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/overview.h"
#include "models/items/rows/operatortablemodel.h"

#include <QWidget>

namespace rundiff
{

// An overview of all rows of the table; where several share a pixel the worst is drawn. A click goes there.
class OverviewBar : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewBar(OperatorTableModel &model, QWidget *parent = nullptr);
    void setView(int firstRow, int rows); // the visible part of the table

    QSize sizeHint() const override;

Q_SIGNALS:
    void rowWanted(int row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void collect();
    int rowAt(double y) const;

    OperatorTableModel &m_model;
    std::vector<OverviewMark> m_marks; // one per pixel
    int m_first = 0, m_rows = 0;
};

} // namespace rundiff
