// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/moduletreemodel.h"

#include <QPersistentModelIndex>
#include <QWidget>

#include <memory>
#include <optional>

class QGraphicsScene;
class QGraphicsView;
class QLabel;
class QToolButton;

namespace rundiff
{

// The content of the selected row's module, in the order of the calls: A on the left, B on the right. A box without a
// partner exists in one run only.
class ModuleGraph : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleGraph(ModuleTreeModel &model, QWidget *parent = nullptr);

    void showRow(std::size_t tableRow);
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void treeMade();
    void follow();
    void showModule(const QModelIndex &module);
    void draw();
    void addBox(const QModelIndex &child, int place);
    void zoom(double factor);
    bool keyPressed(int key);
    bool clicked(const QPoint &place, bool twice);
    QString nameInB(const QModelIndex &child) const;

    ModuleTreeModel &m_model;
    std::optional<std::size_t> m_row;
    QPersistentModelIndex m_module;
    bool m_drawn = false;
    QLabel *m_place;
    QToolButton *m_up;
    QGraphicsScene *m_scene;
    QGraphicsView *m_view;
};

} // namespace rundiff
