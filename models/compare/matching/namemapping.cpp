// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/namemapping.h"

#include "models/compare/matching/mappingfiles.h"
#include "models/compare/matching/operatorkey.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

void replaceFirst(std::string &text, std::string_view from, std::string_view to)
{
    const std::size_t at = from.empty() ? std::string::npos : text.find(from);
    if (at != std::string::npos)
        text.replace(at, from.size(), to);
}

// The first two segments: "Functional.dense".
std::string_view apiOf(std::string_view name)
{
    const std::size_t first = name.find('.');
    if (first == std::string_view::npos)
        return name;
    return name.substr(0, name.find('.', first + 1));
}

bool isModule(std::string_view name)
{
    return startsWithAny(name, {"Cell.", "Module."});
}

constexpr std::array<std::string_view, 3> directions = {".forward.", ".backward.", ".parameters_grad."};

} // namespace

NameMapping NameMapping::fromOptions(const CompareOptions &options, Problems &problems)
{
    NameMapping mapping;
    if (!options.dataMapping.empty())
        mapping.readData(options.dataMapping, problems);
    if (!options.cellMapping.empty())
        mapping.readCells(options.cellMapping, problems);
    if (!options.apiMapping.empty())
        mapping.readApis(options.apiMapping, problems);
    return mapping;
}

void NameMapping::translate(const Dump &a, const Dump &b)
{
    const bool mindSporeA = a.framework == "mindspore", mindSporeB = b.framework == "mindspore";
    m_translatesA = mindSporeA && !mindSporeB;
    m_translatesB = mindSporeB && !mindSporeA;
    const BuiltinNames &builtin = builtinNames();
    m_apiNames = builtin.names;
    m_prefixes = builtin.prefixes;
}

void NameMapping::readData(const std::string &path, Problems &problems)
{
    for (auto &[from, to] : readFlatMapping(path, problems))
        m_data.insert_or_assign(std::move(from), std::move(to));
}

void NameMapping::readCells(const std::string &path, Problems &problems)
{
    m_cells = true;
    m_cellNames = readFlatMapping(path, problems);
    for (std::size_t i = 0; i < m_cellNames.size(); ++i)
        m_cellIndex.insert_or_assign(m_cellNames[i].first, i);
}

void NameMapping::readApis(const std::string &path, Problems &problems)
{
    m_apis = true;
    const BuiltinNames &builtin = builtinNames();
    m_apiNames = builtin.names;
    m_prefixes = builtin.prefixes;
    if (path == "builtin")
        return;
    for (ApiEntry &entry : readApiMapping(path, problems)) {
        ApiRule rule{std::move(entry.from), std::move(entry.to), {}};
        for (auto &[side, pairs] : entry.arguments) {
            auto &[name, positions] =
                rule.arguments.emplace_back(std::move(side), std::unordered_map<std::string, std::string>());
            for (auto &[from, to] : pairs)
                positions.insert_or_assign(std::move(from), std::move(to));
        }
        m_rules.push_back(std::move(rule));
    }
}

std::string NameMapping::builtinName(std::string_view name) const
{
    std::string result(name);
    const std::string prefix(name.substr(0, name.find('.')));
    if (const auto known = m_prefixes.find(prefix); known != m_prefixes.end())
        replaceFirst(result, prefix, known->second);
    else if (const auto api = m_apiNames.find(std::string(apiOf(name))); api != m_apiNames.end())
        replaceFirst(result, api->first, api->second);
    return result;
}

// msprobe: the first Cell becomes Module; the middle part is looked up, else every entry is replaced where it occurs.
std::string NameMapping::cellName(std::string_view rowName) const
{
    const auto directed = [&](std::string_view direction) { return rowName.find(direction) != std::string_view::npos; };
    if (std::ranges::none_of(directions, directed) && !rowName.ends_with(".parameters_grad"))
        return {};
    std::string result(rowName);
    replaceFirst(result, "Cell", "Module");
    const std::size_t begin = result.find('.') + 1;
    std::size_t end = std::string::npos;
    for (const std::string_view direction : directions)
        end = std::min(end, result.find(direction, begin == 0 ? 0 : begin - 1));
    const std::string middle =
        end == std::string::npos || end < begin ? std::string() : result.substr(begin, end - begin);
    if (const auto known = m_cellIndex.find(middle); known != m_cellIndex.end()) {
        replaceFirst(result, middle, m_cellNames[known->second].second);
        return result;
    }
    for (const auto &[from, to] : m_cellNames)
        replaceFirst(result, from, to);
    return result;
}

const NameMapping::ApiRule *NameMapping::ruleForApi(std::string_view key) const
{
    if (!m_apis || isModule(key))
        return nullptr;
    return ruleFor(key);
}

const NameMapping::ApiRule *NameMapping::ruleFor(std::string_view name) const
{
    return firstThat(m_rules, [api = apiOf(name)](const ApiRule &rule) { return rule.from == api; });
}

// Arguments that a rule does not list are left unmatched, keyword tensors (".kwargs.") always, as in msprobe.
std::optional<std::string> NameMapping::ruledSuffix(const ApiRule &rule, std::string_view suffix) const
{
    for (const auto &[side, positions] : rule.arguments) {
        const std::size_t at = suffix.find(side);
        if (at == std::string_view::npos)
            continue;
        const std::string_view behind = suffix.substr(at + side.size());
        const auto position = positions.find(std::string(behind.substr(0, behind.find('.'))));
        if (position == positions.end())
            return std::nullopt;
        std::string result(suffix.substr(0, at + side.size()));
        return result.append(position->second).append(behind.substr(position->first.size()));
    }
    return std::nullopt;
}

std::string NameMapping::msprobeName(std::string_view rowName) const
{
    if (m_apis) {
        if (const ApiRule *const rule = ruleFor(rowName))
            return ruledSuffix(*rule, rule->to + std::string(rowName.substr(rule->from.size()))).value_or("");
        return builtinName(rowName);
    }
    if (m_cells)
        return cellName(rowName);
    const auto known = m_data.find(std::string(rowName));
    if (known == m_data.end())
        return std::string(rowName);
    return known->second;
}

std::string NameMapping::translated(std::string key, bool fromMindSpore) const
{
    if (!translates())
        return key;
    if (!isModule(key))
        return fromMindSpore ? builtinName(key) : key;
    if (key.starts_with("Cell."))
        key.replace(0, std::string_view("Cell").size(), "Module");
    const std::size_t end = splitKey(key).stem.size(), path = key.rfind('.', end - 1);
    return key.erase(path, end - path); // the class
}

std::string NameMapping::nameOfA(std::string_view key) const
{
    if (isModule(key) && m_cells) {
        std::string mapped = cellName(std::string(key) + '.');
        if (!mapped.empty())
            mapped.pop_back();
        return translated(mapped.empty() ? std::string(key) : std::move(mapped), m_translatesA);
    }
    if (const ApiRule *const rule = ruleForApi(key))
        return translated(rule->to + std::string(key.substr(rule->from.size())), m_translatesB);
    return translated(std::string(key), m_translatesA);
}

std::string NameMapping::nameOfB(std::string_view key) const
{
    return translated(std::string(key), m_translatesB);
}

std::optional<std::string> NameMapping::argumentName(std::string_view key, std::string_view suffix) const
{
    if (const ApiRule *const rule = ruleForApi(key))
        return ruledSuffix(*rule, suffix);
    return std::string(suffix);
}

const std::string *NameMapping::listed(const std::string &rowName) const
{
    return valueAt(m_data, rowName);
}

} // namespace rundiff
