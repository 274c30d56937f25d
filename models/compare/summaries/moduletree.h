// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The modules of a dump pair with the calls inside them, according to construct.json: forward and backward separate.
// Parents that are not a call of the dump get a separate node; cyclic parents are treated as missing.
class ModuleTree
{
public:
    static constexpr std::uint32_t none = PairRow::none;
    static constexpr std::uint32_t root = 0;

    struct Node {
        std::uint32_t parent = none;
        std::uint32_t owner = none; // index into the table's operators; none: a group
        std::string_view name;      // the call's key, the parent's text, or empty for a direction
        std::uint32_t first = 0;    // its first operator of the table, for the order and for navigation to the table
        std::uint32_t placeInParent = 0;
        std::uint32_t childrenAt = 0, childCount = 0;
        // Summed over everything below and itself.
        std::uint32_t calls = 0, differingCalls = 0, oneRunCalls = 0, onlyACalls = 0, origins = 0;
        std::uint32_t rows = 0, differingRows = 0;
    };
    enum class Group : std::uint8_t { Forward, Backward, Other }; // children of the root, in this order, if used

    ModuleTree() = default;
    // The names point into the table, which must outlive the tree.
    explicit ModuleTree(const PairTable &table, const std::vector<std::uint8_t> &ignored = {});

    bool empty() const { return m_nodes.size() < 2; }
    std::size_t size() const { return m_nodes.size(); }
    const Node &node(std::uint32_t index) const { return m_nodes[index]; }
    std::span<const std::uint32_t> children(std::uint32_t index) const;
    std::optional<Group> group(std::uint32_t index) const;

    std::optional<std::uint32_t> nodeOfRow(const PairTable &table, std::size_t row) const;

private:
    friend class ModuleTreeMaker;
    std::vector<Node> m_nodes;
    std::vector<std::uint32_t> m_children, m_nodeOfOperator;
    std::vector<std::uint32_t> m_groups; // nodes of the groups, none if not used
};

} // namespace rundiff
