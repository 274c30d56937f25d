// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/run/dump.h"
#include "models/run/problem.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rundiff
{

// The names of A's operators in B: msprobe's data, cell and api mappings, and its built-in MindSpore-PyTorch names.
class NameMapping
{
public:
    // The mappings of the options. Errors in a file are reported in `problems`.
    static NameMapping fromOptions(const CompareOptions &options, Problems &problems);
    // The default between frameworks: the built-in names for the MindSpore run, and modules only by their path, because
    // their classes have different names.
    void translate(const Dump &a, const Dump &b);

    bool given() const { return !m_data.empty() || m_cells || m_apis; } // explicitly requested
    bool empty() const { return m_data.empty() && !m_cells && m_rules.empty() && !translates(); }
    bool translates() const { return m_translatesA || m_translatesB; }
    bool hasData() const { return !m_data.empty(); }
    bool hasRules() const { return !m_rules.empty(); } // for single arguments

    // The key of a row as in msprobe: from the api mapping, else the cell mapping, else the data mapping. Empty: the
    // row stays unmatched.
    std::string msprobeName(std::string_view rowName) const;

    // An operator's key in the common names of both runs: B's, or between frameworks PyTorch's.
    std::string nameOfA(std::string_view key) const;
    std::string nameOfB(std::string_view key) const;
    // The part of a row's name after A's key, in those names. Nothing: not matched.
    std::optional<std::string> argumentName(std::string_view key, std::string_view suffix) const;
    // A row that the data mapping lists: its full name in B.
    const std::string *listed(const std::string &rowName) const;

private:
    struct ApiRule {
        std::string from, to;
        // ".input.": {"0": "1"}
        std::vector<std::pair<std::string, std::unordered_map<std::string, std::string>>> arguments;
    };

    void readData(const std::string &path, Problems &problems);
    void readCells(const std::string &path, Problems &problems);
    void readApis(const std::string &path, Problems &problems);
    std::string cellName(std::string_view rowName) const;
    std::string builtinName(std::string_view name) const;
    std::string translated(std::string key, bool fromMindSpore) const;
    const ApiRule *ruleFor(std::string_view name) const;
    const ApiRule *ruleForApi(std::string_view key) const;
    std::optional<std::string> ruledSuffix(const ApiRule &rule, std::string_view suffix) const;

    std::unordered_map<std::string, std::string> m_data;
    bool m_cells = false, m_apis = false, m_translatesA = false, m_translatesB = false;
    std::vector<std::pair<std::string, std::string>> m_cellNames; // in the order of the file
    std::unordered_map<std::string, std::size_t> m_cellIndex;
    std::unordered_map<std::string, std::string> m_apiNames, m_prefixes;
    std::vector<ApiRule> m_rules;
};

} // namespace rundiff
