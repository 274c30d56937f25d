// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/joinorder.h"
#include "models/formats/layouts/mergedrows.h"
#include "models/run/progress.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// In which order the parts of this step are joined. The first calls tell for samples and for positions, which have one
// order in all rows, and the parameters tell which blocks there are. A row that is judged never chooses its order: it
// has one of those that were found before.
class PartOrders
{
public:
    PartOrders(const MergedRows &rows, const Progress &progress);

    // The orders that the parts of a row may have. Empty: nothing shows it.
    std::vector<JoinOrders> of(const MergedRow &row) const;
    // The axis and the order that would make the row of the undivided run, where its own order does not.
    struct WrongOrder {
        LayoutAxis axis = LayoutAxis::Tensor;
        JoinOrder fitting = JoinOrder::Plain;
    };
    std::optional<WrongOrder> wrongOrder(const MergedRow &row, const std::string &name) const;
    // The tensor of a row, in the order in which it is most like the one of the undivided run. Of parts that should be
    // the same, one that is not like it.
    std::optional<Tensor> tensor(const MergedRow &row, const std::string &name) const;

private:
    using Votes = std::array<std::array<std::size_t, joinOrders>, layoutAxes>;

    std::vector<JoinOrders> fitting(const MergePlan &plan, const std::string &name,
                                    const std::vector<JoinOrders> &orders) const;
    std::vector<JoinOrder> along(LayoutAxis axis, const MergedRow &row) const;
    void learn(const MergedCall &call, Votes &votes);
    void learnBlocks(const MergedRow &row, const std::string &name);
    void vote(const MergedRow &row, const std::string &name, Votes &votes) const;
    void settle(const Votes &votes);

    const MergedRows &m_rows;
    std::set<JoinOrder> m_blocks{JoinOrder::Plain};               // of parameters
    std::array<std::optional<JoinOrder>, layoutAxes> m_settled{}; // of samples and positions
};

} // namespace rundiff
