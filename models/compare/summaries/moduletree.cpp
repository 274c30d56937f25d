// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/moduletree.h"

#include "models/compare/table/operatorroles.h"
#include "models/compare/table/rowfields.h"
#include "models/knowledge/operators/callname.h"

#include <algorithm>
#include <unordered_map>

namespace rundiff
{

class ModuleTreeMaker
{
public:
    ModuleTreeMaker(ModuleTree &tree, const PairTable &table, const std::vector<std::uint8_t> &ignored)
        : m_tree(tree), m_table(table), m_ignored(ignored)
    {
    }

    void make()
    {
        m_tree.m_nodes.resize(1);
        m_tree.m_groups.assign(3, ModuleTree::none);
        addCalls();
        findParents();
        breakCircles();
        placeUnderGroups();
        orderChildren();
        rollUp();
    }

private:
    using Node = ModuleTree::Node;

    void addCalls()
    {
        const auto count = static_cast<std::uint32_t>(m_table.operators.size());
        for (std::uint32_t index = 0; index < count; ++index) {
            const PairOperator &owner = m_table.operators[index];
            const OperatorRoleFacts rows = roleOf(m_table, owner, m_ignored);
            Node node;
            node.owner = node.first = index;
            node.name = operatorKey(m_table, owner);
            node.calls = 1;
            node.differingRows = rows.differing();
            node.differingCalls = node.differingRows > 0;
            node.oneRunCalls = rows.role == OperatorRole::OneRun;
            node.onlyACalls = node.oneRunCalls && owner.inA();
            node.origins = rows.role == OperatorRole::Origin;
            node.rows = owner.rowCount;
            m_tree.m_nodeOfOperator.push_back(static_cast<std::uint32_t>(m_tree.m_nodes.size()));
            m_byName.emplace(node.name, m_tree.m_nodeOfOperator.back());
            m_tree.m_nodes.push_back(node);
        }
    }

    void findParents()
    {
        const std::size_t calls = m_tree.m_nodes.size();
        for (std::uint32_t index = 1; index < calls; ++index) {
            const PairOperator &owner = m_table.operators[m_tree.m_nodes[index].owner];
            const std::string_view parent = moduleKey(m_table, owner);
            if (parent.empty())
                continue;
            const std::uint32_t module = moduleNamed(parent, m_tree.m_nodes[index].owner);
            if (module != index)
                m_tree.m_nodes[index].parent = module;
        }
    }

    // The scope of a kernel names all modules around it: "Default/network/conv1".
    std::uint32_t moduleNamed(std::string_view name, std::uint32_t first, int inside = 0)
    {
        constexpr int deepest = 64;
        const auto [at, added] = m_byName.try_emplace(name, static_cast<std::uint32_t>(m_tree.m_nodes.size()));
        const std::uint32_t index = at->second;
        if (!added)
            return index;
        Node node;
        node.name = name;
        node.first = first;
        m_tree.m_nodes.push_back(node);
        const std::size_t slash = isKernel(m_table, m_table.operators[first]) ? name.rfind('/') : name.npos;
        if (slash != name.npos && slash > 0 && inside < deepest) {
            const std::uint32_t around = moduleNamed(name.substr(0, slash), first, inside + 1);
            m_tree.m_nodes[index].parent = around;
        }
        return index;
    }

    // Goes up from every node; who meets the own walk again loses the parent.
    void breakCircles()
    {
        std::vector<std::uint32_t> walk(m_tree.m_nodes.size(), 0);
        for (std::uint32_t start = 1; start < m_tree.m_nodes.size(); ++start) {
            std::uint32_t at = start;
            while (walk[at] == 0) {
                walk[at] = start;
                const std::uint32_t parent = m_tree.m_nodes[at].parent;
                if (parent == ModuleTree::none)
                    break;
                if (walk[parent] == start) {
                    m_tree.m_nodes[at].parent = ModuleTree::none;
                    break;
                }
                at = parent;
            }
        }
    }

    // A scope of kernels belongs to the part of the step of its first kernel.
    ModuleTree::Group groupOf(const Node &node) const
    {
        const bool isScope = node.owner == ModuleTree::none && isKernel(m_table, m_table.operators[node.first]);
        const std::uint32_t owner = isScope ? node.first : node.owner;
        const CallName call =
            owner == ModuleTree::none ? callName(node.name) : callNameOf(m_table, m_table.operators[owner]);
        if (call.kind == CallName::Kind::Debug)
            return ModuleTree::Group::Other;
        if (call.direction == Direction::Forward)
            return ModuleTree::Group::Forward;
        if (call.backward())
            return ModuleTree::Group::Backward;
        return ModuleTree::Group::Other;
    }

    void placeUnderGroups()
    {
        const std::size_t count = m_tree.m_nodes.size();
        for (std::uint32_t index = 1; index < count; ++index) {
            if (m_tree.m_nodes[index].parent != ModuleTree::none)
                continue;
            std::uint32_t &group = m_tree.m_groups[static_cast<std::size_t>(groupOf(m_tree.m_nodes[index]))];
            if (group == ModuleTree::none) {
                group = static_cast<std::uint32_t>(m_tree.m_nodes.size());
                m_tree.m_nodes.emplace_back().parent = ModuleTree::root;
            }
            m_tree.m_nodes[index].parent = group;
        }
        for (std::uint32_t group = 0; group < m_tree.m_groups.size(); ++group) {
            if (m_tree.m_groups[group] != ModuleTree::none)
                m_tree.m_nodes[m_tree.m_groups[group]].first = group;
        }
    }

    // Parents before children; there are no circles any more.
    std::vector<std::uint32_t> fromTheRoot() const
    {
        std::vector<std::uint32_t> order{ModuleTree::root};
        for (std::size_t at = 0; at < order.size(); ++at) {
            const auto below = m_tree.children(order[at]);
            order.insert(order.end(), below.begin(), below.end());
        }
        return order;
    }

    void orderChildren()
    {
        std::vector<Node> &nodes = m_tree.m_nodes;
        for (std::uint32_t index = 1; index < nodes.size(); ++index)
            ++nodes[nodes[index].parent].childCount;
        std::uint32_t at = 0;
        for (Node &node : nodes) {
            node.childrenAt = at;
            at += node.childCount;
            node.childCount = 0;
        }
        m_tree.m_children.resize(at);
        for (std::uint32_t index = 1; index < nodes.size(); ++index) {
            Node &parent = nodes[nodes[index].parent];
            m_tree.m_children[parent.childrenAt + parent.childCount++] = index;
        }
        placeByFirstCall();
    }

    // In the dump, a module is listed after the calls inside it: it belongs where the first of them is.
    void placeByFirstCall()
    {
        std::vector<Node> &nodes = m_tree.m_nodes;
        const std::vector<std::uint32_t> order = fromTheRoot();
        for (auto index = order.rbegin(); index != order.rend(); ++index) {
            Node &node = nodes[*index];
            const bool underRoot = node.parent == ModuleTree::root || node.parent == ModuleTree::none;
            if (!underRoot && nodes[node.parent].parent != ModuleTree::root)
                nodes[node.parent].first = std::min(nodes[node.parent].first, node.first);
        }
        for (const Node &node : nodes)
            std::stable_sort(
                m_tree.m_children.begin() + node.childrenAt,
                m_tree.m_children.begin() + node.childrenAt + node.childCount,
                [&](std::uint32_t one, std::uint32_t other) { return nodes[one].first < nodes[other].first; });
        for (const Node &node : nodes) {
            for (std::uint32_t place = 0; place < node.childCount; ++place)
                nodes[m_tree.m_children[node.childrenAt + place]].placeInParent = place;
        }
    }

    void rollUp()
    {
        const std::vector<std::uint32_t> order = fromTheRoot();
        for (auto index = order.rbegin(); index != order.rend(); ++index) {
            const Node &node = m_tree.m_nodes[*index];
            if (node.parent == ModuleTree::none)
                continue;
            Node &parent = m_tree.m_nodes[node.parent];
            parent.calls += node.calls;
            parent.differingCalls += node.differingCalls;
            parent.oneRunCalls += node.oneRunCalls;
            parent.onlyACalls += node.onlyACalls;
            parent.origins += node.origins;
            parent.rows += node.rows;
            parent.differingRows += node.differingRows;
        }
    }

    ModuleTree &m_tree;
    const PairTable &m_table;
    const std::vector<std::uint8_t> &m_ignored;
    std::unordered_map<std::string_view, std::uint32_t> m_byName;
};

ModuleTree::ModuleTree(const PairTable &table, const std::vector<std::uint8_t> &ignored)
{
    ModuleTreeMaker(*this, table, ignored).make();
}

std::span<const std::uint32_t> ModuleTree::children(std::uint32_t index) const
{
    return std::span(m_children).subspan(m_nodes[index].childrenAt, m_nodes[index].childCount);
}

std::optional<ModuleTree::Group> ModuleTree::group(std::uint32_t index) const
{
    const auto at = std::find(m_groups.begin(), m_groups.end(), index);
    if (at == m_groups.end())
        return std::nullopt;
    return static_cast<Group>(at - m_groups.begin());
}

std::optional<std::uint32_t> ModuleTree::nodeOfRow(const PairTable &table, std::size_t row) const
{
    const PairOperator *owner = operatorOfRow(table, row);
    if (!owner || row >= table.rows.size())
        return std::nullopt;
    return m_nodeOfOperator[static_cast<std::size_t>(owner - table.operators.data())];
}

} // namespace rundiff
