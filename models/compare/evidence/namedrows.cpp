// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/evidence/namedrows.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

// Wrappers around a model put a word into the path of its modules.
std::string withoutWrappers(std::string_view path)
{
    std::string plain;
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(path.size(), part.size() + 1));
        if (!isAnyOf(part, {"_orig_mod", "module", "_fsdp_wrapped_module", "_checkpoint_wrapped_module"}))
            addToList(plain, part, ".");
    }
    return plain;
}

// The path of "Module.model.layers.1.mlp.MLP", without the class at its end; empty: not a module.
std::string modulePath(const CallName &call)
{
    if (!isAnyOf(call.kind, {CallName::Kind::Module, CallName::Kind::ParametersGrad}))
        return {};
    std::string_view path = call.name;
    path.remove_prefix(std::min(path.size(), path.find('.') + 1));
    return withoutWrappers(path.substr(0, path.rfind('.') == path.npos ? 0 : path.rfind('.')));
}

std::string pathAndDirection(std::string_view path, bool isBackward)
{
    return std::string(path) + (isBackward ? ":backward" : ":forward");
}

// A tool may print fewer digits than the dump has.
bool isSameNumber(double printed, double number)
{
    if (std::isnan(printed) || std::isnan(number))
        return std::isnan(printed) && std::isnan(number);
    return printed == number || std::abs(printed - number) <= 1e-12 * std::abs(number);
}

} // namespace

std::optional<bool> areStatisticsOf(const Dump &dump, std::uint32_t row, const PrintedStatistics &printed)
{
    std::size_t compared = 0;
    for (std::size_t i = 0; i < printed.size(); ++i) {
        const auto number = dump.rows.statistic(row, allStatistics[i]).number();
        if (!printed[i] || !number)
            continue;
        if (!isSameNumber(*printed[i], *number))
            return false;
        ++compared;
    }
    return compared > 1 ? std::optional(true) : std::nullopt;
}

NamedRows::NamedRows(std::shared_ptr<const PairTable> table) : m_table(std::move(table))
{
    for (std::size_t i = 0; i < m_table->operators.size(); ++i) {
        const PairOperator &owner = m_table->operators[i];
        m_operators.emplace(operatorKey(*m_table, owner), i);
        const CallName name = callNameOf(*m_table, owner);
        if (name.kind == CallName::Kind::Module)
            m_modules.emplace(pathAndDirection(modulePath(name), name.backward()), i);
        const std::string_view around = moduleKey(*m_table, owner);
        if (!around.empty())
            m_firstInside.emplace(pathAndDirection(modulePath(callName(around)), name.backward()), i);
    }
}

std::optional<std::size_t> NamedRows::operatorOf(std::string_view key) const
{
    const std::size_t *const found = valueAt(m_operators, key);
    return found ? std::optional(*found) : std::nullopt;
}

std::optional<std::size_t> NamedRows::rowOf(std::size_t operatorIndex, std::string_view parameter) const
{
    const PairOperator &owner = m_table->operators[operatorIndex];
    const std::string argument = argumentName(parameter);
    for (std::size_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
        const PairRow &both = m_table->rows[row];
        if (parameterOf(*m_table, both) == parameter || argumentOf(*m_table, both) == argument)
            return row;
    }
    return std::nullopt;
}

std::optional<NamedRow> NamedRows::named(std::string_view name) const
{
    for (std::size_t end = name.size(); end != name.npos && end > 0; end = name.rfind('.', end - 1)) {
        const auto found = operatorOf(name.substr(0, end));
        if (!found)
            continue;
        const std::string_view parameter = name.substr(std::min(name.size(), end + 1));
        return NamedRow{*found, parameter.empty() ? std::nullopt : rowOf(*found, parameter)};
    }
    return std::nullopt;
}

std::optional<NamedRow> NamedRows::ofModule(std::string_view path, std::string_view place) const
{
    const bool isBackward = place.starts_with("backward");
    const std::string wanted = pathAndDirection(withoutWrappers(path), isBackward);
    if (const std::size_t *const module = valueAt(m_modules, wanted)) {
        const std::string_view parameter = place.substr(std::min(place.size(), place.find('.') + 1));
        return NamedRow{*module, parameter.empty() ? std::nullopt : rowOf(*module, parameter)};
    }
    const std::size_t *const inside = valueAt(m_firstInside, wanted);
    return inside ? std::optional(NamedRow{*inside, std::nullopt}) : std::nullopt;
}

bool NamedRows::hasStatistics(std::size_t row, const PrintedStatistics &a, const PrintedStatistics &b) const
{
    const PairRow &both = m_table->rows[row];
    if (!both.inBoth() || !isInput(rowSide(*m_table, row)))
        return false;
    return areStatisticsOf(*m_table->a, both.a, a) == true && areStatisticsOf(*m_table->b, both.b, b) == true;
}

std::optional<NamedRow> NamedRows::withStatistics(const PrintedStatistics &a, const PrintedStatistics &b,
                                                  std::optional<std::size_t> wanted) const
{
    std::optional<std::size_t> found;
    if (wanted && *wanted < m_table->rows.size() && hasStatistics(*wanted, a, b))
        found = wanted;
    for (std::size_t row = 0; !found && row < m_table->rows.size(); ++row) {
        if (hasStatistics(row, a, b))
            found = row;
    }
    if (!found)
        return std::nullopt;
    return NamedRow{callOfRow(*m_table, *found).index, found};
}

std::optional<NamedRow> NamedRows::ofParameter(std::string_view name) const
{
    const std::size_t dot = name.rfind('.');
    const std::string_view module = name.substr(0, dot == name.npos ? 0 : dot);
    const std::string parameter = std::string("parameters.").append(name.substr(dot == name.npos ? 0 : dot + 1));
    auto found = ofModule(module, "forward");
    if (found)
        found->row = rowOf(found->operatorIndex, parameter);
    return found;
}

bool NamedRows::isInside(std::size_t operatorIndex, std::string_view path) const
{
    constexpr int deepest = 100;
    const std::string wanted = withoutWrappers(path);
    const PairOperator *owner = &m_table->operators[operatorIndex];
    if (modulePath(callNameOf(*m_table, *owner)) == wanted)
        return true;
    for (int depth = 0; depth < deepest; ++depth) {
        const std::string_view around = moduleKey(*m_table, *owner);
        const std::string inner = modulePath(callName(around));
        if (inner == wanted || inner.starts_with(wanted + "."))
            return !wanted.empty();
        const auto next = operatorOf(around);
        if (!next)
            return false;
        owner = &m_table->operators[*next];
    }
    return false;
}

} // namespace rundiff
