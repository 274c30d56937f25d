// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/msproberesults/resultfact.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// A call of a table, and the row of it that a name means.
struct NamedRow {
    std::size_t operatorIndex = 0;
    std::optional<std::size_t> row;
};

// The rows of a table by the names that msprobe's tools give them.
class NamedRows
{
public:
    explicit NamedRows(std::shared_ptr<const PairTable> table);

    const PairTable &table() const { return *m_table; }
    // "Functional.linear.13.forward", "Functional.linear.13.forward.output.0"
    std::optional<NamedRow> named(std::string_view name) const;
    // A module by its path, "model.layers.1.mlp", and a place in its call, "forward.output.0". A dump without modules
    // has the first call inside it.
    std::optional<NamedRow> ofModule(std::string_view path, std::string_view place) const;
    // The first input or parameter with these statistics in A and in B; the wanted row first.
    std::optional<NamedRow> withStatistics(const PrintedStatistics &a, const PrintedStatistics &b,
                                           std::optional<std::size_t> wanted) const;
    // A parameter by its name in the model: "model.layers.1.mlp.gate_proj.weight".
    std::optional<NamedRow> ofParameter(std::string_view name) const;

    std::optional<std::size_t> operatorOf(std::string_view key) const;
    std::optional<std::size_t> rowOf(std::size_t operatorIndex, std::string_view parameter) const;
    // Whether the call is the module, or inside it.
    bool isInside(std::size_t operatorIndex, std::string_view modulePath) const;

private:
    bool hasStatistics(std::size_t row, const PrintedStatistics &a, const PrintedStatistics &b) const;

    std::shared_ptr<const PairTable> m_table;
    std::map<std::string_view, std::size_t> m_operators;
    std::map<std::string, std::size_t> m_modules;     // by path and direction
    std::map<std::string, std::size_t> m_firstInside; // the first call of each module
};

// Whether these are the statistics of a row of a dump; nothing: there is nothing to compare them with.
std::optional<bool> areStatisticsOf(const Dump &dump, std::uint32_t row, const PrintedStatistics &printed);

} // namespace rundiff
