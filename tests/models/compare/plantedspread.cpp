// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/compare/planting.h"

#include "tests/models/compare/plantedcalls.h"

namespace rundiff::draft
{

namespace
{

// Rows of one step alone, or of every step.
void disturbSome(Draft &draft, std::mt19937 &random)
{
    for (DraftCall &call : draft.calls) {
        for (DumpRow &row : call.rows) {
            if (isFinite(row) && random() % 3 == 0)
                disturb(draft, row);
        }
    }
}

} // namespace

// Results of a tensor that differs also differ, in the later calls.
void Planting::spreadIn(Draft &draft, std::size_t after, std::set<Identity> known)
{
    std::set<Identity> changed;
    const auto passOn = [&](DumpRow &row) {
        const auto before = identityOf(row);
        disturb(draft, row);
        if (before)
            known.insert(*before);
        if (const auto now = identityOf(row))
            changed.insert(*now);
    };
    for (std::size_t call = after + 1; call < draft.calls.size(); ++call) {
        bool touched = false;
        for (DumpRow &row : draft.calls[call].rows) {
            const auto identity = identityOf(row);
            if (!identity || !isFinite(row) || row.side == Side::Parameters)
                continue;
            const bool old = known.contains(*identity);
            if (row.side == Side::Input && (old || changed.contains(*identity))) {
                touched = true;
                if (old)
                    passOn(row);
            } else if (row.side == Side::Output && (old || (touched && m_random() % 10 != 0))) {
                passOn(row);
            }
        }
    }
}

// The other ranks have it from the next exchange on.
void Planting::spreadToRanks(const Place &place)
{
    const Draft &own = m_run[place.dump];
    const bool everywhere = m_what == Planted::Communication && chance(50);
    std::size_t at = place.call + (everywhere ? 0 : 1);
    while (at < own.calls.size() &&
           (!communicates(own.nameOf(at)) || own.keyOf(at) == key("send") || own.keyOf(at) == key("recv")))
        ++at;
    if (at == own.calls.size())
        return;
    const std::string exchange = own.keyOf(at);
    for (std::size_t dump = 0; dump < m_run.size(); ++dump) {
        Draft &draft = m_run[dump];
        if (dump == place.dump || draft.location.step != own.location.step)
            continue;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            if (draft.keyOf(call) != exchange)
                continue;
            std::set<Identity> known;
            for (std::size_t row = 0; row < draft.calls[call].rows.size(); ++row) {
                DumpRow &values = draft.calls[call].rows[row];
                if (values.side != Side::Output || !isFinite(values))
                    continue;
                if (const auto before = identityOf(values))
                    known.insert(*before);
                disturb(draft, values);
                if (everywhere && draft.location.rank.number < m_truth->rank)
                    setTruth({dump, call, row});
            }
            spreadIn(draft, call, known);
            break;
        }
    }
}

void Planting::sendOn(const Place &place)
{
    const Step step = m_run[place.dump].location.step;
    const bool asynchronous = chance(40);
    for (Draft &draft : m_run) {
        if (draft.location.step != step)
            continue;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            std::vector<DumpRow> &rows = draft.calls[call].rows;
            if (draft.keyOf(call) == key("send")) {
                disturb(draft, rows.front());
                disturb(draft, rows.back());
            } else if (draft.keyOf(call) == key("recv")) {
                if (chance(50))
                    disturb(draft, rows.front()); // what the buffer held before says nothing
                if (!asynchronous)
                    disturb(draft, rows.back());
            }
        }
    }
    if (!asynchronous)
        return;
    m_story += " asynchronously";
    const auto rename = [&](Draft &draft) {
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            if (draft.keyOf(call) == key("recv"))
                draft.calls[call].key = draft.names.add(key("irecv"));
            else if (draft.keyOf(call) == key("send"))
                draft.calls[call].key = draft.names.add(key("isend"));
        }
    };
    inBoth(rename);
    for (Draft &draft : m_run) {
        if (draft.location.step != step || draft.location.rank.number != 1)
            continue;
        bool behind = false;
        for (std::size_t call = 0; call < draft.calls.size(); ++call) {
            std::vector<DumpRow> &rows = draft.calls[call].rows;
            if (behind && isApi(draft.nameOf(call)) && isFinite(rows.front()) && identityOf(rows.front())) {
                disturb(draft, rows.front());
                break;
            }
            behind = behind || draft.keyOf(call) == key("irecv");
        }
    }
}

void Planting::disturbLaterSteps(std::int64_t step)
{
    if (!chance(70))
        return;
    for (Draft &draft : m_run) {
        if (draft.location.step.value > step)
            disturbSome(draft, m_random);
    }
}

} // namespace rundiff::draft
