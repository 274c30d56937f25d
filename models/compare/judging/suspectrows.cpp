// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/suspectrows.h"

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/statisticnoise.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

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
    if (row.state != RowState::Differs || !row.inBoth())
        return false;
    if (table.a->printedDigits + table.b->printedDigits > 0) // what few digits do not show
        return false;
    const DumpRow a = table.a->rows[row.a], b = table.b->rows[row.b];
    const auto content = [](const Dump &dump, const DumpRow &values) {
        return std::tuple(values.checksumKind, values.max, values.min, values.mean, values.norm, values.requiresGrad,
                          dump.name(values.dtype), dump.name(values.shape));
    };
    const bool tensors = isTensor(a) && isTensor(b);
    const bool known = a.checksumKind != ChecksumKind::None && a.max.kind != Statistic::Kind::None;
    if (!tensors || !known || content(*table.a, a) != content(*table.b, b))
        return false;
    return table.a->name(a.checksum) != table.b->name(b.checksum);
}

bool isOneNumber(const DumpRow &row)
{
    return row.max.isNumber() && row.max == row.min;
}

// What a call gives is changed by one of the next calls: the checksum may be that of the changed tensor.
bool isChangedSoon(const PairTable &table, std::size_t operatorIndex, const DumpRow &output)
{
    constexpr std::size_t soon = 4; // calls: the checksum is taken while these run
    const std::size_t last = std::min(table.operators.size(), operatorIndex + 1 + soon);
    for (std::size_t index = operatorIndex + 1; index < last; ++index) {
        const CallRows call{table, index};
        if (!call.inBoth() || !call.name().worksInPlace())
            continue;
        const bool takesIt = std::ranges::any_of(call.rows(), [&](const PairRow &row) {
            if (!row.inA() || !isInput(sideOf(table, row)))
                return false;
            return statisticsOf(table.a->rows[row.a]) == statisticsOf(output);
        });
        if (takesIt)
            return true;
    }
    return false;
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
        if (!call.inBoth() || !call.name().worksInPlace())
            continue;
        for (const PairRow &row : call.rows()) {
            const DumpRow values = dumpRow(table, row);
            if (row.inA() && isTensor(values))
                changed.try_emplace(statisticsOf(values));
        }
    }
    return changed;
}

// A checksum that may have been taken late is suspect; a difference that it can't explain is a real one.
void noteDifference(const CallRows &call, std::size_t at, ChangedTensors &changed)
{
    const PairRow &row = call.table.rows[at];
    const DumpRow values = call.table.a->rows[row.a];
    const auto tensor = changed.find(statisticsOf(values));
    if (tensor == changed.end())
        return;
    const auto mayBeLate = [&] {
        if (call.name().worksInPlace())
            return true;
        return values.side == Side::Output && isChangedSoon(call.table, call.index, values);
    };
    if (onlyChecksumDiffers(call.table, row) && mayBeLate())
        tensor->second.suspects.push_back(at);
    else if (!isOneNumber(values)) // there are many tensors of one number
        tensor->second.differsElsewhere = true;
}

void findSuspects(const PairTable &table, ChangedTensors &changed)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inBoth())
            continue;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            if (table.rows[at].state == RowState::Differs && table.rows[at].inA())
                noteDifference(call, at, changed);
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
    if (rule.exact)
        markSuspectStatistics(table, facts);
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
    for (PairRow &row : table.rows) {
        if (onlyChecksumDiffers(table, row) && isOneNumber(table.a->rows[row.a]))
            row.state = RowState::Suspect;
    }
}

bool isImpossibleChecksum(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (table.mode != Mode::Md5 || pair.state != RowState::Suspect)
        return false;
    return isOneNumber(table.a->rows[pair.a]) && !callOfRow(table, row).name().worksInPlace();
}

// In dumps of calls alone a parameter is an input.
static bool holdsParameter(const CallRows &call, const PairRow &row, const OperatorFacts &facts)
{
    const Side side = sideOf(call.table, row);
    if (side == Side::Parameters)
        return true;
    return side == Side::Input && facts.isParameter(call.name(), argumentOf(call.table, row));
}

void markSuspectStatistics(PairTable &table, const OperatorFacts &facts)
{
    if (table.mode != Mode::Statistics)
        return;
    std::vector<std::size_t> suspects;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = table.rows[at];
            if (row.state != RowState::Differs || !holdsParameter(call, row, facts))
                continue;
            if (!differsInStatisticsOnly(table, at))
                return;
            suspects.push_back(at);
        }
    }
    for (const std::size_t row : suspects)
        table.rows[row].state = RowState::Suspect;
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
            if (haveOtherForm(table, row))
                continue;
            if (received.contains(row.a) || memoryA.holds(row.a) || memoryB.holds(row.b) ||
                facts.isOverwritten(call.name(), argumentOf(table, row)))
                row.state = RowState::NotComparable;
        }
    }
}

} // namespace rundiff
