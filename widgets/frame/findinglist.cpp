// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/findinglist.h"

#include "widgets/frame/pictureroom.h"
#include "widgets/frame/statemark.h"
#include "widgets/frame/style/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

namespace
{

RowState rowStateOf(FindingState state)
{
    switch (state) {
    case FindingState::Equal:
        return RowState::Same;
    case FindingState::Within:
        return RowState::Within;
    case FindingState::Differs:
        break;
    }
    return RowState::Differs;
}

// Groups go over all columns; the state of a finding is a mark before it.
class FindingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const QVariant state = index.data(FindingModel::StateRole);
        const Palette &palette = colours(option->palette);
        if (!state.isValid()) {
            option->palette.setColor(QPalette::Text, palette.quietText);
            return;
        }
        const auto known = static_cast<FindingState>(state.toInt());
        if (index.column() == 0) {
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->icon = stateIcon(rowStateOf(known), palette, known == FindingState::Differs);
        }
        if (known == FindingState::Equal)
            option->palette.setColor(QPalette::Text, palette.quietText);
    }
};

} // namespace

FindingList::FindingList(FindingModel &model, const QString &name, QWidget *parent)
    : QWidget(parent), m_model(model), m_head(new QHBoxLayout), m_choices(new QComboBox(this)),
      m_filter(new QLineEdit(this)), m_onlyDiffering(new QCheckBox(tr("Only what differs"), this)),
      m_count(new QLabel(this)), m_view(new QTreeView(this))
{
    setObjectName(name);
    m_view->setObjectName(name + QStringLiteral("View"));
    m_filter->setObjectName(name + QStringLiteral("Filter"));
    m_onlyDiffering->setObjectName(name + QStringLiteral("OnlyDiffering"));
    m_count->setObjectName(name + QStringLiteral("Count"));
    m_choices->setObjectName(name + QStringLiteral("Choices"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new FindingDelegate(this));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setIndentation(fontMetrics().height() * 2 / 3);
    m_view->setSortingEnabled(true);
    m_view->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->header()->setSortIndicatorClearable(true);
    m_view->header()->setStretchLastSection(true);
    m_view->setMinimumHeight(fontMetrics().height() * 3);
    buildHead();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(m_head);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(&m_model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_kept = chosen(); });
    connect(&m_model, &QAbstractItemModel::modelReset, this, &FindingList::refresh);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        if (!m_isRestoring)
            Q_EMIT chosenChanged();
    });
    refresh();
}

void FindingList::buildHead()
{
    const int unit = fontMetrics().height();
    m_filter->setPlaceholderText(tr("Filter: words that all occur"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
    m_choices->setAccessibleName(tr("Step"));
    m_choices->hide();
    m_onlyDiffering->setChecked(m_model.onlyDiffering());
    m_count->setMinimumWidth(fontMetrics().averageCharWidth() * 8);
    m_filter->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // takes what the others leave
    m_head->setContentsMargins(unit * 3 / 4, unit / 4, unit * 3 / 4, unit / 4);
    m_head->addWidget(m_choices);
    m_head->addWidget(m_filter, 1);
    m_head->addWidget(m_onlyDiffering);
    m_head->addWidget(m_count);
    connect(m_filter, &QLineEdit::textChanged, &m_model, &FindingModel::setFilter);
    connect(m_onlyDiffering, &QCheckBox::toggled, &m_model, &FindingModel::setOnlyDiffering);
    connect(m_choices, &QComboBox::currentIndexChanged, this, &FindingList::choiceChanged);
}

void FindingList::setCountWords(const CountWords &words)
{
    m_countWords = words;
    sayCount();
}

void FindingList::setChoices(const QList<Choice> &choices, int current)
{
    const QSignalBlocker blocked(m_choices);
    m_choices->clear();
    for (const Choice &choice : choices) {
        m_choices->addItem(choice.title);
        m_choices->setItemData(m_choices->count() - 1, choice.toolTip, Qt::ToolTipRole);
    }
    m_choices->setCurrentIndex(current);
    m_choices->setVisible(choices.size() > 1);
}

void FindingList::setChoice(int choice)
{
    const QSignalBlocker blocked(m_choices);
    m_choices->setCurrentIndex(choice);
}

// A filter and another order keep the line that was chosen, where it is still shown.
void FindingList::refresh()
{
    m_view->expandAll();
    fitColumns();
    sayCount();
    {
        const QScopedValueRollback restoring(m_isRestoring, true);
        if (m_kept && *m_kept < m_model.count())
            choose(m_model.indexOf(*m_kept));
    }
    if (chosen() != m_kept)
        Q_EMIT chosenChanged();
}

void FindingList::fill()
{
    choose(m_model.nextDifference({}, false));
    if (!m_view->currentIndex().isValid())
        choose(m_model.index(0, 0));
    Q_EMIT chosenChanged();
}

void FindingList::choose(const QModelIndex &index)
{
    m_view->setCurrentIndex(index);
    bringIntoView();
}

// With the title of its group, where there is space for both.
void FindingList::bringIntoView()
{
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid())
        return;
    m_view->scrollTo(current.parent());
    m_view->scrollTo(current);
}

bool FindingList::goToDifference(bool backward)
{
    const QModelIndex next = m_model.nextDifference(m_view->currentIndex(), backward);
    if (next.isValid())
        choose(next);
    return next.isValid();
}

void FindingList::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString FindingList::asText() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() ? m_model.asText(current) : QString();
}

std::optional<std::size_t> FindingList::chosen() const
{
    return m_model.finding(m_view->currentIndex());
}

void FindingList::sayCount()
{
    const QString words = m_countWords ? m_countWords(m_model.shownCount()) : QString();
    m_count->setText(words);
    m_count->setToolTip(words);
}

void FindingList::fitColumns()
{
    const int unit = fontMetrics().averageCharWidth();
    const int last = m_model.columnCount() - 1;
    for (int column = 0; column < last; ++column) {
        m_view->resizeColumnToContents(column);
        const int most = unit * (column == 0 ? 60 : 24);
        m_view->setColumnWidth(column, std::min(m_view->columnWidth(column) + unit, most));
    }
    for (int group = 0; group < m_model.rowCount(); ++group)
        m_view->setFirstColumnSpanned(group, {}, true);
}

void FindingList::takeStateOf(const FindingList &other)
{
    m_filter->setText(other.m_filter->text());
    m_onlyDiffering->setChecked(other.m_onlyDiffering->isChecked());
    const QHeaderView &header = *other.m_view->header();
    m_view->sortByColumn(header.sortIndicatorSection(), header.sortIndicatorOrder());
}

int FindingList::wholeHeight() const
{
    constexpr int mostShown = 100;
    int lines = m_model.rowCount();
    for (int group = 0; group < m_model.rowCount(); ++group)
        lines += m_model.rowCount(m_model.index(group, 0));
    return m_head->sizeHint().height() + m_view->header()->sizeHint().height() +
           roomForLines(*m_view, lines + 1, mostShown);
}

void FindingList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    bringIntoView();
}

void FindingList::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

} // namespace rundiff

#include "moc_findinglist.cpp"
