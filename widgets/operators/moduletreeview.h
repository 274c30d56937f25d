// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/moduletreemodel.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QModelIndex;
class QTreeView;

namespace rundiff
{

// The modules of the dump pair as a tree, each with its worst state and how many of its calls differ.
class ModuleTreeView : public QWidget
{
    Q_OBJECT

public:
    explicit ModuleTreeView(ModuleTreeModel &model, QWidget *parent = nullptr);

    void showRow(std::size_t tableRow); // opens the tree at the call of the row
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void treeMade();
    void follow();
    int openAsIn(const ModuleTreeView &other, const QModelIndex &module);

    ModuleTreeModel &m_model;
    std::optional<std::size_t> m_row;
    bool m_following = false;
    QTreeView *m_view;
    QLabel *m_empty;
};

} // namespace rundiff
