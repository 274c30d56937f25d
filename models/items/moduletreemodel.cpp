// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/moduletreemodel.h"

#include "models/compare/table/rowfields.h"
#include "models/items/words/numbers.h"
#include "models/knowledge/operators/callname.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// "Module.layers.0.mlp.MLP" -> "Module.layers.0.mlp": the path of a module, without its class.
std::string_view pathOf(const CallName &call)
{
    const std::size_t dot = call.name.rfind('.');
    if (call.kind == CallName::Kind::Module && dot != std::string_view::npos)
        return call.name.substr(0, dot);
    return "";
}

// The part of a kernel's or scope's name that is not in the name of the scope around it, where "/" may have become "_".
std::string_view nameInScope(std::string_view name, std::string_view scope)
{
    const auto alike = [](char ofName, char ofScope) { return ofName == ofScope || (ofName == '_' && ofScope == '/'); };
    if (scope.empty() || name.size() <= scope.size() + 1)
        return name;
    const bool begins = std::ranges::equal(name.substr(0, scope.size()), scope, alike);
    if (!begins || !alike(name[scope.size()], '/'))
        return name;
    return name.substr(scope.size() + 1);
}

} // namespace

ModuleTreeModel::ModuleTreeModel(QObject *parent) : QAbstractItemModel(parent) {}

void ModuleTreeModel::setTree(std::shared_ptr<const PairTable> table, ModuleTree tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_table = std::move(table);
    endResetModel();
}

std::uint32_t ModuleTreeModel::nodeOf(const QModelIndex &index) const
{
    if (index.isValid())
        return static_cast<std::uint32_t>(index.internalId());
    return ModuleTree::root;
}

QModelIndex ModuleTreeModel::indexOfNode(std::uint32_t node) const
{
    if (node == ModuleTree::root)
        return {};
    return createIndex(static_cast<int>(m_tree.node(node).placeInParent), 0, quintptr(node));
}

QModelIndex ModuleTreeModel::indexOfTableRow(std::size_t tableRow) const
{
    const auto node = m_table ? m_tree.nodeOfRow(*m_table, tableRow) : std::nullopt;
    if (!node)
        return QModelIndex();
    return indexOfNode(*node);
}

std::optional<std::size_t> ModuleTreeModel::tableRow(const QModelIndex &index) const
{
    if (!index.isValid() || m_tree.group(nodeOf(index)))
        return std::nullopt;
    const ModuleTree::Node &node = m_tree.node(nodeOf(index));
    return m_table->operators[node.owner == ModuleTree::none ? node.first : node.owner].firstRow;
}

QModelIndex ModuleTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(m_tree.children(nodeOf(parent))[static_cast<std::size_t>(row)]));
}

QModelIndex ModuleTreeModel::parent(const QModelIndex &index) const
{
    if (!index.isValid())
        return QModelIndex();
    return indexOfNode(m_tree.node(nodeOf(index)).parent);
}

int ModuleTreeModel::rowCount(const QModelIndex &parent) const
{
    if (m_tree.empty() || parent.column() > 0)
        return 0;
    return static_cast<int>(m_tree.node(nodeOf(parent)).childCount);
}

int ModuleTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

// A module by its place in its parent and its class; other calls by their key without the direction.
QString ModuleTreeModel::label(std::uint32_t index) const
{
    if (const std::optional<ModuleTree::Group> group = m_tree.group(index)) {
        if (*group == ModuleTree::Group::Forward)
            return tr("forward");
        return *group == ModuleTree::Group::Backward ? tr("backward") : tr("other");
    }
    const ModuleTree::Node &node = m_tree.node(index);
    if (isKernel(*m_table, m_table->operators[node.first]))
        return textOf(nameInScope(node.name, m_tree.node(node.parent).name));
    const CallName call = callName(node.name);
    const std::string_view path = pathOf(call);
    if (path.empty()) {
        QString text = textOf(call.name);
        if (call.number.empty())
            return text;
        return text + QLatin1Char('.') + textOf(call.number);
    }
    const std::string above = std::string(pathOf(callName(m_tree.node(node.parent).name))) + '.';
    const bool inside = above.size() > 1 && path.starts_with(above);
    QString text = textOf(path.substr(inside ? above.size() : 0)) + QStringLiteral("  ") + textOf(call.lastSegment());
    if (call.number == "0")
        return text;
    return text + QStringLiteral(" #") + textOf(call.number);
}

// Of a call that one run only has.
QString ModuleTreeModel::whose(std::uint32_t index) const
{
    const ModuleTree::Node &node = m_tree.node(index);
    if (node.owner == ModuleTree::none || m_table->operators[node.owner].inBoth())
        return {};
    return m_table->operators[node.owner].inA() ? tr(" · only A") : tr(" · only B");
}

QString ModuleTreeModel::summary(std::uint32_t index) const
{
    const ModuleTree::Node &node = m_tree.node(index);
    QString text = node.name.empty() ? label(index) : textOf(node.name);
    text += QLatin1Char('\n') +
            tr("Calls that differ: %1 of %2, in %3 of %4 rows; origins: %5; calls of one run only: %6")
                .arg(groupedNumber(node.differingCalls), groupedNumber(node.calls), groupedNumber(node.differingRows),
                     groupedNumber(node.rows), groupedNumber(node.origins), groupedNumber(node.oneRunCalls));
    return text;
}

QVariant ModuleTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const std::uint32_t at = nodeOf(index);
    const ModuleTree::Node &node = m_tree.node(at);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == NameColumn)
            return QString(label(at) + whose(at));
        return groupedNumber(index.column() == CallsColumn ? node.calls : node.differingCalls);
    case Qt::ToolTipRole:
        return summary(at);
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == NameColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                     : Qt::AlignRight | Qt::AlignVCenter);
    case FirstRowRole: {
        const std::optional<std::size_t> row = tableRow(index);
        if (!row)
            return QVariant();
        return QVariant(static_cast<qulonglong>(*row));
    }
    case DifferingRowsRole:
        return node.differingRows;
    case OnlyACallsRole:
        return node.onlyACalls;
    case OneRunCallsRole:
        return node.oneRunCalls;
    case OriginsRole:
        return node.origins;
    default:
        return {};
    }
}

QVariant ModuleTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Module");
    case CallsColumn:
        return tr("Calls");
    case DifferingColumn:
        return tr("Differ");
    default:
        return {};
    }
}

} // namespace rundiff

#include "moc_moduletreemodel.cpp"
