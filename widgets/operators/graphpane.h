// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/operators/callgraph.h"
#include "widgets/operators/modulegraph.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QStackedWidget;

namespace rundiff
{

// Two graphs of the chosen row, one at a time: its producers and consumers, or its module; below them what the words
// for the roles of calls mean.
class GraphPane : public QWidget
{
    Q_OBJECT

public:
    explicit GraphPane(ModuleTreeModel &modules, QWidget *parent = nullptr);

    void showRow(std::size_t tableRow); // of the module tree's table
    void setNeighbours(std::optional<CallNeighbours> neighbours);
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    void rowWanted(qulonglong tableRow);

private:
    QComboBox *m_choice;
    QStackedWidget *m_graphs;
    CallGraph *m_calls;
    ModuleGraph *m_module;
};

} // namespace rundiff
