// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/partorders.h"

#include "models/formats/layouts/likeness.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t enoughVotes = 32;

// Those that an axis may have, the most usual one first.
std::vector<JoinOrder> ordersOf(LayoutAxis axis)
{
    switch (axis) {
    case LayoutAxis::Tensor:
        return {JoinOrder::Plain, JoinOrder::TwoBlocks, JoinOrder::ThreeBlocks};
    case LayoutAxis::Context:
        return {JoinOrder::Zigzag, JoinOrder::Plain};
    case LayoutAxis::Data:
    case LayoutAxis::MicroBatch:
        break;
    }
    return {JoinOrder::Plain, JoinOrder::Interleaved};
}

// Each of `orders` with each of `more` along the axis.
std::vector<JoinOrders> combined(const std::vector<JoinOrders> &orders, LayoutAxis axis,
                                 const std::vector<JoinOrder> &more)
{
    std::vector<JoinOrders> all;
    for (const JoinOrders &known : orders) {
        for (const JoinOrder order : more) {
            all.push_back(known);
            all.back()[static_cast<std::size_t>(axis)] = order;
        }
    }
    return all;
}

std::vector<JoinOrders> possibleOrders(const MergePlan &plan)
{
    std::vector<JoinOrders> orders{{}};
    for (const LayoutAxis axis : allLayoutAxes) {
        if (plan.joins(axis))
            orders = combined(orders, axis, ordersOf(axis));
    }
    return orders;
}

// The tokens that an expert gets are in an order of their own.
bool isOfExpert(const MergedRow &row)
{
    const LogicalCall &call = *row.kind.call;
    return !row.kind.isOfParameter() && (call.isInLocalExpert() || call.holdsExperts());
}

} // namespace

PartOrders::PartOrders(const MergedRows &rows, const Progress &progress) : m_rows(rows)
{
    if (!rows.whole().dump())
        return;
    Votes votes{};
    for (const MergedCall &call : rows.read().calls) {
        if (call.call.pass == CallPass::Forward && !progress.stopped())
            learn(call, votes);
    }
    settle(votes);
}

void PartOrders::learn(const MergedCall &call, Votes &votes)
{
    for (auto &[suffix, parts] : partsOfRows(call)) {
        if (parts.empty() || !parts.front().plan)
            continue;
        const std::string name = call.name + std::string(suffix);
        const MergedRow row = m_rows.row(call, name, std::move(parts));
        if (!row.plan || isOfExpert(row))
            continue;
        if (row.kind.isOfParameter())
            learnBlocks(row, name);
        else
            vote(row, name, votes);
    }
}

std::vector<JoinOrders> PartOrders::fitting(const MergePlan &plan, const std::string &name,
                                            const std::vector<JoinOrders> &orders) const
{
    const auto whole = m_rows.whole().tensor(name);
    std::vector<JoinOrders> fitting;
    for (const JoinOrders &one : orders) {
        const auto tensor = whole ? m_rows.tensor(plan, one) : std::nullopt;
        if (tensor && areAlike(*tensor, *whole))
            fitting.push_back(one);
    }
    return fitting;
}

void PartOrders::learnBlocks(const MergedRow &row, const std::string &name)
{
    if (!row.plan->joins(LayoutAxis::Tensor))
        return;
    const auto orders = fitting(*row.plan, name, possibleOrders(*row.plan));
    if (orders.size() == 1)
        m_blocks.insert(orders.front()[static_cast<std::size_t>(LayoutAxis::Tensor)]);
}

void PartOrders::vote(const MergedRow &row, const std::string &name, Votes &votes) const
{
    const auto needsVotes = [&](LayoutAxis axis) {
        const auto &ofAxis = votes[static_cast<std::size_t>(axis)];
        return axis != LayoutAxis::Tensor && row.plan->joins(axis) && std::ranges::max(ofAxis) < enoughVotes;
    };
    if (!std::ranges::any_of(allLayoutAxes, needsVotes))
        return;
    // Parts of one sample have the same place in several orders: each of them has a vote.
    const auto orders = fitting(*row.plan, name, possibleOrders(*row.plan));
    for (const LayoutAxis axis : allLayoutAxes) {
        const auto place = static_cast<std::size_t>(axis);
        std::set<JoinOrder> ofAxis;
        for (const JoinOrders &one : orders)
            ofAxis.insert(one[place]);
        const bool isOpen = needsVotes(axis);
        for (const JoinOrder order : ofAxis)
            votes[place][static_cast<std::size_t>(order)] += isOpen;
    }
}

void PartOrders::settle(const Votes &votes)
{
    for (const LayoutAxis axis : {LayoutAxis::Context, LayoutAxis::Data, LayoutAxis::MicroBatch}) {
        const auto place = static_cast<std::size_t>(axis);
        std::size_t most = 0;
        for (const JoinOrder order : ordersOf(axis)) {
            const std::size_t count = votes[place][static_cast<std::size_t>(order)];
            if (count > most)
                m_settled[place] = order;
            most = std::max(most, count);
        }
    }
}

std::vector<JoinOrders> PartOrders::of(const MergedRow &row) const
{
    std::vector<JoinOrders> orders{{}};
    for (const LayoutAxis axis : allLayoutAxes) {
        if (!row.plan->joins(axis))
            continue;
        const std::vector<JoinOrder> known = along(axis, row);
        if (known.empty())
            return {};
        orders = combined(orders, axis, known);
    }
    return orders;
}

std::vector<JoinOrder> PartOrders::along(LayoutAxis axis, const MergedRow &row) const
{
    if (!m_rows.whole().dump())
        return {};
    if (axis == LayoutAxis::Tensor)
        return {m_blocks.begin(), m_blocks.end()};
    if (row.kind.isOfParameter()) // processes that share all parameters
        return {JoinOrder::Plain};
    const auto &settled = m_settled[static_cast<std::size_t>(axis)];
    if (isOfExpert(row) || !settled)
        return {};
    return {*settled};
}

std::optional<PartOrders::WrongOrder> PartOrders::wrongOrder(const MergedRow &row, const std::string &name) const
{
    const std::vector<JoinOrders> own = row.plan ? of(row) : std::vector<JoinOrders>();
    if (own.empty() || !fitting(*row.plan, name, own).empty())
        return std::nullopt;
    for (const LayoutAxis axis : allLayoutAxes) {
        if (!row.plan->joins(axis))
            continue;
        for (std::size_t order = 0; order < joinOrders; ++order) {
            const auto other = static_cast<JoinOrder>(order);
            if (!fitting(*row.plan, name, combined(own, axis, {other})).empty())
                return WrongOrder{axis, other};
        }
    }
    return std::nullopt;
}

std::optional<Tensor> PartOrders::tensor(const MergedRow &row, const std::string &name) const
{
    std::vector<JoinOrders> orders = of(row);
    if (orders.empty())
        return std::nullopt;
    if (orders.size() > 1) {
        const auto likely = fitting(*row.plan, name, orders);
        if (!likely.empty())
            orders = likely;
    }
    const auto whole = m_rows.whole().tensor(name);
    const std::size_t copies = whole ? row.plan->copies() : 1;
    for (std::size_t copy = 1; copy < copies; ++copy) {
        auto tensor = m_rows.tensor(*row.plan, orders.front(), copy);
        if (!tensor || !areAlike(*tensor, *whole))
            return tensor;
    }
    return m_rows.tensor(*row.plan, orders.front());
}

} // namespace rundiff
