// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tokens/tokenpairing.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <string_view>

namespace rundiff
{

namespace
{

using Key = std::pair<std::size_t, std::size_t>; // what is known of a sample, and its hash
using KeyOf = std::function<Key(const TokenSample &)>;

std::size_t mixed(std::size_t hash, std::size_t more)
{
    constexpr std::size_t factor = 0x9e3779b97f4a7c15;
    return (std::rotl(hash, 23) ^ more) * factor;
}

std::size_t hashOf(const TokenValues &values, std::size_t count)
{
    std::size_t hash = count;
    for (std::size_t at = 0; at < std::min(count, values.size()); ++at)
        hash = mixed(hash, std::hash<double>()(values[at]));
    return hash;
}

std::size_t hashOf(std::string_view text)
{
    return std::hash<std::string_view>()(text);
}

// The tokens of the prompt, as far as the sample says where it ends.
std::size_t promptTokens(const TokenSample &sample)
{
    if (sample.responseLength > 0 && sample.responseLength < sample.ids.size())
        return sample.ids.size() - sample.responseLength;
    if (!sample.mask || sample.mask->values.size() != sample.ids.size())
        return 0;
    std::size_t count = 0;
    while (count < sample.ids.size() && !(sample.mask->values[count] > 0))
        ++count;
    return count;
}

Key wholeKey(const TokenSample &sample)
{
    const std::size_t texts = mixed(hashOf(sample.prompt), hashOf(sample.text));
    const std::size_t prompt = hashOf(sample.promptIds, sample.promptIds.size());
    return {1, mixed(mixed(texts, prompt), hashOf(sample.ids, sample.ids.size()))};
}

Key promptKey(const TokenSample &sample)
{
    if (!sample.prompt.empty())
        return {2, hashOf(sample.prompt)};
    if (!sample.promptIds.empty())
        return {3, hashOf(sample.promptIds, sample.promptIds.size())};
    const std::size_t count = promptTokens(sample);
    return count > 0 ? Key{1, hashOf(sample.ids, count)} : Key{0, 0};
}

// Pairs what is left by one key, in the order of the samples.
class Pairing
{
public:
    Pairing(std::span<const TokenSample> a, std::span<const TokenSample> b)
        : m_a(a), m_b(b), m_pairedA(a.size()), m_pairedB(b.size())
    {
    }

    void pairBy(const KeyOf &key)
    {
        std::map<Key, std::vector<std::size_t>> waiting; // of B, the first one at the end
        for (std::size_t at = m_b.size(); at-- > 0;) {
            if (!m_pairedB[at])
                waiting[key(m_b[at])].push_back(at);
        }
        for (std::size_t at = 0; at < m_a.size(); ++at) {
            const auto found = m_pairedA[at] ? waiting.end() : waiting.find(key(m_a[at]));
            if (found == waiting.end() || found->second.empty())
                continue;
            m_found.pairs.emplace_back(at, found->second.back());
            m_pairedA[at] = m_pairedB[found->second.back()] = true;
            found->second.pop_back();
        }
    }

    TokenPairing take()
    {
        std::ranges::sort(m_found.pairs);
        for (std::size_t at = 0; at < m_a.size(); ++at) {
            if (!m_pairedA[at])
                m_found.onlyA.push_back(at);
        }
        for (std::size_t at = 0; at < m_b.size(); ++at) {
            if (!m_pairedB[at])
                m_found.onlyB.push_back(at);
        }
        return std::move(m_found);
    }

private:
    std::span<const TokenSample> m_a, m_b;
    std::vector<bool> m_pairedA, m_pairedB;
    TokenPairing m_found;
};

} // namespace

TokenPairing pairSamples(std::span<const TokenSample> a, std::span<const TokenSample> b)
{
    Pairing pairing(a, b);
    pairing.pairBy(wholeKey);
    pairing.pairBy(promptKey);
    return pairing.take();
}

} // namespace rundiff
