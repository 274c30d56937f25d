// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/frame/problemlist.h"

#include "models/account/differences/volatiletemplate.h"
#include "models/compare/runaccount.h"
#include "models/items/words/numbers.h"
#include "models/items/words/runwords.h"
#include "models/items/words/shownwords.h"
#include "models/result/redaction/everytext.h"
#include "models/result/texts/accounttext.h"

#include <QAction>
#include <QHeaderView>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int pathRole = Qt::UserRole;
constexpr int leftRole = Qt::UserRole + 1; // the place of a difference in the account
constexpr int ruleRole = Qt::UserRole + 2; // the place of a rule in the options

} // namespace

ProblemList::ProblemList(QWidget *parent) : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("problemList"));
    setHeaderLabels({tr("What"), tr("Where"), tr("Cause and remedy")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    header()->resizeSection(0, fontMetrics().averageCharWidth() * 20);
    header()->resizeSection(1, fontMetrics().averageCharWidth() * 48);
    m_readDifferently = addOwnAction(QStringLiteral("readThisDifferently"), tr("Read this log differently …"), {});
    m_makeVolatile =
        addOwnAction(QStringLiteral("makeVolatile"), tr("Count this difference as volatile"), QKeySequence(Qt::Key_V));
    m_dropRule =
        addOwnAction(QStringLiteral("dropVolatileRule"), tr("Remove this volatile rule"), QKeySequence(Qt::Key_Delete));
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_readDifferently, &QAction::triggered, this,
            [this] { Q_EMIT otherReadingWanted(currentItem()->data(0, pathRole).toString().toStdString()); });
    connect(m_makeVolatile, &QAction::triggered, this, &ProblemList::makeVolatile);
    connect(m_dropRule, &QAction::triggered, this, &ProblemList::dropRule);
    connect(this, &QTreeWidget::currentItemChanged, this, &ProblemList::chosenChanged);
    connect(this, &QTreeWidget::itemActivated, m_readDifferently, &QAction::trigger);
    setComparison({});
    chosenChanged();
}

// Its key holds only in the list.
QAction *ProblemList::addOwnAction(const QString &name, const QString &title, const QKeySequence &key)
{
    auto *action = new QAction(title, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    addAction(action);
    return action;
}

const LeftDifference *ProblemList::chosenDifference() const
{
    const QVariant place = currentItem() ? currentItem()->data(0, leftRole) : QVariant();
    const Account *account = m_shown ? accountInForce(*m_shown) : nullptr;
    return place.isValid() && account ? &account->left[place.toULongLong()] : nullptr;
}

int ProblemList::chosenRule() const
{
    const QVariant place = currentItem() ? currentItem()->data(0, ruleRole) : QVariant();
    return place.isValid() ? place.toInt() : -1;
}

// A saved result has no files that could be compared again.
void ProblemList::chosenChanged()
{
    const QTreeWidgetItem *item = currentItem();
    m_readDifferently->setEnabled(item && !item->data(0, pathRole).toString().isEmpty());
    const bool hasFiles = m_shown && m_shown->savedIn.empty();
    const LeftDifference *difference = hasFiles ? chosenDifference() : nullptr;
    m_makeVolatile->setEnabled(difference && !volatileTemplates(*difference).empty());
    m_dropRule->setEnabled(hasFiles && chosenRule() >= 0);
}

void ProblemList::makeVolatile()
{
    const LeftDifference *difference = chosenDifference();
    if (!difference)
        return;
    m_nextRow = indexOfTopLevelItem(currentItem());
    std::vector<UserText> rules = m_shown->options.volatileRules;
    for (const std::string &form : volatileTemplates(*difference))
        rules.emplace_back(form);
    Q_EMIT volatileRulesWanted(rules);
}

void ProblemList::dropRule()
{
    std::vector<UserText> rules = m_shown->options.volatileRules;
    rules.erase(rules.begin() + chosenRule());
    Q_EMIT volatileRulesWanted(rules);
}

QTreeWidgetItem *ProblemList::add(const QString &kind, const QString &place, const QString &reason,
                                  const std::string &path)
{
    auto *item = new QTreeWidgetItem(this, {kind, place, reason});
    item->setData(0, pathRole, textOf(path));
    item->setToolTip(1, place);
    item->setToolTip(2, reason);
    return item;
}

void ProblemList::addProblems(const Comparison &comparison, bool errors)
{
    for (const Problem &problem : comparison.problems) {
        if ((problem.severity == Severity::Error) == errors)
            add(errors ? tr("error") : tr("warning"), rundiff::placeOf(problem), shownText(problem.message),
                problem.path);
    }
}

void ProblemList::addUnreadLines(const Run *run)
{
    if (!run)
        return;
    for (const std::shared_ptr<const Log> &log : run->logs) {
        for (const UnreadLine &line : log->unreadLines)
            add(tr("unread line"), textOf(log->path) + QLatin1Char(':') + QString::number(line.line),
                shownText(line.reason) + QStringLiteral(": ") + textOf(line.text), log->path);
    }
}

// Rows are copied: no form of a text shows that the second value of a secret is one.
void ProblemList::addDifferences(Account account)
{
    EveryText masking(Redaction::ofSecrets());
    masking.visit(account.left);
    masking.visit(account.settings);
    for (const AccountRow &row : differenceRows(account)) {
        QTreeWidgetItem *item = add(shownText(row.kind), shownText(row.place), shownText(row.words));
        const auto left = std::ranges::find_if(
            account.left, [&](const LeftDifference &difference) { return &difference == row.difference; });
        if (left != account.left.end())
            item->setData(0, leftRole, static_cast<qulonglong>(left - account.left.begin()));
    }
}

void ProblemList::addCounts(const Comparison &comparison)
{
    const std::vector<UserText> &rules = comparison.options.volatileRules;
    for (std::size_t i = 0; i < rules.size(); ++i)
        add(tr("volatile rule"), {}, textOf(rules[i]))->setData(0, ruleRole, static_cast<int>(i));
    const Account *account = accountInForce(comparison);
    if (!account)
        return;
    for (const AccountRow &row : countRows(*account))
        add(shownText(row.kind), shownText(row.place), shownText(row.words));
}

QString ProblemList::asText() const
{
    QStringList lines;
    const bool all = selectedItems().isEmpty();
    for (int row = 0; row < topLevelItemCount(); ++row) {
        const QTreeWidgetItem &item = *topLevelItem(row);
        if (all || item.isSelected())
            lines << item.text(0) + QLatin1Char('\t') + item.text(1) + QLatin1Char('\t') + item.text(2);
    }
    return lines.join(QLatin1Char('\n'));
}

QSize ProblemList::sizeHint() const
{
    const int line = topLevelItemCount() > 0 ? visualItemRect(topLevelItem(0)).height() : fontMetrics().height();
    const int titles = isHeaderHidden() ? 0 : header()->sizeHint().height();
    return {QTreeWidget::sizeHint().width(), titles + line * topLevelItemCount() + 2 * frameWidth()};
}

void ProblemList::setComparison(const ComparisonPtr &comparison)
{
    clear();
    m_shown = comparison;
    if (!comparison) {
        add({}, {}, tr("This list shows what could not be read."));
        updateGeometry();
        return;
    }
    addProblems(*comparison, true); // what is lost is before what is only remarkable
    for (const auto &run : {comparison->a, comparison->b})
        addUnreadLines(run.get());
    if (const Account *account = accountInForce(*comparison))
        addDifferences(*account);
    addProblems(*comparison, false);
    if (topLevelItemCount() == 0)
        add({}, {}, tr("Everything could be read."));
    addCounts(*comparison);
    if (m_nextRow >= 0 && !comparison->unfinished)
        setCurrentItem(topLevelItem(std::min(std::exchange(m_nextRow, -1), topLevelItemCount() - 1)));
    updateGeometry();
}

} // namespace rundiff

#include "moc_problemlist.cpp"
