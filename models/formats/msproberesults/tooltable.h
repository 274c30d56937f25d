// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/msproberesults/resultfact.h"
#include "models/run/resultfile.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// A table of one of msprobe's tools, known by the names of its columns.
class ToolTable
{
public:
    // Nothing: no tool writes such a heading.
    static std::optional<ToolTable> ofHeading(std::span<const std::string> names);

    ResultKind kind() const { return m_kind; }
    void addFacts(std::span<const std::string> cells, const FactTaker &take) const;

private:
    explicit ToolTable(std::span<const std::string> names) : m_names(names.begin(), names.end()) {}

    bool has(std::string_view name) const;
    std::optional<ResultKind> recognised() const;
    std::string cell(std::span<const std::string> cells, std::string_view name) const;
    std::optional<std::int64_t> rankIn(std::span<const std::string> cells) const;
    PrintedStatistics statistics(std::span<const std::string> cells, std::string_view run) const;
    void addComparedRow(std::span<const std::string> cells, const FactTaker &take) const;
    void addTestedOperator(std::span<const std::string> cells, const FactTaker &take) const;
    void addTestedRow(std::span<const std::string> cells, const FactTaker &take) const;
    void addModule(std::span<const std::string> cells, const FactTaker &take) const;

    std::vector<std::string> m_names;
    ResultKind m_kind = ResultKind::CompareResult;
};

} // namespace rundiff
