// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/suspectrows.h"

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <unordered_set>

namespace rundiff
{

namespace
{

// Max, min, mean and norm of A's tensor: which tensor it is when its checksum cannot be trusted.
using Statistics = std::array<std::uint64_t, 4>;

Statistics statisticsOf(const DumpRow &row)
{
    return {row.max.bits, row.min.bits, row.mean.bits, row.norm.bits};
}

bool onlyChecksumDiffers(const PairTable &table, const PairRow &row)
{
    if (row.state != RowState::Differs || row.a == PairRow::none || row.b == PairRow::none)
        return false;
    const DumpRow a = table.a->rows[row.a], b = table.b->rows[row.b];
    const bool tensors = !a.scalar && !b.scalar && !a.null && !b.null;
    return tensors && a.checksumKind != ChecksumKind::None && a.checksumKind == b.checksumKind &&
           a.max.kind != Statistic::Kind::None && a.max == b.max && a.min == b.min && a.mean == b.mean &&
           a.norm == b.norm && table.a->name(a.dtype) == table.b->name(b.dtype) &&
           table.a->name(a.shape) == table.b->name(b.shape);
}

// add_, mul_, relu_ ... but not __add__.
bool worksInPlace(const CallRows &call)
{
    const CallName name = call.name();
    const std::string_view last = name.lastSegment();
    return name.kind == CallName::Kind::Api && last.ends_with('_') && !last.ends_with("__");
}

// For each tensor that in-place operators work on: the rows that may be suspect, and whether it differs elsewhere.
struct ChangedTensor {
    std::vector<std::size_t> suspects;
    bool differsElsewhere = false;
};

using ChangedTensors = std::map<Statistics, ChangedTensor>;

ChangedTensors tensorsChangedInPlace(const PairTable &table)
{
    ChangedTensors changed;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inBoth() || !worksInPlace(call))
            continue;
        for (const PairRow &row : call.rows()) {
            const DumpRow values = dumpRow(table, row);
            if (row.a != PairRow::none && !values.scalar && !values.null)
                changed.try_emplace(statisticsOf(values));
        }
    }
    return changed;
}

void findSuspects(const PairTable &table, ChangedTensors &changed)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inBoth())
            continue;
        const bool inPlace = worksInPlace(call);
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = table.rows[at];
            if (row.state != RowState::Differs || row.a == PairRow::none)
                continue;
            const auto tensor = changed.find(statisticsOf(table.a->rows[row.a]));
            if (tensor == changed.end())
                continue;
            if (inPlace && onlyChecksumDiffers(table, row))
                tensor->second.suspects.push_back(at);
            else
                tensor->second.differsElsewhere = true;
        }
    }
}

// The buffers that a batch of point-to-point operations receives into: its rows stand in the order of its operations.
std::unordered_set<std::uint32_t> receivingRows(const Dump &dump)
{
    std::unordered_set<std::uint32_t> rows;
    std::uint32_t call = DumpOperator::nothing, place = 0;
    for (const PeerOperation &operation : dump.peerOperations) {
        place = operation.call == call ? place + 1 : 0;
        call = operation.call;
        if (operation.operation == "irecv" && place < dump.operators[call].rowCount)
            rows.insert(dump.operators[call].firstRow + place);
    }
    return rows;
}

} // namespace

void judgeStates(PairTable &table, const RowRule &rule, const OperatorFacts &facts, unsigned jobs)
{
    setRowStates(table, rule, jobs, facts);
    markSuspectChecksums(table);
    markUndefinedContents(table, facts, jobs);
}

void markSuspectChecksums(PairTable &table)
{
    if (table.mode != Mode::Md5 || std::none_of(table.rows.begin(), table.rows.end(),
                                                [&](const PairRow &row) { return onlyChecksumDiffers(table, row); }))
        return;
    ChangedTensors changed = tensorsChangedInPlace(table);
    findSuspects(table, changed);
    for (const auto &[statistics, tensor] : changed) {
        for (const std::size_t row : tensor.suspects) {
            if (!tensor.differsElsewhere)
                table.rows[row].state = RowState::Suspect;
        }
    }
}

void markUndefinedContents(PairTable &table, const OperatorFacts &facts, unsigned jobs)
{
    const bool anyDiffers = std::any_of(table.rows.begin(), table.rows.end(),
                                        [](const PairRow &row) { return row.state == RowState::Differs; });
    if (!anyDiffers)
        return;
    auto ofB = inBackground(jobsOrCores(jobs) > 1, [&] { return UninitialisedMemory(*table.b, facts); });
    const UninitialisedMemory memoryA(*table.a, facts), memoryB = ofB.get();
    const std::unordered_set<std::uint32_t> received = receivingRows(*table.a);
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            PairRow &row = table.rows[at];
            if (row.state != RowState::Differs || table.a->rows.side(row.a) != Side::Input)
                continue;
            if (received.contains(row.a) || memoryA.holds(row.a) || memoryB.holds(row.b) ||
                facts.isOverwritten(call.name(), argumentOf(table, row)))
                row.state = RowState::NotComparable;
        }
    }
}

} // namespace rundiff
