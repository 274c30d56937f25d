// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/alignoperators.h"

#include "models/compare/matching/alignsequences.h"
#include "models/compare/matching/operatorkey.h"
#include "models/compare/matching/tokenhash.h"
#include "models/run/lettercase.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace rundiff
{

namespace
{

// An operator in the words of both runs: without its number.
std::uint64_t operatorHash(std::string_view key)
{
    const OperatorKey parts = splitKey(key);
    return tokenhash::mixed(tokenhash::ofText(parts.stem),
                            static_cast<std::uint64_t>(parts.direction) * 2 + parts.numberFirst);
}

// The bare operation: "softmax" of Functional.softmax.0.forward as of Primitive.softmax.Softmax.0.forward.
std::uint64_t operationHash(std::string_view key)
{
    const OperatorKey parts = splitKey(key);
    std::string operation = lowered(parts.stem.substr(parts.stem.rfind('.') + 1));
    std::erase(operation, '_');
    return tokenhash::mixed(tokenhash::ofText(operation),
                            static_cast<std::uint64_t>(parts.direction) * 2 + parts.numberFirst);
}

constexpr std::uint64_t madeAgain = 0x5eed;

// By what a call is known to be made again: by what goes into it, or, where that is not what went into it before, by
// its name alone.
enum class Again { SameInputs, SameName };

// Activation checkpointing calls the forward pass of a layer again, on the same inputs, inside the backward pass.
class RecomputedCalls
{
public:
    explicit RecomputedCalls(const Dump &dump)
    {
        for (const DumpOperator &owner : dump.operators)
            m_backward.push_back(splitKey(dump.name(owner.key)).direction == KeyDirection::Backward);
        const auto first = std::ranges::find(m_backward, true);
        m_first = static_cast<std::size_t>(first - m_backward.begin());
        m_last = m_backward.size();
        while (m_last > m_first && !m_backward[m_last - 1])
            --m_last;
    }

    // To be asked for every call in order.
    bool isAgain(std::uint32_t call, std::uint64_t token)
    {
        if (m_backward[call])
            return false;
        const bool known = !m_forward.insert(token).second;
        return known && call > m_first && call < m_last;
    }

    // Is there a forward call inside the backward pass at all?
    bool any() const
    {
        return std::any_of(m_backward.begin() + static_cast<std::ptrdiff_t>(m_first),
                           m_backward.begin() + static_cast<std::ptrdiff_t>(m_last), std::logical_not<>());
    }

private:
    std::vector<bool> m_backward;
    std::size_t m_first = 0, m_last = 0; // the backward pass: from the first to the end of the last of its calls
    std::unordered_set<std::uint64_t> m_forward;
};

class Readings
{
public:
    using NameOf = std::function<std::string(std::string_view)>;
    Readings(const Dump &dump, NameOf nameOf, bool betweenFrameworks)
        : m_dump(dump), m_nameOf(std::move(nameOf)), m_betweenFrameworks(betweenFrameworks)
    {
    }

    // The strictest first: same place and inputs, same inputs, same tensors that go in, same module and shapes, same
    // operator; between frameworks, last, the same operation under another prefix.
    TokenReadings read(bool withModules, Again again) const
    {
        TokenReadings readings(m_betweenFrameworks ? 6 : 5);
        const std::vector<std::uint64_t> stacks = stackHashes();
        RecomputedCalls recomputed(m_dump);
        for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
            const DumpOperator &owner = m_dump.operators[call];
            const std::string key = nameOf(owner.key);
            std::uint64_t name = operatorHash(key), operation = m_betweenFrameworks ? operationHash(key) : 0;
            const std::uint64_t place = tokenhash::mixed(name, withModules ? moduleHash(owner) : 0);
            std::uint64_t shapes = tokenhash::ofShapes(m_dump, owner, place);
            std::uint64_t tensors = inputHash(owner, shapes, true), content = inputHash(owner, tensors, false);
            if (recomputed.isAgain(call, again == Again::SameInputs ? content : place)) {
                for (std::uint64_t *token : {&name, &operation, &shapes, &tensors, &content})
                    *token = tokenhash::mixed(*token, madeAgain);
            }
            readings[0].push_back(placeHash(owner, content, stacks));
            readings[1].push_back(content);
            readings[2].push_back(tensors);
            readings[3].push_back(shapes);
            readings[4].push_back(name);
            if (m_betweenFrameworks)
                readings[5].push_back(operation);
        }
        return readings;
    }

    std::uint64_t moduleHash(const DumpOperator &owner) const
    {
        if (owner.parent.empty())
            return 0;
        return tokenhash::ofText(splitKey(nameOf(owner.parent)).stem);
    }

private:
    std::string nameOf(NameId key) const
    {
        if (m_nameOf)
            return m_nameOf(m_dump.name(key));
        return std::string(m_dump.name(key));
    }

    // What goes into a call, its tensors or the rest. What comes out says nothing about which call it is: there a
    // faulty one differs.
    std::uint64_t inputHash(const DumpOperator &owner, std::uint64_t seed, bool tensors) const
    {
        for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
            if (m_dump.rows.side(row) == Side::Output || m_dump.rows.scalar(row) == tensors)
                continue;
            seed = tokenhash::mixed(seed, tokenhash::ofText(m_dump.name(m_dump.rows.checksum(row))));
            for (const StatisticName name :
                 {StatisticName::Max, StatisticName::Min, StatisticName::Mean, StatisticName::Norm}) {
                const Statistic statistic = m_dump.rows.statistic(row, name);
                if (statistic.kind != Statistic::Kind::Text)
                    seed = tokenhash::mixed(seed, statistic.bits + static_cast<std::uint64_t>(statistic.kind));
            }
        }
        return seed;
    }

    // Distinguishes calls with the same input: the calling line of the script, and whether gradients are required.
    std::uint64_t placeHash(const DumpOperator &owner, std::uint64_t seed,
                            const std::vector<std::uint64_t> &stacks) const
    {
        for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row)
            seed = tokenhash::mixed(seed, static_cast<std::uint64_t>(m_dump.rows.requiresGrad(row)));
        return tokenhash::mixed(seed, owner.stack == DumpOperator::nothing ? 0 : stacks[owner.stack]);
    }

    std::vector<std::uint64_t> stackHashes() const
    {
        std::vector<std::uint64_t> hashes;
        for (const std::vector<std::string> &stack : m_dump.stacks) {
            std::uint64_t hash = 0;
            for (const std::string &frame : stack)
                hash = tokenhash::mixed(hash, tokenhash::ofText(frame));
            hashes.push_back(hash);
        }
        return hashes;
    }

    const Dump &m_dump;
    NameOf m_nameOf;
    bool m_betweenFrameworks;
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

std::ptrdiff_t partners(const OperatorPairs &pairs)
{
    return std::ranges::count_if(pairs, [](std::uint32_t partner) { return partner != PairRow::none; });
}

} // namespace

OperatorPairs matchAligned(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    if (a.operators.empty())
        return {};
    Readings::NameOf nameOfA, nameOfB;
    if (!mapping.empty()) {
        nameOfA = [&](std::string_view key) { return mapping.nameOfA(key); };
        nameOfB = [&](std::string_view key) { return mapping.nameOfB(key); };
    }
    const Readings readingsA(a, nameOfA, mapping.translates()), readingsB(b, nameOfB, mapping.translates());
    const bool withModules = sharesModules(a, readingsA, b, readingsB);
    static_assert(unaligned == PairRow::none);
    const auto aligned = [&](Again again) {
        return alignSequences(readingsA.read(withModules, again), readingsB.read(withModules, again));
    };
    OperatorPairs bySameInputs = aligned(Again::SameInputs);
    if (!RecomputedCalls(a).any() && !RecomputedCalls(b).any())
        return bySameInputs;
    // Where a call differs from what is made again of it in one run only, its inputs do not tell that it is.
    OperatorPairs bySameName = aligned(Again::SameName);
    if (partners(bySameName) > partners(bySameInputs))
        return bySameName;
    return bySameInputs;
}

bool sameOperators(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    if (mapping.empty())
        return sameOperators(a, b);
    return std::ranges::equal(a.operators, b.operators, [&](const DumpOperator &one, const DumpOperator &other) {
        return mapping.nameOfA(a.name(one.key)) == mapping.nameOfB(b.name(other.key));
    });
}

} // namespace rundiff
