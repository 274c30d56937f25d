// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowsubset.h"

#include <QWidget>

#include <array>
#include <optional>

class QToolButton;

namespace rundiff
{

// One button for each subset of the rows that is not empty, with its count: all, differ, only A ...
class SubsetChips : public QWidget
{
    Q_OBJECT

public:
    explicit SubsetChips(QWidget *parent = nullptr);

    void setCounts(const SubsetCounts &counts); // a subset that is empty now is chosen no longer
    RowSubset chosen() const { return m_chosen; }
    void choose(RowSubset subset);

Q_SIGNALS:
    void subsetChosen();

private:
    QToolButton *&chipOf(RowSubset subset) { return m_chips[static_cast<std::size_t>(subset)]; }

    std::array<QToolButton *, rowSubsets> m_chips{};
    RowSubset m_chosen = RowSubset::All;
};

} // namespace rundiff
