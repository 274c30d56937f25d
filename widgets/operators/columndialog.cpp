// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/columndialog.h"

#include "models/items/rows/operatorcells.h"
#include "widgets/frame/childsignals.h"

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace rundiff
{

ColumnDialog::ColumnDialog(const std::vector<OperatorColumn> &shown, const std::vector<OperatorColumn> &others,
                           QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("columnDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Columns"));
    m_search->setObjectName(QStringLiteral("columnSearch"));
    m_search->setPlaceholderText(tr("search, for example: relative"));
    m_search->setAccessibleName(tr("Search the columns"));
    m_search->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("columnList"));
    m_list->setAccessibleName(tr("Columns"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the tool tip has the whole explanation
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->installEventFilter(this);
    for (const OperatorColumn column : shown)
        add(column, true);
    for (const OperatorColumn column : others)
        add(column, false);
    m_list->setCurrentRow(0);
    auto *buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addWidget(
        new QLabel(tr("Space shows or hides a column; Alt+Up and Alt+Down, or dragging, move it."), this));
    layout->addWidget(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &ColumnDialog::showOnly);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        Q_EMIT columnsChosen(ticked());
        accept();
    });
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        Q_EMIT defaultsWanted();
        accept();
    });
    resize(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 30);
}

ColumnDialog::~ColumnDialog()
{
    stopListeningToChildren(*this);
}

void ColumnDialog::add(OperatorColumn column, bool shown)
{
    const QString title = columnTitle(column), meaning = columnExplanation(column);
    auto *item = new QListWidgetItem(meaning == title ? title : title + QStringLiteral("  —  ") + meaning, m_list);
    item->setData(Qt::UserRole, static_cast<int>(column));
    item->setToolTip(meaning);
    const bool name = column == OperatorColumn::Operator; // a row without its name is of no use
    item->setFlags(name ? Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled
                        : Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled | Qt::ItemIsUserCheckable);
    item->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
}

std::vector<OperatorColumn> ColumnDialog::ticked() const
{
    std::vector<OperatorColumn> columns;
    for (int row = 0; row < m_list->count(); ++row) {
        const QListWidgetItem &item = *m_list->item(row);
        if (item.checkState() == Qt::Checked)
            columns.push_back(static_cast<OperatorColumn>(item.data(Qt::UserRole).toInt()));
    }
    return columns;
}

void ColumnDialog::showOnly(const QString &words)
{
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setHidden(!m_list->item(row)->text().contains(words, Qt::CaseInsensitive));
}

// Past the rows that the search hides.
void ColumnDialog::move(int by)
{
    const int from = m_list->currentRow();
    int to = from + by;
    while (to >= 0 && to < m_list->count() && m_list->item(to)->isHidden())
        to += by;
    if (from < 0 || to < 0 || to >= m_list->count())
        return;
    m_list->insertItem(to, m_list->takeItem(from));
    m_list->setCurrentRow(to);
}

bool ColumnDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        const bool up = pressed->key() == Qt::Key_Up;
        if (pressed->modifiers() == Qt::AltModifier && (up || pressed->key() == Qt::Key_Down)) {
            move(up ? -1 : 1);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace rundiff

#include "moc_columndialog.cpp"
