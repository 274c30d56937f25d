// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/manualmatch.h"

#include "models/compare/judging/knownmembers.h"
#include "models/compare/judging/msprobeverdict.h"
#include "models/compare/judging/suspectrows.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/compare/tensors/rowtensors.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/ascii.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::uint32_t none = PairRow::none;

// The manually matched operator of B for each operator of A, and which of their rows; none: those with the same names.
struct Joined {
    std::uint32_t b = none;
    std::unordered_map<std::uint32_t, std::uint32_t> rows; // of the dumps
};
struct Chosen {
    std::unordered_map<std::uint32_t, Joined> ofA;
    std::vector<bool> takenB;
};

// An operator that one run only has, and one of its rows if that is meant.
struct LonePlace {
    std::uint32_t call = none, row = none;
    bool found() const { return call != none; }
};

LonePlace lonePlace(const PairTable &table, std::string_view name, bool ofA)
{
    const Dump &dump = table.dump(ofA);
    for (const PairOperator &owner : table.operators) {
        if (owner.inBoth() || owner.inA() != ofA)
            continue;
        const std::uint32_t index = owner.of(ofA);
        const DumpOperator &call = dump.operators[index];
        const std::string_view key = dump.name(call.key);
        if (!name.starts_with(key))
            continue;
        if (name.size() == key.size())
            return {index, none};
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (dump.name(dump.rows.suffix(row)) == name.substr(key.size()))
                return {index, row};
        }
    }
    return {};
}

// Further rows may join operators that are joined row by row.
bool choose(Chosen &chosen, const LonePlace &a, const LonePlace &b)
{
    const bool byRows = a.row != none;
    if (!a.found() || !b.found() || byRows != (b.row != none))
        return false;
    const auto known = chosen.ofA.find(a.call);
    const bool joins = known != chosen.ofA.end();
    if (joins && !(byRows && known->second.b == b.call && !known->second.rows.empty()))
        return false;
    if (!joins && chosen.takenB[b.call])
        return false;
    Joined &joined = chosen.ofA[a.call];
    joined.b = b.call;
    chosen.takenB[b.call] = true;
    const bool isTaken = std::ranges::any_of(joined.rows, [&](const auto &row) { return row.second == b.row; });
    if (byRows && (isTaken || !joined.rows.emplace(a.row, b.row).second))
        return false;
    return true;
}

Chosen chosenOperators(const PairTable &table, const ManualMatches &matches, Problems &problems)
{
    Chosen chosen;
    chosen.takenB.resize(table.b->operators.size());
    for (const ManualMatch &match : matches) {
        if (!choose(chosen, lonePlace(table, match.a, true), lonePlace(table, match.b, false))) {
            problems.push_back(
                {{},
                 0,
                 Severity::Warning,
                 message(Messages::tr(
                             "{} and {} cannot be matched manually here: each must occur in one run only, and once."),
                         match.a, match.b)});
        }
    }
    return chosen;
}

// Rows of both operators by the rest of their names, or the chosen ones, A's order first, followed by unmatched rows of
// B.
std::vector<PairRow> joinedRows(const PairTable &table, std::uint32_t a, const Joined &with)
{
    const DumpOperator &ownerA = table.a->operators[a], &ownerB = table.b->operators[with.b];
    std::unordered_map<std::string_view, std::uint32_t> rowsOfB;
    for (std::uint32_t row = ownerB.firstRow; row < ownerB.firstRow + ownerB.rowCount; ++row)
        rowsOfB.emplace(table.b->name(table.b->rows.suffix(row)), row);
    std::vector<PairRow> rows;
    std::vector<bool> taken(ownerB.rowCount);
    for (std::uint32_t row = ownerA.firstRow; row < ownerA.firstRow + ownerA.rowCount; ++row) {
        PairRow joined;
        joined.a = row;
        std::uint32_t partner = none;
        if (!with.rows.empty()) {
            const auto chosen = with.rows.find(row);
            partner = chosen == with.rows.end() ? none : chosen->second;
        } else if (const auto found = rowsOfB.find(table.a->name(table.a->rows.suffix(row))); found != rowsOfB.end()) {
            partner = found->second;
        }
        if (partner != none && !taken[partner - ownerB.firstRow]) {
            joined.b = partner;
            joined.matchedBy = MatchedBy::User;
            taken[joined.b - ownerB.firstRow] = true;
        }
        rows.push_back(joined);
    }
    for (std::uint32_t i = 0; i < ownerB.rowCount; ++i) {
        if (taken[i])
            continue;
        PairRow lone;
        lone.b = ownerB.firstRow + i;
        rows.push_back(lone);
    }
    return rows;
}

std::vector<TensorMetrics> metricsOf(const std::vector<PairRow> &rows, const RowTensors &tensors, const RowRule &rule,
                                     Problems &problems)
{
    TensorRules rules;
    rules.relative = rule.tolerance;
    std::vector<TensorMetrics> metrics;
    for (const PairRow &row : rows)
        metrics.push_back(row.a == none || row.b == none ? TensorMetrics{} : tensors.compare(row, rules, problems));
    return metrics;
}

void append(PairTable &to, PairOperator owner, const std::vector<PairRow> &rows,
            const std::vector<TensorMetrics> &metrics)
{
    owner.firstRow = static_cast<std::uint32_t>(to.rows.size());
    owner.rowCount = static_cast<std::uint32_t>(rows.size());
    to.operators.push_back(owner);
    to.rows.insert(to.rows.end(), rows.begin(), rows.end());
    to.tensorMetrics.insert(to.tensorMetrics.end(), metrics.begin(), metrics.end());
}

void appendAsIs(PairTable &to, const PairTable &from, const PairOperator &owner)
{
    const auto part = [&](const auto &all) {
        const std::size_t first = std::min<std::size_t>(owner.firstRow, all.size());
        const std::size_t last = std::min(first + owner.rowCount, all.size());
        return std::vector(all.begin() + std::ptrdiff_t(first), all.begin() + std::ptrdiff_t(last));
    };
    append(to, owner, part(from.rows), part(from.tensorMetrics));
}

// Letters that are plain in a YAML key, wherever they stand.
bool isPlain(std::string_view name)
{
    // without a dot it could be a word like true or null
    if (name.empty() || !ascii::isLetter(name[0]) || !contains(name, '.'))
        return false;
    return std::ranges::all_of(name, [](char letter) { return ascii::isWordSign(letter) || letter == '.'; });
}

// A JSON text is a YAML text in double quotes.
std::string yamlText(std::string_view name)
{
    if (isPlain(name))
        return std::string(name);
    return asciiJsonText(std::string(name));
}

} // namespace

std::shared_ptr<const PairTable> withManualMatches(const std::shared_ptr<const PairTable> &table,
                                                   const ManualMatches &matches, const RowRule &rule,
                                                   Problems &problems, const OperatorFacts &facts)
{
    const Chosen chosen = chosenOperators(*table, matches, problems);
    if (chosen.ofA.empty())
        return table;
    auto result = std::make_shared<PairTable>();
    result->a = table->a;
    result->b = table->b;
    result->mode = table->mode;
    result->match = table->match;
    std::optional<RowTensors> tensors;
    if (table->mode == Mode::Tensor)
        tensors.emplace(*table);
    for (const PairOperator &owner : table->operators) {
        if (owner.a == none && owner.b != none && chosen.takenB[owner.b])
            continue;
        const auto found = owner.b == none ? chosen.ofA.find(owner.a) : chosen.ofA.end();
        if (found == chosen.ofA.end()) {
            appendAsIs(*result, *table, owner);
            continue;
        }
        const std::vector<PairRow> rows = joinedRows(*table, owner.a, found->second);
        append(*result, {owner.a, found->second.b, 0, 0}, rows,
               tensors ? metricsOf(rows, *tensors, rule, problems) : std::vector<TensorMetrics>{});
    }
    judgeRows(*result, StatisticColumns(*result));
    judgeStates(*result, rule, facts, 1);
    return result;
}

std::string asDataMapping(const PairTable &table)
{
    std::string yaml;
    for (const PairOperator &owner : table.operators) {
        for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
            const PairRow &pair = table.rows[row];
            if (pair.matchedBy != MatchedBy::User || pair.a == none || pair.b == none)
                continue;
            const std::string a = table.a->rowName(table.a->operators[owner.a], table.a->rows[pair.a]);
            const std::string b = table.b->rowName(table.b->operators[owner.b], table.b->rows[pair.b]);
            yaml.append(yamlText(a)).append(": ").append(yamlText(b)).append("\n");
        }
    }
    return yaml;
}

std::string manualMatchesAsJson(const ManualMatches &matches)
{
    Json all = Json::array();
    for (const ManualMatch &match : matches)
        all.push_back({{"a", match.a}, {"b", match.b}});
    return jsonText(all, 2);
}

tl::expected<ManualMatches, std::string> manualMatchesFromJson(std::string_view text)
{
    const Json all = parsedJson(text);
    const auto wrong = [] {
        return tl::unexpected(message(Messages::tr("Manual matches are a JSON list of objects with \"a\" and \"b\".")));
    };
    if (!all.is_array())
        return wrong();
    ManualMatches matches;
    for (const Json &value : all) {
        if (!hasText(value, "a") || !hasText(value, "b"))
            return wrong();
        if (auto unknown = unknownMember(value, {"a", "b"}))
            return tl::unexpected(std::move(*unknown));
        matches.push_back({value["a"].get<std::string>(), value["b"].get<std::string>()});
    }
    return matches;
}

} // namespace rundiff
