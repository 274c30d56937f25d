// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/layouts/processmodel.h"

#include "models/formats/layouts/partvalue.h"
#include "models/run/tensorshape.h"

#include <algorithm>

namespace rundiff
{

namespace
{

bool isTokens(const ProcessModel::Row &row)
{
    return row.isInteger && row.shape.size() == 2;
}

std::string fingerprintOf(const Dump &dump, const DumpRow &row)
{
    std::string text(dump.name(row.checksum));
    for (const Statistic &statistic : {row.max, row.min, row.mean, row.norm}) {
        if (const auto number = statistic.number())
            text += fmt::format("/{}", *number);
    }
    return text;
}

} // namespace

ProcessModel::ProcessModel(const Dump &dump)
{
    for (const DumpOperator &owner : dump.operators) {
        const auto call = LogicalCall::of(dump.name(owner.key));
        if (!call || call->pass != CallPass::Forward)
            continue;
        count(*call);
        if (call->call == 0)
            addRows(dump, owner, *call);
    }
}

void ProcessModel::count(const LogicalCall &call)
{
    const auto layer = call.layer(), expert = call.expert();
    std::int64_t &layers = m_layers[call.chunk];
    layers = std::max(layers, layer.value_or(-1) + 1);
    m_experts = std::max(m_experts, expert.value_or(-1) + 1);
    m_chunks = std::max(m_chunks, call.chunk + 1);
    std::int64_t &calls = layer ? m_callsInLayers : m_callsOutside;
    calls = std::max(calls, call.call + 1);
}

void ProcessModel::addRows(const Dump &dump, const DumpOperator &owner, const LogicalCall &call)
{
    for (std::uint32_t i = 0; i < owner.rowCount; ++i) {
        const DumpRow row = dump.rows[owner.firstRow + i];
        const bool isKept = !row.scalar && (row.side == Side::Parameters || row.side == Side::Input);
        auto shape = dimensionsOf(dump.name(row.shape));
        if (!isKept || !shape)
            continue;
        std::string name = call.module + std::string(dump.name(row.suffix));
        Row kept{*std::move(shape), isWholeNumberType(dump.name(row.dtype)), fingerprintOf(dump, row)};
        if (m_question.empty() && row.side == Side::Input && isTokens(kept))
            m_question = name;
        Rows &rows = row.side == Side::Parameters ? m_parameters : m_inputs;
        rows.try_emplace(std::move(name), std::move(kept));
    }
}

std::int64_t ProcessModel::layers() const
{
    std::int64_t all = 0;
    for (const auto &[chunk, layers] : m_layers)
        all += layers;
    return all;
}

ProcessModel::Rows ProcessModel::tokens() const
{
    Rows tokens;
    std::ranges::copy_if(m_inputs, std::inserter(tokens, tokens.end()),
                         [](const auto &named) { return isTokens(named.second); });
    return tokens;
}

} // namespace rundiff
