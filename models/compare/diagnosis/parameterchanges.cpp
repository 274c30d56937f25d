// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/parameterchanges.h"

#include "models/compare/diagnosis/contents/tensorcontent.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowdistance.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace rundiff
{

namespace
{

constexpr double changeOverNoise = 100; // so much larger than the rounding of a mean must its change be to be divided
constexpr double sameRatio = 0.01;
constexpr std::size_t fewest = 3; // parameters that a statement about all of them rests on

// "Module.h.0.mlp.c_fc.Linear.forward.0" and "parameters.weight" -> "h.0.mlp.c_fc.weight"
std::string moduleParameter(const CallName &call, std::string_view parameter)
{
    std::string_view path = call.name;
    if (path.starts_with("Module."))
        path.remove_prefix(7);
    path = path.substr(0, path.rfind('.'));
    if (parameter.starts_with("parameters."))
        parameter.remove_prefix(11);
    return std::string(path) + "." + std::string(parameter);
}

ParameterRow parameterRow(const PairTable &table, const CallRows &call, std::size_t at)
{
    const PairRow &row = table.rows[at];
    ParameterRow found;
    found.name = sideOf(table, row) == Side::Parameters ? moduleParameter(call.name(), parameterOf(table, row))
                                                        : table.a->rowName(row.a);
    found.tableRow = at;
    found.differs = row.state == RowState::Differs;
    found.dimensions = dimensionCount(table.a->name(table.a->rows.shape(row.a)));
    return found;
}

// The running statistics of a norm are arguments like parameters, and none.
bool isTrained(const PairTable &table, const PairRow &row)
{
    return table.a->rows.requiresGrad(row.a) != Flag::False;
}

template <typename Wanted>
std::vector<ParameterRow> rowsThat(const PairTable &table, Wanted wanted)
{
    std::vector<ParameterRow> found;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inBoth() || call.name().backward())
            continue;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = table.rows[at];
            if (row.inBoth() && !table.a->rows.scalar(row.a) && wanted(call, row) && isTrained(table, row))
                found.push_back(parameterRow(table, call, at));
        }
    }
    return found;
}

std::string_view leafOf(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

// The longest beginning that all share, up to a dot.
std::string sharedPath(const std::vector<const ParameterRow *> &parameters)
{
    std::string shared = parameters.front()->name;
    for (const ParameterRow *parameter : parameters) {
        const auto differ = std::ranges::mismatch(shared, parameter->name);
        shared.erase(differ.in1, shared.end());
    }
    return shared.substr(0, shared.rfind('.') == std::string::npos ? 0 : shared.rfind('.'));
}

// ---- two steps of one run
// ----------------------------------------------------------------------------------------------

struct RowOfRun {
    const Dump *dump = nullptr;
    DumpRow row;
};

bool sameTensor(const RowOfRun &one, const RowOfRun &other)
{
    const bool checksums = one.row.checksumKind != ChecksumKind::None && one.row.checksumKind == other.row.checksumKind;
    if (checksums)
        return one.dump->name(one.row.checksum) == other.dump->name(other.row.checksum);
    const auto statistics = [](const DumpRow &row) { return std::tie(row.max, row.min, row.mean, row.norm); };
    return statistics(one.row) == statistics(other.row);
}

// The mean of a difference is the difference of the means: the only statistic of which that holds.
std::optional<double> differenceOfMeans(const RowOfRun &before, const RowOfRun &behind)
{
    const auto one = before.row.mean.number(), other = behind.row.mean.number(), max = behind.row.max.number(),
               min = behind.row.min.number();
    if (!one || !other || !max || !min)
        return std::nullopt;
    const double noise = epsilonOf(behind.dump->name(behind.row.dtype)) * std::max(std::fabs(*max), std::fabs(*min));
    const double change = *other - *one;
    if (std::isfinite(change) && std::fabs(change) > changeOverNoise * noise)
        return change;
    return std::nullopt;
}

// How far A is from B after the update, in parts of the weight before it.
std::optional<double> partOfWeight(const RowOfRun &before, const RowOfRun &behindA, const RowOfRun &behindB)
{
    const auto weight = before.row.mean.number(), apart = differenceOfMeans(behindB, behindA);
    if (!weight || !apart || *weight == 0)
        return std::nullopt;
    const double part = *apart / *weight;
    return std::fabs(part) < 1 ? std::optional(part) : std::nullopt;
}

std::optional<double> commonRatio(std::vector<double> ratios)
{
    if (ratios.size() < fewest)
        return std::nullopt;
    std::ranges::sort(ratios);
    const double middle = ratios[ratios.size() / 2];
    const auto alike = std::ranges::count_if(
        ratios, [&](double ratio) { return std::fabs(ratio - middle) <= sameRatio * std::fabs(middle); });
    if (static_cast<std::size_t>(alike) * 10 >= ratios.size() * 8)
        return middle;
    return std::nullopt;
}

// The four states of a parameter: before and after the update, in each run.
struct States {
    RowOfRun beforeA, beforeB, behindA, behindB;

    const RowOfRun &behind(bool inA) const { return inA ? behindA : behindB; }
};

// Two that were the same tensor before in both runs, and are so in one run only afterwards.
std::optional<ParameterChanges::Untied> untiedAmong(const std::map<std::string, States> &states)
{
    for (const bool tiedInA : {true, false}) {
        std::map<std::string, const std::string *> seen;
        for (const auto &[name, state] : states) {
            const RowOfRun &own = state.behind(tiedInA);
            if (!isDistinct(own.row))
                continue;
            const auto [place, isNew] = seen.try_emplace(contentOf(*own.dump, own.row), &name);
            if (isNew)
                continue;
            const States &other = states.at(*place->second);
            const bool wereTied = sameTensor(state.beforeA, other.beforeA) && sameTensor(state.beforeB, other.beforeB);
            if (wereTied && !sameTensor(state.behind(!tiedInA), other.behind(!tiedInA)))
                return ParameterChanges::Untied{*place->second, name, !tiedInA};
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<ParameterRow> parametersOf(const PairTable &table, const OperatorFacts &facts)
{
    auto named =
        rowsThat(table, [&](const CallRows &, const PairRow &row) { return sideOf(table, row) == Side::Parameters; });
    if (!named.empty())
        return named;
    return rowsThat(table, [&](const CallRows &call, const PairRow &row) {
        return sideOf(table, row) == Side::Input && facts.isParameter(call.name(), argumentOf(table, row));
    });
}

std::string differingOnes(const std::vector<ParameterRow> &parameters)
{
    std::vector<const ParameterRow *> differing, others;
    for (const ParameterRow &parameter : parameters)
        (parameter.differs ? differing : others).push_back(&parameter);
    if (differing.empty())
        return {};
    const std::size_t count = differing.size(), all = parameters.size();
    if (others.empty())
        return message(Messages::tr("all {} parameters"), all);
    if (count == 1)
        return message(Messages::tr("{} alone, of {} parameters"), differing.front()->name, all);
    const auto vectors = [](const ParameterRow *parameter) { return parameter->dimensions < 2; };
    if (std::ranges::all_of(differing, vectors) && std::ranges::none_of(others, vectors))
        return message(Messages::tr("all {} vectors (biases and norms) and no matrix"), count);
    if (std::ranges::none_of(differing, vectors) && std::ranges::all_of(others, vectors))
        return message(Messages::tr("all {} matrices and no vector"), count);
    const auto expert = [](const ParameterRow *parameter) {
        return parameter->name.find("expert") != std::string::npos;
    };
    if (std::ranges::all_of(differing, expert) && std::ranges::none_of(others, expert))
        return message(Messages::tr("all {} parameters of experts and no other"), count);
    const std::string_view leaf = leafOf(differing.front()->name);
    const auto hasLeaf = [&](const ParameterRow *parameter) { return leafOf(parameter->name) == leaf; };
    if (std::ranges::all_of(differing, hasLeaf) && std::ranges::none_of(others, hasLeaf))
        return message(Messages::tr("all {} parameters named {} and no other"), count, leaf);
    const std::string path = sharedPath(differing);
    const auto inside = [&](const ParameterRow *parameter) { return parameter->name.starts_with(path + "."); };
    if (!path.empty() && std::ranges::none_of(others, inside))
        return message(Messages::tr("the {} parameters of {} and no other"), count, path);
    if (std::ranges::all_of(differing, vectors))
        return message(Messages::tr("{} of {} parameters, all of them vectors (biases and norms), first {}"), count,
                       all, differing.front()->name);
    return message(Messages::tr("{} of {} parameters, first {}"), count, all, differing.front()->name);
}

std::optional<ParameterRow> heldUnderAnotherName(const PairTable &table, const std::vector<ParameterRow> &parameters,
                                                 std::size_t row)
{
    const RowOfRun own{table.a.get(), table.a->rows[table.rows[row].a]};
    const bool isConstant = own.row.max == own.row.min;
    std::optional<ParameterRow> found;
    for (const ParameterRow &parameter : parameters) {
        const bool mayBe = parameter.differs && parameter.tableRow != row && !isConstant;
        if (!mayBe || !sameTensor(own, {table.b.get(), table.b->rows[table.rows[parameter.tableRow].b]}))
            continue;
        if (found)
            return std::nullopt;
        found = parameter;
    }
    return found;
}

bool holdSameWeights(const PairTable &ofA, const PairTable &ofB, const OperatorFacts &facts)
{
    std::map<std::string, std::size_t> held;
    for (const ParameterRow &parameter : parametersOf(ofB, facts))
        held.emplace(parameter.name, parameter.tableRow);
    const auto parameters = parametersOf(ofA, facts);
    return parameters.size() >= fewest && std::ranges::all_of(parameters, [&](const ParameterRow &parameter) {
               const auto other = held.find(parameter.name);
               return other != held.end() && sameTensor({ofA.a.get(), ofA.a->rows[ofA.rows[parameter.tableRow].a]},
                                                        {ofB.b.get(), ofB.b->rows[ofB.rows[other->second].b]});
           });
}

ParameterChanges changesBetween(const PairTable &before, const PairTable &behind,
                                const std::vector<ParameterRow> &parameters, const OperatorFacts &facts)
{
    std::map<std::string, std::size_t> earlier;
    for (const ParameterRow &parameter : parametersOf(before, facts))
        earlier.emplace(parameter.name, parameter.tableRow);
    ParameterChanges changes;
    std::vector<double> ratios, parts;
    std::map<std::string, States> states;
    const auto rowOf = [](const PairTable &table, std::size_t row, bool inA) {
        const PairRow &pair = table.rows[row];
        if (inA)
            return RowOfRun{table.a.get(), table.a->rows[pair.a]};
        return RowOfRun{table.b.get(), table.b->rows[pair.b]};
    };
    for (const ParameterRow &parameter : parameters) {
        const auto known = earlier.find(parameter.name);
        if (known == earlier.end())
            continue;
        ++changes.compared;
        const RowOfRun beforeA = rowOf(before, known->second, true), behindA = rowOf(behind, parameter.tableRow, true),
                       beforeB = rowOf(before, known->second, false),
                       behindB = rowOf(behind, parameter.tableRow, false);
        states.emplace(parameter.name, States{beforeA, beforeB, behindA, behindB});
        const bool stillA = sameTensor(beforeA, behindA), stillB = sameTensor(beforeB, behindB);
        if (stillA && !stillB)
            changes.stillInA.push_back(parameter.name);
        if (stillB && !stillA)
            changes.stillInB.push_back(parameter.name);
        const auto changeA = differenceOfMeans(beforeA, behindA), changeB = differenceOfMeans(beforeB, behindB);
        if (changeA && changeB)
            ratios.push_back(*changeA / *changeB);
        if (const auto part = partOfWeight(beforeB, behindA, behindB); part && parameter.differs)
            parts.push_back(*part);
    }
    changes.untied = untiedAmong(states);
    changes.decay = commonRatio(std::move(parts));
    changes.ratio = commonRatio(std::move(ratios));
    return changes;
}

} // namespace rundiff
