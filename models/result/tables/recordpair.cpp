// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/recordpair.h"

#include "models/formats/kernels/kerneltensors.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>

namespace rundiff
{

namespace
{

using Indices = std::vector<std::uint32_t>;

Indices byTime(const KernelRecords &records)
{
    Indices order(records.records.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t at) { return records.records[at].time; });
    return order;
}

// "Default_Mul-op0.graph_3.1" -> "Default_Mul-op0" and 3: the key of a call without the number of its execution.
struct KernelKey {
    std::string_view kernel;
    std::optional<std::string_view> graph;
};

KernelKey kernelKey(std::string_view key)
{
    constexpr std::string_view graphWord = ".graph_";
    const std::size_t last = key.rfind('.');
    if (last != std::string_view::npos && isDigits(key.substr(last + 1)))
        key = key.substr(0, last);
    const std::size_t graph = key.rfind(graphWord);
    if (graph == std::string_view::npos)
        return {key, std::nullopt};
    return {key.substr(0, graph), key.substr(graph + graphWord.size())};
}

std::string slotText(std::string_view kernel, std::string_view graph, Side side, std::uint32_t slot)
{
    std::string text(kernel);
    text.append(1, '\n').append(graph).append(side == Side::Input ? "\ninput." : "\noutput.");
    return text.append(std::to_string(slot));
}

// The rows of each slot of each kernel, in the order of their executions.
std::unordered_map<std::string, Indices> rowsBySlot(const Dump &dump)
{
    std::unordered_map<std::string, Indices> rows;
    for (const DumpOperator &call : dump.operators) {
        const KernelKey key = kernelKey(dump.name(call.key));
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            std::string text(key.kernel);
            text.append(1, '\n').append(key.graph.value_or("")).append(1, '\n');
            rows[text.append(dump.name(dump.rows.suffix(row)).substr(1))].push_back(row);
        }
    }
    return rows;
}

Indices rowsOfTensors(const KernelRecords &records, const Dump &dump)
{
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row)
        rows.emplace(dump.name(dump.rows.dataName(row)), row);
    Indices found;
    for (const KernelRecord &record : records.records) {
        const auto row = rows.find(kernelDataName(record.graph, std::string(records.text(record.file))));
        found.push_back(row == rows.end() ? DumpOperator::nothing : row->second);
    }
    return found;
}

// What msprobe takes for the same tensor, up to its occurrence.
struct RecordKey {
    std::string_view kernel, task;
    Side side;
    std::uint32_t slot;
    bool operator==(const RecordKey &) const = default;
};

struct RecordKeyHash {
    std::size_t operator()(const RecordKey &key) const
    {
        const std::size_t names =
            std::hash<std::string_view>{}(key.kernel) * 31 + std::hash<std::string_view>{}(key.task);
        return names * 31 + key.slot * 2 + (key.side == Side::Output);
    }
};

RecordKey keyOf(const KernelRecords &records, const KernelRecord &record)
{
    return {records.text(record.kernel), records.text(record.task), record.side, record.slot};
}

using RecordsByKey = std::unordered_map<RecordKey, Indices, RecordKeyHash>;

} // namespace

std::vector<std::uint32_t> rowsOfRecords(const KernelRecords &records, const Dump &dump)
{
    if (records.tensors)
        return rowsOfTensors(records, dump);
    const auto rows = rowsBySlot(dump);
    std::unordered_map<std::string, std::size_t> taken;
    Indices found(records.records.size(), DumpOperator::nothing);
    for (const std::uint32_t at : byTime(records)) {
        const KernelRecord &record = records.records[at];
        const std::string graph = std::to_string(dump.location.graphs[record.graph].graph);
        for (const std::string_view of : {std::string_view(graph), std::string_view()}) {
            const std::string slot = slotText(records.text(record.kernel), of, record.side, record.slot);
            const auto place = rows.find(slot);
            if (place == rows.end())
                continue;
            const std::size_t occurrence = taken[slot]++;
            if (occurrence < place->second.size())
                found[at] = place->second[occurrence];
            break;
        }
    }
    return found;
}

std::vector<RecordPair> pairRecords(const KernelRecords &a, const KernelRecords &b)
{
    RecordsByKey ofB;
    for (const std::uint32_t at : byTime(b))
        ofB[keyOf(b, b.records[at])].push_back(at);
    std::unordered_map<RecordKey, std::size_t, RecordKeyHash> taken;
    std::vector<RecordPair> pairs(a.records.size());
    std::vector<bool> paired(b.records.size());
    for (const std::uint32_t at : byTime(a)) {
        pairs[at].a = at;
        const RecordKey key = keyOf(a, a.records[at]);
        const std::size_t occurrence = taken[key]++;
        const auto partners = ofB.find(key);
        if (partners == ofB.end() || occurrence >= partners->second.size())
            continue;
        pairs[at].b = partners->second[occurrence];
        paired[pairs[at].b] = true;
    }
    for (std::uint32_t at = 0; at < paired.size(); ++at) {
        if (!paired[at])
            pairs.push_back({RecordPair::none, at});
    }
    return pairs;
}

} // namespace rundiff
