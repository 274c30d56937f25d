// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/linedifference.h"

#include "models/account/shapes/plainnumber.h"
#include "models/run/threads.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::uint64_t leastBuckets = 256, mostBuckets = std::uint64_t(1) << 18;
constexpr std::size_t mostKept = 20'000;
constexpr std::size_t mostKeptBytes = 16'000'000;
constexpr std::size_t longestShown = 400;

// One sum for each bucket of lines: what both files have cancels out, in whatever order it comes.
class Sums
{
public:
    explicit Sums(std::uint64_t bytes)
        : m_sums(std::bit_ceil(std::clamp<std::uint64_t>(bytes / usualLine, leastBuckets, mostBuckets)))
    {
    }

    void add(std::string_view line)
    {
        const std::uint64_t hash = std::hash<std::string_view>()(line);
        m_sums[hash % m_sums.size()] += hash | 1;
    }
    void subtract(const Sums &other)
    {
        for (std::size_t i = 0; i < m_sums.size(); ++i)
            m_sums[i] -= other.m_sums[i];
    }
    bool differs(std::string_view line) const
    {
        return m_sums[std::hash<std::string_view>()(line) % m_sums.size()] != 0;
    }
    bool differ() const
    {
        return std::ranges::any_of(m_sums, [](std::uint64_t sum) { return sum != 0; });
    }

private:
    static constexpr std::uint64_t usualLine = 16; // bytes, or fewer

    std::vector<std::uint64_t> m_sums;
};

struct KeptLines {
    std::vector<LoneLine> lines;
    std::size_t bytes = 0, more = 0;

    void add(const AccountLine &line)
    {
        if (lines.size() >= mostKept || bytes >= mostKeptBytes) {
            ++more;
            return;
        }
        lines.push_back({std::string(line.marked), std::string(line.shown.substr(0, longestShown)),
                         std::string(line.key), line.line, line.isIntroduction, line.isElsewhere, line.isBar});
        bytes += line.marked.size() + line.shown.size();
    }
};

// Takes away what both have, as often as both have it.
template <typename Text>
void cancel(KeptLines &a, KeptLines &b, Text textOf)
{
    std::unordered_map<std::string, std::int64_t> counts;
    for (const LoneLine &line : a.lines)
        ++counts[textOf(line)];
    for (const LoneLine &line : b.lines)
        --counts[textOf(line)];
    // Of equal lines, those without a partner are the ones that belong to records of one run, and then the last ones.
    const auto takeLone = [&](const std::vector<LoneLine> &lines, std::int64_t sign) {
        std::vector<bool> isLone(lines.size());
        for (const bool ofElsewhere : {true, false}) {
            for (std::size_t i = lines.size(); i-- > 0;) {
                std::int64_t &count = counts[textOf(lines[i])];
                if (lines[i].isElsewhere != ofElsewhere || count * sign <= 0)
                    continue;
                count -= sign;
                isLone[i] = true;
            }
        }
        std::vector<LoneLine> lone;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (isLone[i])
                lone.push_back(lines[i]);
        }
        return lone;
    };
    std::vector<LoneLine> loneA = takeLone(a.lines, 1), loneB = takeLone(b.lines, -1);
    a.lines = std::move(loneA);
    b.lines = std::move(loneB);
}

// A clock decides whether a bar is drawn at its end. A bar that only one run drew there says nothing.
void leaveOutDrawings(KeptLines &a, KeptLines &b)
{
    const auto formsOf = [](const KeptLines &kept) {
        std::set<std::string> forms;
        for (const LoneLine &line : kept.lines) {
            if (line.isBar)
                forms.insert(withoutNumbers(line.marked));
        }
        return forms;
    };
    const std::set<std::string> ofA = formsOf(a), ofB = formsOf(b);
    const auto leaveOut = [](KeptLines &kept, const std::set<std::string> &others) {
        std::erase_if(kept.lines, [&](const LoneLine &line) {
            return line.isBar && !others.contains(withoutNumbers(line.marked));
        });
    };
    leaveOut(a, ofB);
    leaveOut(b, ofA);
}

// Reads both files at the same time.
bool inBoth(const std::function<bool()> &ofA, const std::function<bool()> &ofB)
{
    auto background = inBackground(true, ofA);
    const bool b = ofB();
    return background.get() && b;
}

} // namespace

LineDifference LineDifference::of(AccountLines &a, AccountLines &b, const std::string &path, std::uint64_t bytes)
{
    LineDifference found;
    Sums sumsA(bytes), sumsB(bytes);
    VolatileTally tallyA, tallyB;
    const auto addTo = [](Sums &sums) { return [&sums](const AccountLine &line) { sums.add(line.marked); }; };
    found.readable =
        inBoth([&] { return a.forEach(addTo(sumsA), &tallyA); }, [&] { return b.forEach(addTo(sumsB), &tallyB); });
    found.volatiles = VolatileTally::differences(tallyA, tallyB, path);
    sumsA.subtract(sumsB);
    if (!found.readable || !sumsA.differ())
        return found;
    KeptLines keptA, keptB;
    const auto keepIn = [&sumsA](KeptLines &kept) {
        return [&sumsA, &kept](const AccountLine &line) {
            if (sumsA.differs(line.marked))
                kept.add(line);
        };
    };
    found.readable =
        inBoth([&] { return a.forEach(keepIn(keptA), nullptr); }, [&] { return b.forEach(keepIn(keptB), nullptr); });
    cancel(keptA, keptB, [](const LoneLine &line) { return line.marked; });
    // A number of a line may be judged in one run only. The same text is the same nevertheless.
    cancel(keptA, keptB, [](const LoneLine &line) {
        const bool isWhole = line.key.empty() && line.shown.size() < longestShown;
        return isWhole ? line.shown : line.key + line.marked;
    });
    leaveOutDrawings(keptA, keptB);
    for (KeptLines *kept : {&keptA, &keptB})
        std::erase_if(kept->lines, [](const LoneLine &line) { return line.isElsewhere; });
    found.onlyA = std::move(keptA.lines);
    found.onlyB = std::move(keptB.lines);
    found.more = keptA.more + keptB.more;
    return found;
}

} // namespace rundiff
