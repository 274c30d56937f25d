// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/alignsequences.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostEdits = 1500;       // the edit script keeps a line of its search per edit
constexpr std::size_t mostSteps = 40'000'000; // of all edit scripts together
constexpr int mostSplits = 40;                // anchors within anchors

struct Range {
    std::size_t beginA, endA, beginB, endB;
    std::size_t reading = 0;
    int splits = 0;
    bool empty() const { return beginA == endA || beginB == endB; }
};

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

// The longest chain of pairs that rises in both; `pairs` rise in the first.
Pairs longestRise(const Pairs &pairs)
{
    std::vector<std::size_t> tails, before(pairs.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto place = std::lower_bound(tails.begin(), tails.end(), pairs[i].second,
                                            [&](std::size_t tail, std::size_t b) { return pairs[tail].second < b; });
        if (place != tails.begin())
            before[i] = *(place - 1);
        if (place == tails.end())
            tails.push_back(i);
        else
            *place = i;
    }
    Pairs rise;
    for (std::size_t i = tails.empty() ? pairs.size() : tails.back(); i < pairs.size(); i = before[i])
        rise.push_back(pairs[i]);
    std::ranges::reverse(rise);
    return rise;
}

class Alignment
{
public:
    Alignment(const TokenReadings &a, const TokenReadings &b) : m_a(a), m_b(b), m_partner(a.front().size(), unaligned)
    {
    }

    std::vector<std::uint32_t> align()
    {
        m_waiting.push_back({0, m_a.front().size(), 0, m_b.front().size()});
        while (!m_waiting.empty()) {
            Range range = m_waiting.back();
            m_waiting.pop_back();
            alignRange(range);
        }
        return std::move(m_partner);
    }

private:
    bool same(const Range &range, std::size_t a, std::size_t b) const
    {
        return m_a[range.reading][a] == m_b[range.reading][b];
    }
    void pair(std::size_t a, std::size_t b) { m_partner[a] = static_cast<std::uint32_t>(b); }

    void alignRange(Range &range)
    {
        trim(range);
        if (range.empty())
            return;
        Pairs anchors = range.splits < mostSplits ? uniqueAnchors(range) : Pairs();
        const bool byScript = anchors.empty() && range.reading > 0;
        if (byScript)
            anchors = editScript(range);
        if (!anchors.empty()) {
            splitAt(anchors, range, byScript ? range.reading + 1 : range.reading);
        } else if (range.reading + 1 < m_a.size()) {
            ++range.reading;
            range.splits = 0;
            m_waiting.push_back(range);
        }
    }

    void trim(Range &range)
    {
        while (!range.empty() && same(range, range.beginA, range.beginB))
            pair(range.beginA++, range.beginB++);
        while (!range.empty() && same(range, range.endA - 1, range.endB - 1))
            pair(--range.endA, --range.endB);
    }

    void splitAt(const Pairs &anchors, const Range &range, std::size_t reading)
    {
        std::size_t a = range.beginA, b = range.beginB;
        const auto wait = [&](std::size_t endA, std::size_t endB) {
            if (endA > a && endB > b && reading < m_a.size())
                m_waiting.push_back({a, endA, b, endB, reading, range.splits + 1});
        };
        for (const auto &[anchorA, anchorB] : anchors) {
            pair(anchorA, anchorB);
            wait(anchorA, anchorB);
            a = anchorA + 1;
            b = anchorB + 1;
        }
        wait(range.endA, range.endB);
    }

    Pairs uniqueAnchors(const Range &range) const
    {
        struct Seen {
            std::size_t a = 0, b = 0;
            std::uint32_t countA = 0, countB = 0;
        };
        std::unordered_map<std::uint64_t, Seen> seen;
        seen.reserve(range.endA - range.beginA);
        for (std::size_t i = range.beginA; i < range.endA; ++i) {
            Seen &place = seen[m_a[range.reading][i]];
            place.a = i;
            ++place.countA;
        }
        for (std::size_t i = range.beginB; i < range.endB; ++i) {
            const auto found = seen.find(m_b[range.reading][i]);
            if (found == seen.end())
                continue;
            found->second.b = i;
            ++found->second.countB;
        }
        Pairs pairs;
        for (const auto &[token, place] : seen) {
            if (place.countA == 1 && place.countB == 1)
                pairs.emplace_back(place.a, place.b);
        }
        std::ranges::sort(pairs);
        return longestRise(pairs);
    }

    // Whether a path comes to a diagonal from the one above it, which reached farther than the one below.
    template <typename Reached>
    static bool goesDown(std::ptrdiff_t diagonal, std::ptrdiff_t edits, const Reached &reached)
    {
        if (diagonal == -edits)
            return true;
        return diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1);
    }

    // Myers' greedy algorithm; nothing when it would take too long.
    Pairs editScript(const Range &range)
    {
        const auto sizeA = static_cast<std::ptrdiff_t>(range.endA - range.beginA);
        const auto sizeB = static_cast<std::ptrdiff_t>(range.endB - range.beginB);
        const auto most = static_cast<std::ptrdiff_t>(
            std::min<std::size_t>(mostEdits, range.endA - range.beginA + range.endB - range.beginB));
        std::vector<std::ptrdiff_t> reach(static_cast<std::size_t>(2 * most + 2), 0);
        std::vector<std::vector<std::ptrdiff_t>> history;
        const auto at = [most](std::vector<std::ptrdiff_t> &line, std::ptrdiff_t diagonal) -> std::ptrdiff_t & {
            return line[static_cast<std::size_t>(diagonal + most)];
        };
        const auto reached = [&](std::ptrdiff_t diagonal) { return at(reach, diagonal); };
        for (std::ptrdiff_t edits = 0; edits <= most && m_steps < mostSteps; ++edits) {
            history.push_back(reach);
            for (std::ptrdiff_t diagonal = -edits; diagonal <= edits; diagonal += 2) {
                const bool down = goesDown(diagonal, edits, reached);
                std::ptrdiff_t a = down ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1;
                for (; a < sizeA && a - diagonal < sizeB && a - diagonal >= 0 && sameAt(range, a, a - diagonal); ++a)
                    ++m_steps;
                ++m_steps;
                at(reach, diagonal) = a;
                if (diagonal == sizeA - sizeB && a >= sizeA)
                    return backtrack(range, history, most);
            }
        }
        return {};
    }
    bool sameAt(const Range &range, std::ptrdiff_t a, std::ptrdiff_t b) const
    {
        return same(range, range.beginA + static_cast<std::size_t>(a), range.beginB + static_cast<std::size_t>(b));
    }

    static Pairs backtrack(const Range &range, const std::vector<std::vector<std::ptrdiff_t>> &history,
                           std::ptrdiff_t most)
    {
        Pairs pairs;
        auto a = static_cast<std::ptrdiff_t>(range.endA - range.beginA);
        auto b = static_cast<std::ptrdiff_t>(range.endB - range.beginB);
        for (auto edits = static_cast<std::ptrdiff_t>(history.size()) - 1; edits >= 0; --edits) {
            const auto reached = [&](std::ptrdiff_t diagonal) {
                return history[static_cast<std::size_t>(edits)][static_cast<std::size_t>(diagonal + most)];
            };
            const std::ptrdiff_t diagonal = a - b;
            const bool down = goesDown(diagonal, edits, reached);
            std::ptrdiff_t fromA = 0, fromB = 0;
            if (edits > 0) {
                const std::ptrdiff_t before = down ? diagonal + 1 : diagonal - 1;
                fromA = reached(before);
                fromB = fromA - before;
            }
            while (a > fromA && b > fromB) {
                --a;
                --b;
                pairs.emplace_back(range.beginA + static_cast<std::size_t>(a),
                                   range.beginB + static_cast<std::size_t>(b));
            }
            a = fromA;
            b = fromB;
        }
        std::ranges::reverse(pairs);
        return pairs;
    }

    const TokenReadings &m_a, &m_b;
    std::vector<std::uint32_t> m_partner;
    std::vector<Range> m_waiting;
    std::size_t m_steps = 0;
};

} // namespace

std::vector<std::uint32_t> alignSequences(const TokenReadings &a, const TokenReadings &b)
{
    return Alignment(a, b).align();
}

} // namespace rundiff
