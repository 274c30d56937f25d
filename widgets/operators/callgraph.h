// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/callneighbours.h"

#include <QGraphicsView>

#include <memory>
#include <optional>

namespace rundiff
{

// A call in the middle, the calls that made its inputs on the left, and those that read its outputs on the right. The
// arrows choose a call, Enter or a click goes to its row.
class CallGraph : public QGraphicsView
{
    Q_OBJECT

public:
    explicit CallGraph(QWidget *parent = nullptr);

    void setNeighbours(std::optional<CallNeighbours> neighbours);
    bool isEmpty() const { return !m_shown || !m_shown->linked; }
    std::unique_ptr<QWidget> forPicture() const; // nothing if nothing is shown

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void draw();
    void addColumn(const std::vector<CallNeighbour> &calls, double left, bool producers);
    void addBox(const CallNeighbour &call, const QRectF &place, int number, const QString &below);
    void choose(int number);
    const CallNeighbour *callAt(int number) const;

    QGraphicsScene *m_scene;
    std::optional<CallNeighbours> m_shown;
    int m_chosen = -1; // of producers, then consumers
};

} // namespace rundiff
