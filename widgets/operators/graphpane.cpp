// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/graphpane.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace rundiff
{

GraphPane::GraphPane(ModuleTreeModel &modules, QWidget *parent)
    : QWidget(parent), m_choice(new QComboBox(this)), m_graphs(new QStackedWidget(this)), m_calls(new CallGraph),
      m_module(new ModuleGraph(modules))
{
    m_choice->setObjectName(QStringLiteral("graphChoice"));
    m_choice->setAccessibleName(tr("Kind of graph"));
    m_choice->addItems({tr("Producers and consumers"), tr("Module")});
    m_graphs->addWidget(m_calls);
    m_graphs->addWidget(m_module);
    auto *legend =
        new QLabel(tr("origin: its inputs agree, an output differs · carrier: an input and an output differ · "
                      "healed: an input differs, its outputs agree"),
                   this);
    legend->setObjectName(QStringLiteral("roleLegend"));
    legend->setForegroundRole(QPalette::PlaceholderText);
    legend->setWordWrap(true);
    const int unit = fontMetrics().height();
    auto *head = new QHBoxLayout;
    head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    head->addWidget(m_choice);
    head->addWidget(legend, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_graphs, 1);
    setFocusProxy(m_calls);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_graphs->setCurrentIndex(index);
        setFocusProxy(m_graphs->currentWidget());
    });
    connect(m_calls, &CallGraph::rowWanted, this, &GraphPane::rowWanted);
    connect(m_module, &ModuleGraph::rowWanted, this, &GraphPane::rowWanted);
}

void GraphPane::showRow(std::size_t tableRow)
{
    m_module->showRow(tableRow);
}

void GraphPane::setNeighbours(std::optional<CallNeighbours> neighbours)
{
    m_calls->setNeighbours(std::move(neighbours));
}

std::unique_ptr<QWidget> GraphPane::forPicture() const
{
    const bool calls = m_graphs->currentWidget() == m_calls && !m_calls->isEmpty();
    return calls ? m_calls->forPicture() : m_module->forPicture();
}

} // namespace rundiff

#include "moc_graphpane.cpp"
