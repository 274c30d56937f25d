// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/kernelmatch.h"

#include "models/compare/matching/alignsequences.h"
#include "models/compare/matching/tokenhash.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t readings = 6;

// "Default_network-Net_conv1-Conv2d_Conv2D-op7.1" -> "Default_network-Net_conv1-Conv2d_Conv2D": its scope and type.
std::string_view withoutNumbers(std::string_view key)
{
    key = key.substr(0, key.find('.'));
    const std::size_t number = key.rfind("-op");
    if (number == std::string_view::npos || !isDigits(key.substr(number + 3)))
        return key;
    return key.substr(0, number);
}

// What a kernel is known by, the strictest first.
class KernelTokens
{
public:
    explicit KernelTokens(const Dump &dump) : m_dump(dump) {}

    TokenReadings read() const
    {
        TokenReadings tokens(readings);
        for (std::vector<std::uint64_t> &reading : tokens)
            reading.reserve(m_dump.operators.size());
        for (const DumpOperator &call : m_dump.operators) {
            const std::string_view key = m_dump.name(call.key);
            const std::uint64_t type = tokenhash::ofText(m_dump.name(call.kernel)),
                                name = tokenhash::mixed(type, tokenhash::ofText(withoutNumbers(key)));
            const std::uint64_t shaped = tokenhash::ofShapes(m_dump, call, name);
            const std::uint64_t content = inputHash(call, shaped);
            tokens[0].push_back(tokenhash::mixed(content, tokenhash::ofText(key)));
            tokens[1].push_back(content);
            tokens[2].push_back(tokenhash::mixed(shaped, tokenhash::ofText(key)));
            tokens[3].push_back(shaped);
            tokens[4].push_back(name);
            tokens[5].push_back(
                tokenhash::ofShapes(m_dump, call, type)); // scopes with classes, without, or no scopes at all
        }
        return tokens;
    }

private:
    // What comes out says nothing about which kernel it is: there a faulty one differs.
    std::uint64_t inputHash(const DumpOperator &call, std::uint64_t seed) const
    {
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (m_dump.rows.side(row) == Side::Output)
                continue;
            seed = tokenhash::mixed(seed, tokenhash::ofText(m_dump.name(m_dump.rows.checksum(row))));
            for (const StatisticName name : {StatisticName::Max, StatisticName::Min, StatisticName::Norm}) {
                const Statistic statistic = m_dump.rows.statistic(row, name);
                seed = tokenhash::mixed(seed, statistic.bits + static_cast<std::uint64_t>(statistic.kind));
            }
        }
        return seed;
    }

    const Dump &m_dump;
};

using CallsByKey = std::unordered_map<std::string_view, std::uint32_t>;

CallsByKey callsByKey(const Dump &dump)
{
    CallsByKey calls;
    calls.reserve(dump.operators.size());
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call)
        calls.emplace(dump.name(dump.operators[call].key), call);
    return calls;
}

// Kernels of several streams may have changed places.
void pairByName(const Dump &a, const Dump &b, OperatorPairs &pairs)
{
    std::vector<bool> taken(b.operators.size());
    for (const std::uint32_t partner : pairs) {
        if (partner != PairRow::none)
            taken[partner] = true;
    }
    const CallsByKey calls = callsByKey(b);
    for (std::uint32_t call = 0; call < pairs.size(); ++call) {
        if (pairs[call] != PairRow::none)
            continue;
        const auto found = calls.find(a.name(a.operators[call].key));
        if (found == calls.end() || taken[found->second] ||
            a.name(a.operators[call].kernel) != b.name(b.operators[found->second].kernel))
            continue;
        pairs[call] = found->second;
        taken[found->second] = true;
    }
}

} // namespace

bool sameKernels(const Dump &a, const Dump &b)
{
    if (a.operators.size() != b.operators.size())
        return false;
    const auto sameKey = [&](const DumpOperator &one, const DumpOperator &other) {
        return a.name(one.key) == b.name(other.key);
    };
    if (std::ranges::equal(a.operators, b.operators, sameKey))
        return true;
    const CallsByKey calls = callsByKey(b);
    return std::ranges::all_of(a.operators, [&](const DumpOperator &call) { return calls.contains(a.name(call.key)); });
}

OperatorPairs matchKernels(const Dump &a, const Dump &b)
{
    if (a.operators.empty())
        return {};
    static_assert(unaligned == PairRow::none);
    OperatorPairs pairs = alignSequences(KernelTokens(a).read(), KernelTokens(b).read());
    pairByName(a, b, pairs);
    return pairs;
}

} // namespace rundiff
