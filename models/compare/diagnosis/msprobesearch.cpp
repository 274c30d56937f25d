// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/msprobesearch.h"

#include "models/compare/table/pairview.h"
#include "models/compare/table/statisticcolumns.h"
#include "models/compare/table/statisticdifference.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr double threshold = 0.5; // msprobe's diff_analyze threshold, the same for all four statistics

bool exceeds(const Dump &a, const Statistic &one, const Dump &b, const Statistic &other)
{
    const auto relative = differenceOf({one, &a.names, false}, {other, &b.names, false}).relative();
    return relative && *relative > threshold;
}

bool isSameForMsprobe(const PairTable &table, const PairRow &row)
{
    if (!row.inBoth())
        return table.mode != Mode::Md5 || !row.inA();
    if (table.mode == Mode::Md5)
        return table.a->name(table.a->rows.checksum(row.a)) == table.b->name(table.b->rows.checksum(row.b));
    return std::ranges::none_of(allStatistics, [&](StatisticName name) {
        const Statistic a = table.a->rows.statistic(row.a, name), b = table.b->rows.statistic(row.b, name);
        const bool sameNumber = a.isNumber() && a == b;
        return !sameNumber && exceeds(*table.a, a, *table.b, b);
    });
}

// Outputs of the fused attention that msprobe leaves out.
bool isLeftOut(const CallRows &call, const std::string &argument)
{
    return call.name().lastSegment() == "npu_fusion_attention" && isAnyOf(argument, {"output.4", "output.5"});
}

bool isIgnored(std::string_view key)
{
    return containsAny(key, {"Torch.empty", "Torch.fill", "Tensor.__setitem__"}) ||
           std::count(key.begin(), key.end(), '.') < 3;
}

// The first output of a call that msprobe's search takes for another one.
std::optional<std::size_t> namedRow(const CallRows &call)
{
    for (const PairRow &row : call.rows()) {
        if (sideOf(call.table, row) != Side::Output || isSameForMsprobe(call.table, row))
            continue;
        if (isIgnored(call.key()))
            return std::nullopt;
        if (!isLeftOut(call, argumentOf(call.table, row)))
            return static_cast<std::size_t>(&row - call.table.rows.data());
    }
    return std::nullopt;
}

// The communications before a call, and the calls since the last of them.
MsprobeCall countedUpTo(const PairTable &table, std::size_t end, const OperatorFacts &facts)
{
    MsprobeCall counted;
    for (std::size_t index = 0; index < end; ++index) {
        const CallRows call{table, index};
        if (!call.inA() || isIgnored(call.key()))
            continue;
        const CallName name = call.name();
        const bool communicates = name.kind == CallName::Kind::Api && facts.communicates(name);
        if (communicates)
            ++counted.communicationsBefore;
        counted.callsSinceCommunication = communicates ? 0 : counted.callsSinceCommunication + 1;
    }
    return counted;
}

} // namespace

std::optional<MsprobeCall> msprobeFirstCall(const PairTable &table, const OperatorFacts &facts)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        const auto row = call.inA() ? namedRow(call) : std::nullopt;
        if (!row)
            continue;
        MsprobeCall found = countedUpTo(table, index, facts);
        found.operatorName = call.key();
        found.tableRow = *row;
        return found;
    }
    return std::nullopt;
}

std::vector<std::size_t> msprobeFindings(const std::vector<DumpPair> &pairs, Step step)
{
    const auto place = [&](std::size_t i) {
        const MsprobeCall &call = *pairs[i].msprobe;
        const auto &communications = pairs[i].communications;
        const bool first = !communications.empty() && communications.front().operatorName == call.operatorName;
        // Before any communication every rank is reported, independent of the position of its call.
        if (call.communicationsBefore == 0 && !first)
            return std::tuple(false, std::size_t(0), std::size_t(0));
        return std::tuple(true, call.communicationsBefore, call.callsSinceCommunication);
    };
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (pairs[i].a.step != step || !pairs[i].msprobe)
            continue;
        if (!found.empty() && place(i) < place(found.front()))
            found.clear();
        if (found.empty() || place(i) == place(found.front()))
            found.push_back(i);
    }
    return found;
}

std::optional<DiagnosisFact> aboutMsprobe(const std::vector<DumpPair> &pairs, const FirstDifference &found)
{
    const DumpPair &pair = pairs[found.pair];
    if (pair.framework != "pytorch" || pair.a.debug || pair.match != Match::Exact)
        return std::nullopt; // its search does not go there
    DiagnosisFact fact;
    fact.about = DiagnosisFact::About::Msprobe;
    const std::vector<std::size_t> named = msprobeFindings(pairs, found.step);
    if (named.empty()) {
        fact.text = message(
            Messages::tr("msprobe's own search (compare -da) reports no operator here: it counts an output only when "
                         "a statistic differs by more than half, and neither inputs nor infinite values."));
        return fact;
    }
    for (const std::size_t i : named) {
        if (pairs[i].msprobe->operatorName == found.row.operatorName && i == found.pair)
            return std::nullopt;
    }
    const MsprobeCall &call = *pairs[named.front()].msprobe;
    fact.tableRow = named.front() == found.pair ? std::optional(call.tableRow) : std::nullopt;
    if (named.front() != found.pair) {
        fact.pair = named.front();
        fact.text =
            message(Messages::tr("msprobe's own search (compare -da) reports {} of {}: it does not trace a difference "
                                 "back to the rank that it came from."),
                    call.operatorName, pairs[named.front()].a.rank.folderName());
    } else if (pair.mode == Mode::Md5) {
        fact.text = message(Messages::tr("msprobe's own search (compare -da) reports {}: it checks outputs only."),
                            call.operatorName);
    } else {
        fact.text =
            message(Messages::tr("msprobe's own search (compare -da) reports {}: it counts an output only when a "
                                 "statistic differs by more than half, and the differences before are smaller."),
                    call.operatorName);
    }
    return fact;
}

} // namespace rundiff
