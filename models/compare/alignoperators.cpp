// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/alignoperators.h"

#include "models/compare/alignsequences.h"
#include "models/compare/operatorkey.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace rundiff
{

namespace
{

std::uint64_t mixed(std::uint64_t seed, std::uint64_t value)
{
    // boost's hash_combine with the 64-bit golden ratio
    return seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 12) + (seed >> 4));
}

std::uint64_t hashOf(std::string_view text)
{
    return std::hash<std::string_view>{}(text);
}

// An operator in the words of both runs: without its number.
std::uint64_t operatorHash(std::string_view key)
{
    const OperatorKey parts = splitKey(key);
    return mixed(hashOf(parts.stem), static_cast<std::uint64_t>(parts.direction) * 2 + parts.numberFirst);
}

class Readings
{
public:
    Readings(const Dump &dump, const NameMapping *mapping) : m_dump(dump), m_mapping(mapping) {}

    TokenReadings read(bool withModules) const
    {
        TokenReadings readings(3);
        for (const DumpOperator &owner : m_dump.operators) {
            const std::uint64_t name = operatorHash(nameOf(owner.key));
            const std::uint64_t module = withModules && !owner.parent.empty() ? moduleHash(owner) : 0;
            std::uint64_t shapes = mixed(name, module);
            for (std::uint32_t i = 0; i < owner.rowCount; ++i)
                shapes = mixed(shapes, hashOf(m_dump.name(m_dump.rows.shape(owner.firstRow + i))));
            readings[0].push_back(contentHash(owner, shapes));
            readings[1].push_back(shapes);
            readings[2].push_back(name);
        }
        return readings;
    }

    std::uint64_t moduleHash(const DumpOperator &owner) const { return hashOf(splitKey(nameOf(owner.parent)).stem); }

private:
    std::string nameOf(NameId key) const
    {
        return m_mapping ? m_mapping->operatorName(m_dump.name(key)) : std::string(m_dump.name(key));
    }

    std::uint64_t contentHash(const DumpOperator &owner, std::uint64_t seed) const
    {
        for (std::uint32_t i = 0; i < owner.rowCount; ++i) {
            const std::uint32_t row = owner.firstRow + i;
            seed = mixed(seed, hashOf(m_dump.name(m_dump.rows.checksum(row))));
            for (const StatisticName name :
                 {StatisticName::Max, StatisticName::Min, StatisticName::Mean, StatisticName::Norm}) {
                const Statistic statistic = m_dump.rows.statistic(row, name);
                if (statistic.kind != Statistic::Kind::Text)
                    seed = mixed(seed, statistic.bits + static_cast<std::uint64_t>(statistic.kind));
            }
        }
        return seed;
    }

    const Dump &m_dump;
    const NameMapping *m_mapping;
};

// Modules tell calls apart only where most of them have the same names in both runs.
bool sharesModules(const Dump &a, const Readings &readingsA, const Dump &b, const Readings &readingsB)
{
    const auto modulesOf = [](const Dump &dump, const Readings &readings) {
        std::unordered_set<std::uint64_t> modules;
        for (const DumpOperator &owner : dump.operators) {
            if (!owner.parent.empty())
                modules.insert(readings.moduleHash(owner));
        }
        return modules;
    };
    const auto modulesA = modulesOf(a, readingsA), modulesB = modulesOf(b, readingsB);
    const auto shared =
        std::ranges::count_if(modulesA, [&](std::uint64_t module) { return modulesB.contains(module); });
    return 2 * static_cast<std::size_t>(shared) > std::max(modulesA.size(), modulesB.size());
}

} // namespace

OperatorPairs matchAligned(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    if (a.operators.empty())
        return {};
    const Readings readingsA(a, mapping.empty() ? nullptr : &mapping), readingsB(b, nullptr);
    const bool withModules = sharesModules(a, readingsA, b, readingsB);
    static_assert(unaligned == PairRow::none);
    return alignSequences(readingsA.read(withModules), readingsB.read(withModules));
}

bool sameOperators(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    if (mapping.empty())
        return sameOperators(a, b);
    return std::ranges::equal(a.operators, b.operators, [&](const DumpOperator &one, const DumpOperator &other) {
        return mapping.operatorName(a.name(one.key)) == b.name(other.key);
    });
}

} // namespace rundiff
