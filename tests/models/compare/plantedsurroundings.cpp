// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/planting.h"

#include "tests/models/compare/plantedcalls.h"

#include <algorithm>
#include <limits>

namespace rundiff::draft
{

namespace
{

std::string renumbered(const CallName &call, std::size_t number)
{
    return std::string(call.name) + "." + std::to_string(number) + (call.backward() ? ".backward" : ".forward");
}

} // namespace

std::string Planting::key(const char *call) const
{
    return (m_run.front().framework == "mindspore" ? "MintDistributed." : "Distributed.") + std::string(call) +
           ".900.forward";
}

void Planting::inBoth(const std::function<void(Draft &)> &change)
{
    for (Draft &draft : m_run)
        change(draft);
    for (Draft &draft : m_others)
        change(draft);
}

// Further ranks that do the same, and a collective at the same place of all.
void Planting::addRanks()
{
    const bool many = std::any_of(m_run.begin(), m_run.end(), [&](const Draft &draft) {
        return draft.location.step == m_run.front().location.step && draft.location.rank != m_run.front().location.rank;
    });
    if (many)
        return;
    const std::size_t ranks = 2 + upTo(3);
    for (Dumps *run : {&m_run, &m_others}) {
        Dumps more;
        for (const Draft &draft : *run) {
            for (std::size_t rank = 0; rank < ranks; ++rank)
                more.emplace_back(copyOf(draft)).location.rank = {RankId::Kind::Rank, static_cast<std::int64_t>(rank)};
        }
        *run = std::move(more);
    }
    m_story += ", " + std::to_string(ranks) + " ranks";
    if (!isModules())
        addCommunication();
}

void Planting::addCommunication()
{
    const std::string call = key("all_reduce");
    const std::size_t place = m_random();
    m_story += " all_reduce";
    inBoth([&](Draft &draft) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t at = calls[1 + place % (calls.size() - 1)];
        const DumpRow *like = outputOf(draft.calls[calls.front()]);
        DumpRow input = tensorRow(draft, ".input.0", Side::Input, *like);
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *like);
        disturb(draft, output);
        insertCall(draft, at, call, {input, output});
    });
}

// Rank 0 sends the output of a call to rank 1, which has it later or, asynchronously, in some input.
void Planting::addSending()
{
    const std::size_t place = m_random();
    const bool named = chance(50);
    inBoth([&](Draft &draft) {
        const std::int64_t rank = draft.location.rank.number;
        const std::vector<std::size_t> calls = forwardApis(draft);
        if (rank > 1 || calls.size() < 4)
            return;
        const std::size_t at = calls[2 + place % (calls.size() - 2)];
        const DumpRow *like = outputOf(draft.calls[calls.front()]);
        DumpRow input = tensorRow(draft, ".input.0", Side::Input, *like);
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *like);
        disturb(draft, rank == 0 ? input : output);
        if (rank == 0)
            output = tensorRow(draft, ".output.0", Side::Output, input);
        const char *other = !named ? ".input.1" : rank == 0 ? ".input.dst" : ".input.src";
        insertCall(draft, at, key(rank == 0 ? "send" : "recv"),
                   {input, scalarRow(draft, other, "<class 'int'>", Statistic::ofInteger(1 - rank)), output});
    });
}

void Planting::addRandomCall()
{
    const std::size_t place = m_random();
    const char *drawn = chance(50) ? "Torch.randn.900.forward" : "Torch.bernoulli.900.forward";
    if (isModules())
        return;
    inBoth([&](Draft &draft) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        if (calls.empty())
            return;
        DumpRow output = tensorRow(draft, ".output.0", Side::Output, *outputOf(draft.calls[calls.front()]));
        disturb(draft, output);
        disturb(draft, output);
        insertCall(draft, calls[place % calls.size()], drawn,
                   {scalarRow(draft, ".input.0", "<class 'int'>", Statistic::ofInteger(4)), output});
    });
}

// MD5 instead of CRC-32, in both runs or in one: kinds that cannot be compared.
void Planting::otherChecksums()
{
    const bool one = chance(50);
    const auto change = [](Draft &draft) {
        for (DraftCall &call : draft.calls) {
            for (DumpRow &row : call.rows) {
                if (row.checksumKind != ChecksumKind::Crc32 || row.checksumMade)
                    continue;
                std::string text(draft.names.text(row.checksum));
                text += text + text + text;
                row.checksum = draft.names.add(text);
                row.checksumKind = ChecksumKind::Md5;
            }
        }
    };
    m_story += one ? " other checksums in one" : " md5";
    for (Draft &draft : m_run)
        change(draft);
    for (Draft &draft : m_others) {
        if (!one)
            change(draft);
    }
}

// NaN that both runs have, somewhere.
void Planting::sharedNan()
{
    if (isTensorTask())
        return;
    m_story += " NaN in both";
    const std::size_t call = m_random();
    inBoth([&](Draft &draft) {
        for (DumpRow &row : draft.calls[call % draft.calls.size()].rows) {
            if (isFinite(row) && row.side == Side::Output)
                overflow(draft, row, std::numeric_limits<double>::quiet_NaN());
        }
    });
}

void Planting::moreCallsInOneRun()
{
    Dumps &run = chance(50) ? m_run : m_others;
    m_story += &run == &m_run ? " planted run" : " other run";
    if (chance(50))
        recompute(run);
    else
        shift(run);
}

// Some forward calls again inside the backward pass; the backward calls then bear the new numbers.
void Planting::recompute(Dumps &run)
{
    m_story += " recomputes";
    const std::size_t from = m_random(), length = 1 + upTo(5);
    for (Draft &draft : run) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t behind = firstBackward(draft) + 1;
        if (calls.size() < 8 || behind >= draft.calls.size())
            continue;
        const std::size_t first = 1 + from % (calls.size() - length - 2);
        for (std::size_t again = 0; again < length; ++again) {
            const std::string old = draft.keyOf(calls[first + again]);
            const CallName name = callName(old);
            std::size_t number = 0;
            for (std::size_t call = 0; call < draft.calls.size(); ++call) {
                if (draft.nameOf(call).name == name.name && isApi(draft.nameOf(call)))
                    number = std::max(number, numberOf(draft.nameOf(call)) + 1);
            }
            for (DraftCall &call : draft.calls) {
                if (draft.names.text(call.key) == std::string(name.name) + "." + std::string(name.number) + ".backward")
                    call.key = draft.names.add(std::string(name.name) + "." + std::to_string(number) + ".backward");
            }
            std::vector<DumpRow> rows = draft.calls[calls[first + again]].rows;
            insertCall(draft, behind + again, renumbered(name, number), std::move(rows));
        }
    }
}

// One call more: every later call of its operator has the next number.
void Planting::shift(Dumps &run)
{
    m_story += " shifted";
    const std::size_t chosen = m_random();
    for (Draft &draft : run) {
        const std::vector<std::size_t> calls = forwardApis(draft);
        const std::size_t at = calls[chosen % calls.size()];
        const std::string key = draft.keyOf(at);
        const CallName name = callName(key);
        std::vector<DumpRow> rows = draft.calls[at].rows;
        for (DumpRow &row : rows) {
            if (isFinite(row))
                disturb(draft, row);
            row.dataName = {};
        }
        for (DraftCall &call : draft.calls) {
            const std::string other(draft.names.text(call.key));
            const CallName otherName = callName(other);
            if (isApi(otherName) && otherName.name == name.name && numberOf(otherName) >= numberOf(name))
                call.key = draft.names.add(renumbered(otherName, numberOf(otherName) + 1));
        }
        insertCall(draft, at, key, std::move(rows));
    }
}

} // namespace rundiff::draft
