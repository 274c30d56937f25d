// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowaccount.h"

#include "models/compare/table/operatorroles.h"
#include "models/compare/table/rowcolumn.h"
#include "models/compare/table/rowfields.h"
#include "models/items/rows/operatorcells.h"
#include "models/items/rows/pairrowview.h"
#include "models/items/words/counted.h"
#include "models/items/words/shownwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace rundiff
{

namespace
{

class AccountWords
{
    Q_DECLARE_TR_FUNCTIONS(RowAccount)
};

using AccountLine = RowAccount::Line;

QString sideWords(Side side)
{
    switch (side) {
    case Side::Input:
        return AccountWords::tr("input of %1");
    case Side::Parameters:
        return AccountWords::tr("parameter of %1");
    case Side::ParametersGrad:
        return AccountWords::tr("gradient of a parameter of %1");
    default:
        return AccountWords::tr("output of %1");
    }
}

// "input of Functional.linear.1.forward, in Module.blocks.0.Block.forward.0"
QString placeWords(const PairTable &table, std::size_t row, const PairOperator &owner)
{
    QString words = sideWords(rowSide(table, row)).arg(textOf(operatorKey(table, owner)));
    if (const std::string_view module = moduleKey(table, owner); !module.empty())
        words = AccountWords::tr("%1, in %2").arg(words, textOf(module));
    return words;
}

// "Δmax 5.07e-7 · Δnorm rel 3.87e-6 · Δ in ε 173"
QString sizeWords(const PairTable &table, std::size_t row)
{
    QStringList parts;
    for (const OperatorColumn column : {OperatorColumn::MaxDifference, OperatorColumn::MaxAbsolute,
                                        OperatorColumn::NormRelative, OperatorColumn::Epsilons}) {
        const QString text = cellText(table, row, column);
        bool isNumber = false;
        text.toDouble(&isNumber);
        if (isNumber)
            parts << columnTitle(column) + QLatin1Char(' ') + text;
    }
    return parts.join(QStringLiteral(" · "));
}

AccountLine leadingTo(const QString &text, const PairTable &table, std::size_t row)
{
    return {text, row, PairRowView(table, row).rowName()};
}

bool beginsIn(const DifferenceGroups &groups, std::size_t row)
{
    return std::binary_search(groups.begins.begin(), groups.begins.end(), static_cast<std::uint32_t>(row));
}

// Of calls, not of their rows.
std::size_t callsAlong(const PairTable &table, const std::vector<std::uint32_t> &way)
{
    const PairOperator *before = nullptr;
    std::size_t calls = 0;
    for (const std::uint32_t row : way) {
        const PairOperator *owner = operatorOfRow(table, row);
        calls += owner != before ? 1 : 0;
        before = owner;
    }
    return calls;
}

void addWay(const PairTable &table, std::size_t row, const DifferenceGroups &groups, std::vector<AccountLine> &lines)
{
    const std::vector<std::uint32_t> way = wayBack(groups, row);
    if (way.empty()) {
        lines.push_back({beginsIn(groups, row)
                             ? AccountWords::tr("A difference begins here: nothing before it that differs leads to it.")
                             : AccountWords::tr("The dump does not show where its difference comes from."),
                         {},
                         {}});
        return;
    }
    lines.push_back(leadingTo(AccountWords::tr("Carried from"), table, way.front()));
    if (way.size() > 1)
        lines.push_back(leadingTo(beginsIn(groups, way.back())
                                      ? counted(std::int64_t(callsAlong(table, way)),
                                                AccountWords::tr("It began 1 call before, at"),
                                                AccountWords::tr("It began %1 calls before, at"))
                                      : AccountWords::tr("As far as the dump shows it came from"),
                                  table, way.back()));
    else if (beginsIn(groups, way.back()))
        lines.push_back({AccountWords::tr("It began there."), {}, {}});
}

QString loneWords(const PairRow &row)
{
    return row.inA() ? AccountWords::tr("Only A has this row: it was not compared.")
                     : AccountWords::tr("Only B has this row: it was not compared.");
}

} // namespace

std::vector<std::uint32_t> wayBack(const DifferenceGroups &groups, std::size_t row)
{
    std::vector<std::uint32_t> way;
    std::size_t at = row;
    while (at < groups.carriedFrom.size() && way.size() < groups.carriedFrom.size() &&
           groups.carriedFrom[at] != PairRow::none) {
        at = groups.carriedFrom[at];
        way.push_back(static_cast<std::uint32_t>(at));
    }
    return way;
}

RowAccount rowAccount(const PairTable &table, std::size_t row, const DifferenceGroups *groups,
                      std::optional<std::size_t> first, const RowMarks &marks)
{
    RowAccount account;
    const PairOperator *owner = operatorOfRow(table, row);
    if (!owner)
        return account;
    const PairRowView view(table, row);
    account.title = view.rowName();
    account.state = shownText(stateWord(view.row().state));
    account.lines.push_back({placeWords(table, row, *owner), {}, {}});
    if (const QString other = view.rowNameB(); view.inA() && !other.isEmpty() && other != account.title)
        account.lines.push_back({AccountWords::tr("in B: %1").arg(other), {}, {}});
    if (!view.row().inBoth())
        account.lines.push_back({loneWords(view.row()), {}, {}});
    else if (const QString size = sizeWords(table, row); isDifference(view.row().state) && !size.isEmpty())
        account.lines.push_back({size, {}, {}});
    if (view.row().state == RowState::Suspect)
        account.lines.push_back(
            {AccountWords::tr("Suspect: its checksum or its sums differ although nothing else does; this does "
                              "not prove a difference."),
             {},
             {}});
    if (marks.isIgnored(row))
        account.lines.push_back({AccountWords::tr("A rule ignores it."), {}, {}});
    else if (first == row)
        account.lines.push_back({AccountWords::tr("The first difference."), {}, {}});
    else if (groups && view.row().state == RowState::Differs)
        addWay(table, row, *groups, account.lines);
    if (owner->inBoth())
        account.lines.push_back(
            {AccountWords::tr("Its call: %1.").arg(shownText(explanationOf(roleOf(table, *owner, marks.ignored)))),
             {},
             {}});
    return account;
}

} // namespace rundiff
