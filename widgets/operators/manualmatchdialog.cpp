// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/manualmatchdialog.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/childsignals.h"
#include "widgets/frame/style/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace rundiff
{

ManualMatchDialog::ManualMatchDialog(QWidget *parent)
    : QDialog(parent), m_a(new QListWidget(this)), m_b(new QListWidget(this)), m_done(new QListWidget(this)),
      m_byRows(new QCheckBox(tr("Match single &rows instead of whole operators"), this)),
      m_match(new QPushButton(tr("&Match these two"), this)), m_undo(new QPushButton(tr("&Undo this match"), this)),
      m_export(new QPushButton(tr("&Export as msprobe's YAML …"), this)), m_words(new QLabel(this))
{
    setObjectName(QStringLiteral("manualMatches"));
    setWindowTitle(tr("Match manually"));
    m_a->setObjectName(QStringLiteral("onlyInA"));
    m_b->setObjectName(QStringLiteral("onlyInB"));
    m_done->setObjectName(QStringLiteral("manualMatches"));
    m_match->setObjectName(QStringLiteral("matchThese"));
    m_undo->setObjectName(QStringLiteral("undoMatch"));
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setWordWrap(true);
    auto *sides = new QHBoxLayout;
    sides->addWidget(side(tr("Only in A"), *m_a));
    sides->addWidget(side(tr("Only in B"), *m_b));
    auto *done = new QHBoxLayout;
    done->addWidget(m_done, 1);
    auto *buttons = new QVBoxLayout;
    buttons->addWidget(m_undo);
    buttons->addWidget(m_export);
    buttons->addStretch();
    done->addLayout(buttons);
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->addButton(m_match, QDialogButtonBox::ActionRole);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_byRows);
    layout->addLayout(sides, 3);
    m_byRows->setObjectName(QStringLiteral("matchRows"));
    connect(m_byRows, &QCheckBox::toggled, this, &ManualMatchDialog::fill);
    layout->addWidget(new QLabel(tr("Matched manually"), this));
    layout->addLayout(done, 1);
    layout->addWidget(close);
    connect(m_match, &QPushButton::clicked, this, &ManualMatchDialog::match);
    connect(m_undo, &QPushButton::clicked, this, &ManualMatchDialog::undo);
    connect(m_export, &QPushButton::clicked, this, &ManualMatchDialog::exportWanted);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    for (QListWidget *list : {m_a, m_b, m_done})
        connect(list, &QListWidget::currentRowChanged, this, &ManualMatchDialog::showState);
    resize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 32);
}

ManualMatchDialog::~ManualMatchDialog()
{
    stopListeningToChildren(*this);
}

QWidget *ManualMatchDialog::side(const QString &title, QListWidget &list)
{
    auto *part = new QWidget(this);
    auto *layout = new QVBoxLayout(part);
    layout->setContentsMargins({});
    auto *search = new QLineEdit(part);
    search->setPlaceholderText(tr("search"));
    search->setClearButtonEnabled(true);
    list.setFont(fixedFont());
    list.setUniformItemSizes(true);
    list.setAccessibleName(title);
    layout->addWidget(new QLabel(title, part));
    layout->addWidget(search);
    layout->addWidget(&list, 1);
    connect(search, &QLineEdit::textChanged, this, [&list](const QString &text) {
        for (int row = 0; row < list.count(); ++row)
            list.item(row)->setHidden(!list.item(row)->text().contains(text, Qt::CaseInsensitive));
    });
    return part;
}

namespace
{

QStringList loneOperators(const PairTable &table, bool ofA)
{
    QStringList names;
    for (const PairOperator &owner : table.operators) {
        if (!owner.inBoth() && owner.inA() == ofA)
            names << textOf(operatorKey(table, owner));
    }
    return names;
}

// Also what is left of operators of which other rows are matched already.
QStringList loneRows(const PairTable &table, bool ofA)
{
    QStringList names;
    for (const PairOperator &owner : table.operators) {
        for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
            if (!table.rows[row].inBoth() && table.rows[row].of(ofA) != PairRow::none && owner.of(ofA) != PairRow::none)
                names << textOf(table.dump(ofA).rowName(table.dump(ofA).operators[owner.of(ofA)],
                                                        table.dump(ofA).rows[table.rows[row].of(ofA)]));
        }
    }
    return names;
}

} // namespace

void ManualMatchDialog::setTable(std::shared_ptr<const PairTable> table, const ManualMatches &matches)
{
    m_table = std::move(table);
    m_matches = matches;
    fill();
}

void ManualMatchDialog::fill()
{
    QStringList onlyA, onlyB, done;
    if (m_table) {
        onlyA = m_byRows->isChecked() ? loneRows(*m_table, true) : loneOperators(*m_table, true);
        onlyB = m_byRows->isChecked() ? loneRows(*m_table, false) : loneOperators(*m_table, false);
    }
    for (const ManualMatch &match : m_matches)
        done << textOf(match.a) + QStringLiteral("  ↔  ") + textOf(match.b);
    const std::pair<QListWidget *, QStringList> lists[] = {{m_a, onlyA}, {m_b, onlyB}, {m_done, done}};
    for (const auto &[list, texts] : lists) {
        list->clear();
        list->addItems(texts);
    }
    showState();
}

void ManualMatchDialog::choose(const QString &key, bool inA)
{
    QListWidget *list = inA ? m_a : m_b;
    const QList<QListWidgetItem *> found = list->findItems(key, Qt::MatchExactly);
    if (!found.isEmpty())
        list->setCurrentItem(found.front());
}

void ManualMatchDialog::match()
{
    m_matches.push_back({m_a->currentItem()->text().toStdString(), m_b->currentItem()->text().toStdString()});
    Q_EMIT matchesChanged(m_matches);
}

void ManualMatchDialog::undo()
{
    m_matches.erase(m_matches.begin() + m_done->currentRow());
    Q_EMIT matchesChanged(m_matches);
}

void ManualMatchDialog::showState()
{
    m_match->setEnabled(m_a->currentItem() && m_b->currentItem());
    m_undo->setEnabled(m_done->currentRow() >= 0 && m_done->currentRow() < static_cast<int>(m_matches.size()));
    m_export->setEnabled(!m_matches.empty());
    m_words->setText(m_a->count() == 0 || m_b->count() == 0
                         ? tr("A match requires an operator that only A has and one that only B has; this step and "
                              "rank has %1 and %2 of them.")
                               .arg(m_a->count())
                               .arg(m_b->count())
                         : tr("Choose the operator on each side that is really the same: their rows are then compared, "
                              "here and in all other steps and ranks."));
}

} // namespace rundiff

#include "moc_manualmatchdialog.cpp"
