// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/operators/ignorerulesdialog.h"

#include "models/items/rows/operatorcells.h"
#include "models/items/words/numbers.h"
#include "widgets/frame/childsignals.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace rundiff
{

namespace
{

constexpr int typingPause = 300; // milliseconds
constexpr int anyDifference = -1;

QComboBox *fieldBox(std::optional<RowField> chosen)
{
    auto *box = new QComboBox;
    box->setAccessibleName(IgnoreRulesDialog::tr("Column"));
    box->setToolTip(IgnoreRulesDialog::tr("The rule ignores a row only if this column is within the limit"));
    box->addItem(IgnoreRulesDialog::tr("any difference"), anyDifference);
    for (const RowColumn &column : rowColumns()) {
        if (column.isDifference())
            box->addItem(columnTitle(column.field), static_cast<int>(column.field));
    }
    box->setCurrentIndex(chosen ? box->findData(static_cast<int>(*chosen)) : 0);
    return box;
}

} // namespace

IgnoreRulesDialog::IgnoreRulesDialog(QWidget *parent)
    : QDialog(parent), m_table(new QTableWidget(0, 6, this)), m_problem(new QLabel(this)), m_pause(new QTimer(this))
{
    setObjectName(QStringLiteral("ignoreRules"));
    setWindowTitle(tr("Rows to ignore"));
    m_problem->setTextFormat(Qt::PlainText);
    m_table->setObjectName(QStringLiteral("ignoreRuleTable"));
    m_table->setHorizontalHeaderLabels(
        {tr("On"), tr("Name or pattern"), tr("Only if"), tr("is at most"), tr("Why"), tr("Rows")});
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(Note, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 2);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    auto *words =
        new QLabel(tr("Rows that a rule matches count as within tolerance when they differ. They stay visible and "
                      "counted. The wildcards * and ? match anything: Tensor.dropout*, *.output.1"),
                   this);
    words->setWordWrap(true);
    words->setForegroundRole(QPalette::PlaceholderText);
    m_problem->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("ignoreProblem"));
    m_problem->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *add = buttons->addButton(tr("&Add a rule"), QDialogButtonBox::ActionRole);
    add->setObjectName(QStringLiteral("addIgnoreRule"));
    auto *remove = buttons->addButton(tr("&Remove"), QDialogButtonBox::ActionRole);
    remove->setObjectName(QStringLiteral("removeIgnoreRule"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_problem);
    layout->addWidget(buttons);
    m_pause->setSingleShot(true);
    m_pause->setInterval(typingPause);
    connect(m_pause, &QTimer::timeout, this, [this] { Q_EMIT rulesChanged(rules()); });
    connect(m_table, &QTableWidget::itemChanged, this, &IgnoreRulesDialog::changed);
    connect(add, &QPushButton::clicked, this, [this] {
        addRule({});
        m_table->editItem(m_table->item(m_table->rowCount() - 1, Name));
    });
    connect(remove, &QPushButton::clicked, this, &IgnoreRulesDialog::removeChosen);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    resize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 22);
}

IgnoreRulesDialog::~IgnoreRulesDialog()
{
    stopListeningToChildren(*this);
}

void IgnoreRulesDialog::setRules(const IgnoreRules &rules)
{
    const QScopedValueRollback filling(m_filling, true);
    m_table->setRowCount(0);
    for (const IgnoreRule &rule : rules) {
        m_table->setRowCount(m_table->rowCount() + 1);
        fillRow(m_table->rowCount() - 1, rule);
    }
}

void IgnoreRulesDialog::fillRow(int row, const IgnoreRule &rule)
{
    auto *on = new QTableWidgetItem;
    on->setFlags(Qt::ItemIsUserCheckable | Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    on->setCheckState(rule.on ? Qt::Checked : Qt::Unchecked);
    m_table->setItem(row, On, on);
    m_table->setItem(row, Name, new QTableWidgetItem(textOf(rule.name)));
    QComboBox *box = fieldBox(rule.field);
    m_table->setCellWidget(row, Field, box);
    connect(box, &QComboBox::currentIndexChanged, this, &IgnoreRulesDialog::changed);
    m_table->setItem(row, Limit, new QTableWidgetItem(rule.field ? exactNumber(rule.tolerance) : QString()));
    m_table->setItem(row, Note, new QTableWidgetItem(textOf(rule.note)));
    auto *rows = new QTableWidgetItem(QStringLiteral("–"));
    rows->setFlags(Qt::ItemIsEnabled);
    rows->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_table->setItem(row, Rows, rows);
}

void IgnoreRulesDialog::addRule(const IgnoreRule &rule)
{
    {
        const QScopedValueRollback filling(m_filling, true);
        m_table->setRowCount(m_table->rowCount() + 1);
        fillRow(m_table->rowCount() - 1, rule);
    }
    m_table->setCurrentCell(m_table->rowCount() - 1, Name);
    if (!rule.name.empty())
        Q_EMIT rulesChanged(rules());
}

void IgnoreRulesDialog::removeChosen()
{
    if (m_table->currentRow() < 0)
        return;
    m_table->removeRow(m_table->currentRow());
    Q_EMIT rulesChanged(rules());
}

void IgnoreRulesDialog::changed()
{
    if (!m_filling)
        m_pause->start();
}

// A rule without a name is one that somebody has only begun to write.
IgnoreRules IgnoreRulesDialog::rules() const
{
    IgnoreRules rules;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        IgnoreRule rule;
        rule.name = m_table->item(row, Name)->text().trimmed().toStdString();
        rule.on = m_table->item(row, On)->checkState() == Qt::Checked && !rule.name.empty();
        rule.note = m_table->item(row, Note)->text().toStdString();
        const int field = qobject_cast<QComboBox *>(m_table->cellWidget(row, Field))->currentData().toInt();
        if (field != anyDifference) {
            rule.field = static_cast<RowField>(field);
            rule.tolerance = m_table->item(row, Limit)->text().toDouble();
        }
        rules.push_back(rule);
    }
    return rules;
}

void IgnoreRulesDialog::showCounts(const std::vector<std::size_t> &byRule, const QStringList &problems)
{
    const QScopedValueRollback filling(m_filling, true);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        m_table->item(row, Rows)->setText(at < byRule.size() ? groupedNumber(std::int64_t(byRule[at]))
                                                             : QStringLiteral("–"));
    }
    m_problem->setText(problems.join(QLatin1Char('\n')));
    m_problem->setVisible(!problems.isEmpty());
}

} // namespace rundiff

#include "moc_ignorerulesdialog.cpp"
