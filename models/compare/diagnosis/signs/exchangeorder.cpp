// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/exchangeorder.h"

#include "models/compare/diagnosis/contents/tensorcontent.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace rundiff
{

namespace
{

using Contents = std::vector<std::string>;

// Of the tensors that a run's calls of one kind take, or give.
class Exchanged
{
public:
    Exchanged(const PairTable &table, const OperatorFacts &facts, bool ofA)
    {
        const Dump &dump = table.dump(ofA);
        for (std::size_t index = 0; index < table.operators.size(); ++index) {
            const CallRows call{table, index};
            const std::uint32_t own = call.pair().of(ofA);
            const CallName name = call.name();
            if (own == PairRow::none || name.kind != CallName::Kind::Api || !facts.communicates(name))
                continue;
            add(dump, dump.operators[own], std::string(name.lastSegment()));
        }
        for (auto &[kind, contents] : m_contents)
            std::ranges::sort(contents);
    }
    bool operator==(const Exchanged &other) const { return m_contents == other.m_contents; }

private:
    void add(const Dump &dump, const DumpOperator &call, const std::string &api)
    {
        for (std::uint32_t at = call.firstRow; at < call.firstRow + call.rowCount; ++at) {
            const DumpRow row = dump.rows[at];
            if (isTensor(row))
                m_contents[{api, row.side}].push_back(contentOf(dump, row));
        }
    }

    std::map<std::pair<std::string, Side>, Contents> m_contents;
};

bool isMoved(const CallRows &call)
{
    return std::ranges::any_of(call.rows(), [](const PairRow &row) { return row.state == RowState::Differs; });
}

} // namespace

std::optional<ExchangeOrder> exchangeOrderOf(const PairTable &table, const OperatorFacts &facts)
{
    ExchangeOrder found;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const CallName name = call.name();
        if (name.kind != CallName::Kind::Api || !facts.communicates(name))
            continue;
        ++found.all;
        found.moved += isMoved(call);
    }
    if (found.moved < 2 || !(Exchanged(table, facts, true) == Exchanged(table, facts, false)))
        return std::nullopt;
    return found;
}

} // namespace rundiff
