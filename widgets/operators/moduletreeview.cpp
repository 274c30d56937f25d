// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/moduletreeview.h"

#include "widgets/frame/pictureroom.h"
#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/texts/fittedtext.h"

#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

// Shows the worst state of everything below next to the name, and the number of calls that differ in the warning
// colour.
class ModuleDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

private:
    // The calls below that one run only has, in its colour; grey where both have some.
    static RowState whose(const QModelIndex &index)
    {
        const uint lone = index.data(ModuleTreeModel::OneRunCallsRole).toUInt();
        const uint ofA = index.data(ModuleTreeModel::OnlyACallsRole).toUInt();
        if (lone == 0)
            return RowState::Same;
        if (ofA == lone)
            return RowState::OnlyA;
        return ofA == 0 ? RowState::OnlyB : RowState::NotComparable;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const Palette &palette = colours(option->palette);
        const bool differs = index.data(ModuleTreeModel::DifferingRowsRole).toUInt() > 0;
        if (index.column() == ModuleTreeModel::NameColumn) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->icon = stateIcon(differs ? RowState::Differs : whose(index), palette);
            option->font.setBold(index.data(ModuleTreeModel::OriginsRole).toUInt() > 0);
            const int beside = option->decorationSize.width() + QFontMetrics(option->font).averageCharWidth() * 2;
            if (option->rect.width() > beside) // when its size hint is requested, an item has no size yet
                option->text = fittedName(option->text, QFontMetrics(option->font), option->rect.width() - beside);
            return;
        }
        option->palette.setColor(QPalette::Text, differs && index.column() == ModuleTreeModel::DifferingColumn
                                                     ? palette.differs
                                                     : palette.quietText);
    }
};

} // namespace

ModuleTreeView::ModuleTreeView(ModuleTreeModel &model, QWidget *parent)
    : QWidget(parent), m_model(model), m_view(new QTreeView(this)),
      m_empty(new QLabel(tr("This view shows the modules of the model and what differs inside each of them.\n"
                            "It requires construct.json, which msprobe writes with level mix or L0."),
                         this))
{
    m_view->setObjectName(QStringLiteral("moduleTree"));
    m_view->setAccessibleName(tr("Modules"));
    m_view->setModel(&model);
    m_view->setItemDelegate(new ModuleDelegate(m_view));
    m_view->setUniformRowHeights(true);
    m_view->setIconSize(QSize(fontMetrics().height(), fontMetrics().height()));
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(ModuleTreeModel::NameColumn, QHeaderView::Stretch);
    for (const int column : {ModuleTreeModel::CallsColumn, ModuleTreeModel::DifferingColumn}) {
        m_view->header()->setSectionResizeMode(column, QHeaderView::Fixed);
        m_view->header()->resizeSection(column, fontMetrics().averageCharWidth() * 9);
    }
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_view);
    layout->addWidget(m_empty);
    m_view->hide();
    setFocusProxy(m_view);
    connect(&model, &QAbstractItemModel::modelReset, this, &ModuleTreeView::treeMade);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &index) {
        const QVariant row = index.data(ModuleTreeModel::FirstRowRole);
        if (m_following || !row.isValid())
            return;
        m_row = row.toULongLong();
        const QScopedValueRollback following(m_following, true); // the table answers with the same row
        Q_EMIT rowWanted(row.toULongLong());
    });
}

void ModuleTreeView::treeMade()
{
    const QScopedValueRollback following(m_following, true);
    const bool any = m_model.rowCount() > 0;
    m_view->setVisible(any);
    m_empty->setVisible(!any && m_model.table());
    m_view->expandToDepth(0);
    if (isVisible())
        follow();
}

void ModuleTreeView::follow()
{
    if (!m_row)
        return;
    const QModelIndex index = m_model.indexOfTableRow(*m_row);
    if (!index.isValid() || index == m_view->currentIndex().siblingAtColumn(0))
        return;
    const QScopedValueRollback following(m_following, true);
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void ModuleTreeView::showRow(std::size_t tableRow)
{
    if (m_following)
        return;
    m_row = tableRow;
    if (isVisible())
        follow();
}

// How many lines are to be seen below the module.
int ModuleTreeView::openAsIn(const ModuleTreeView &other, const QModelIndex &module)
{
    int lines = m_model.rowCount(module);
    for (int row = 0; row < m_model.rowCount(module); ++row) {
        const QModelIndex inner = m_model.index(row, 0, module);
        const bool open = other.m_view->isExpanded(inner);
        m_view->setExpanded(inner, open);
        lines += open ? openAsIn(other, inner) : 0;
    }
    return lines;
}

std::unique_ptr<QWidget> ModuleTreeView::forPicture() const
{
    if (m_model.rowCount() == 0)
        return nullptr;
    auto tree = std::make_unique<ModuleTreeView>(m_model);
    tree->treeMade();
    constexpr int mostShown = 150;
    const int lines = tree->openAsIn(*this, {});
    tree->m_view->setMinimumHeight(tree->m_view->header()->sizeHint().height() +
                                   roomForLines(*tree->m_view, lines, mostShown));
    return tree;
}

void ModuleTreeView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    follow();
}

} // namespace rundiff

#include "moc_moduletreeview.cpp"
