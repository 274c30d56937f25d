// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositeindex.h"

#include <QWidget>

namespace rundiff
{

// A thin map of two texts at their edge: where lines differ, and where only one text has them.
class OppositeMap : public QWidget
{
    Q_OBJECT

public:
    explicit OppositeMap(QWidget *parent = nullptr);

    void setIndex(const OppositeIndexPtr &index);
    void setShown(qint64 first, qint64 count); // the rows in view

    QSize sizeHint() const override;

Q_SIGNALS:
    void rowWanted(qint64 row);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    qint64 rowAt(double y) const;

    OppositeIndexPtr m_index;
    qint64 m_first = 0, m_count = 0;
};

} // namespace rundiff
