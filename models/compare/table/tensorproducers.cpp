// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/tensorproducers.h"

#include "models/compare/table/pairview.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>

namespace rundiff
{

namespace
{

// Statistics of a tensor that tell it from others: a constant has millions of twins.
bool tellsTensorsApart(const DumpRow &row)
{
    return row.max.isNumber() && row.min.isNumber() && row.max != row.min;
}

bool close(const Statistic &one, const Statistic &other)
{
    const auto a = one.number(), b = other.number();
    if (!a || !b)
        return one.kind == other.kind;
    return std::fabs(*a - *b) <= 1e-5 * std::max(std::fabs(*a), std::fabs(*b)) || std::fabs(*a - *b) < 1e-12;
}

// A checksum of the dump itself: the one that msprobe's tables show where there is none says nothing.
bool hasChecksum(const DumpRow &row)
{
    return row.checksumKind != ChecksumKind::None && !row.checksumMade && !row.checksum.empty();
}

// Of two that are alike, a call is better than the module around it.
bool isBetter(Likeness found, bool module, Likeness best, bool bestIsModule)
{
    if (found == Likeness::None)
        return false;
    const bool replacesModule = bestIsModule && !module && found == best;
    return replacesModule || found > best;
}

} // namespace

std::optional<std::uint64_t> tensorKey(const Dump &dump, const DumpRow &row)
{
    if (!isTensor(row))
        return std::nullopt;
    if (tellsTensorsApart(row)) {
        std::uint64_t key = elementsOf(dump.name(row.shape)) * 0x9E3779B97F4A7C15u + row.dtype.value;
        key = (key ^ row.max.bits) * 0xBF58476D1CE4E5B9u;
        return (key ^ (key >> 29) ^ row.min.bits) * 0x94D049BB133111EBu;
    }
    if (row.max.kind == Statistic::Kind::None && hasChecksum(row))
        return row.checksum.value;
    return std::nullopt;
}

Likeness likeness(const Dump &dump, const DumpRow &one, const DumpRow &other)
{
    if (!isTensor(one) || !isTensor(other))
        return Likeness::None;
    const bool checksums = hasChecksum(one) && hasChecksum(other);
    if (checksums && one.checksum == other.checksum)
        return Likeness::Checksum;
    const auto range = [](const DumpRow &row) { return std::tuple(row.dtype.value, row.max, row.min); };
    if (range(one) != range(other) || !tellsTensorsApart(one))
        return Likeness::None;
    const bool sameAverages = one.mean == other.mean && one.norm == other.norm;
    if (sameAverages && !checksums)
        return Likeness::Statistics;
    if (elementsOf(dump.name(one.shape)) != elementsOf(dump.name(other.shape)))
        return Likeness::None;
    if (close(one.mean, other.mean) && close(one.norm, other.norm))
        return Likeness::Rearranged;
    return Likeness::None;
}

// The criteria of `likeness`, checked only on the columns: nearly all rows of a dump are a different tensor.
bool Producers::mayBeAlike(const DumpRow &searched, std::uint32_t row) const
{
    const DumpRows &rows = m_dump.rows;
    if (rows.checksum(row) == searched.checksum)
        return true;
    return rows.dtype(row) == searched.dtype && rows.statistic(row, StatisticName::Max) == searched.max;
}

// A module hands on what it was given to the calls inside it.
bool Producers::mayProduce(std::uint32_t candidate, const CallName &name, std::uint32_t call) const
{
    if (m_facts.isUndefined(name))
        return false;
    return name.kind != CallName::Kind::Module || !m_order.isInside(call, candidate);
}

Producer Producers::producer(std::uint32_t call, std::uint32_t row) const
{
    const DumpRow searched = m_dump.rows[row];
    Producer best;
    bool bestIsModule = false;
    for (std::uint32_t earlier = call; earlier-- > 0;) {
        const DumpOperator &candidate = m_dump.operators[earlier];
        const CallName name = callNameOf(m_dump, candidate);
        const bool module = name.kind == CallName::Kind::Module;
        for (std::uint32_t at = candidate.firstRow + candidate.rowCount; at-- > candidate.firstRow;) {
            if (m_dump.rows.side(at) != Side::Output || !mayBeAlike(searched, at))
                continue;
            const Likeness found = likeness(m_dump, searched, m_dump.rows[at]);
            if (!isBetter(found, module, best.likeness, bestIsModule) || !mayProduce(earlier, name, call))
                continue;
            best = {at, earlier, found};
            bestIsModule = module;
        }
        if (best.likeness >= Likeness::Statistics && !bestIsModule)
            break;
    }
    return best;
}

Producer Producers::parameter(std::uint32_t row) const
{
    const DumpRow searched = m_dump.rows[row];
    for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
        const DumpOperator &candidate = m_dump.operators[call];
        for (std::uint32_t at = candidate.firstRow; at < candidate.firstRow + candidate.rowCount; ++at) {
            if (m_dump.rows.side(at) != Side::Parameters)
                continue;
            const Likeness found = likeness(m_dump, searched, m_dump.rows[at]);
            if (found >= Likeness::Statistics)
                return {at, call, found};
        }
    }
    return {};
}

bool Producers::beginsPass(std::uint32_t call) const
{
    const auto isBackward = [&](const DumpOperator &candidate) { return callNameOf(m_dump, candidate).backward(); };
    const auto &calls = m_dump.operators;
    std::uint32_t start = call;
    while (start > 0 && !isBackward(calls[start - 1]))
        --start;
    if (start > 0 && std::none_of(calls.begin() + call, calls.end(), isBackward))
        return false; // after the backward pass: the optimizer, or the communication of gradients
    constexpr std::uint32_t farFromStart = 4096; // calls, that never hand on a tensor: no pass begins with so many
    if (call - start > farFromStart)
        return false;
    std::unordered_set<std::uint64_t> outputs;
    for (std::uint32_t earlier = start; earlier < call; ++earlier) {
        const DumpOperator &one = m_dump.operators[earlier];
        for (std::uint32_t row = one.firstRow; row < one.firstRow + one.rowCount; ++row) {
            const auto key = tensorKey(m_dump, m_dump.rows[row]);
            if (!key)
                continue;
            if (m_dump.rows.side(row) == Side::Output)
                outputs.insert(*key);
            else if (outputs.contains(*key))
                return false;
        }
    }
    return true;
}

namespace
{

bool hasOutputs(const Dump &dump)
{
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row) {
        if (dump.rows.side(row) == Side::Output)
            return true;
    }
    return false;
}

} // namespace

bool Producers::lacksConsumers(std::uint32_t call) const
{
    const auto &dump = m_dump;
    const auto isOutput = [&](std::uint32_t row) { return dump.rows.side(row) == Side::Output; };
    if (!hasOutputs(dump)) // only inputs were dumped: any kernel before may have made the value
        return call > 0;
    std::unordered_set<std::uint64_t> taken;
    const auto forEach = [&](const DumpOperator &one, bool outputs, const auto &look) {
        for (std::uint32_t row = one.firstRow; row < one.firstRow + one.rowCount; ++row) {
            if (isOutput(row) != outputs)
                continue;
            if (const auto key = tensorKey(dump, dump.rows[row]))
                look(*key);
        }
    };
    for (const DumpOperator &one : m_dump.operators)
        forEach(one, false, [&](std::uint64_t key) { taken.insert(key); });
    for (std::uint32_t earlier = 0; earlier < call; ++earlier) {
        std::size_t made = 0, used = 0;
        forEach(m_dump.operators[earlier], true, [&](std::uint64_t key) {
            ++made;
            used += taken.contains(key);
        });
        if (made > 0 && used == 0)
            return true;
    }
    return false;
}

UninitialisedMemory::UninitialisedMemory(const Dump &dump, const OperatorFacts &facts) : m_dump(dump)
{
    for (const DumpOperator &call : dump.operators) {
        if (!facts.isUninitialised(callNameOf(dump, call)))
            continue;
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (dump.rows.side(row) != Side::Output)
                continue;
            if (const auto key = tensorKey(dump, dump.rows[row]))
                m_keys.insert(*key);
        }
    }
}

bool UninitialisedMemory::holds(std::uint32_t row) const
{
    if (m_keys.empty())
        return false;
    const auto key = tensorKey(m_dump, m_dump.rows[row]);
    return key && m_keys.contains(*key);
}

} // namespace rundiff
