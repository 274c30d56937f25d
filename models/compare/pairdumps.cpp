// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

using Dumps = std::vector<DumpLocation>;
// What must agree for two dumps to be compared at all.
using Place = std::tuple<Step, std::string, bool, std::string>; // step, graph or pynative, debug.json, other format

// Places are in A's counting: a dump of B with step `shift` is next to A's of step 0.
std::map<Place, Dumps> byPlace(const Dumps &dumps, const CompareOptions &options, std::int64_t shift)
{
    std::map<Place, Dumps> places;
    for (const DumpLocation &dump : dumps) {
        const bool rankWanted = dump.rank.kind == RankId::Kind::Process || chooses(options.ranks, dump.rank.number);
        const Step step{dump.step.value - shift};
        if (chooses(options.steps, step.value) && rankWanted)
            places[{step, dump.part, dump.debug, dump.format}].push_back(dump);
    }
    for (auto &[place, found] : places)
        std::ranges::sort(found, {}, &DumpLocation::rank);
    return places;
}

std::string folderOf(const DumpLocation &dump)
{
    return message(Messages::tr("step {} {}"), dump.step.value, dump.rank.folderName());
}

// Pairs the dumps of one step.
class StepPairing
{
public:
    StepPairing(DumpPairing &result, Dumps a, Dumps b, const CompareOptions &options)
        : m_result(result), m_a(std::move(a)), m_b(std::move(b)), m_options(options)
    {
    }

    void pair()
    {
        pairAsAsked();
        if (ranksAreRenumbered()) {
            pairInOrder(
                message(Messages::tr("step {}: the two runs have no rank number in common; their ranks are paired in "
                                     "their order, as msprobe does, which may be wrong"),
                        m_a.front().step.value));
            return;
        }
        sayWhereMsprobeDiffers();
        pairByNumber();
        pairTheLoneOnes();
        std::ranges::move(m_a, std::back_inserter(m_result.onlyA));
        std::ranges::move(m_b, std::back_inserter(m_result.onlyB));
    }

private:
    void warn(std::string message)
    {
        m_result.problems.push_back({m_a.empty() ? "" : m_a.front().folder, 0, Severity::Warning, std::move(message)});
    }

    static bool isRank(const DumpLocation &dump) { return dump.rank.kind == RankId::Kind::Rank; }
    bool ranksOnly() const
    {
        return m_a.size() == m_b.size() && std::ranges::all_of(m_a, isRank) && std::ranges::all_of(m_b, isRank);
    }

    // The same number of ranks, counted from another one.
    bool ranksAreRenumbered() const
    {
        const auto inB = [&](const DumpLocation &dump) {
            return std::ranges::find(m_b, dump.rank, &DumpLocation::rank) != m_b.end();
        };
        return m_a.size() > 1 && ranksOnly() && std::ranges::none_of(m_a, inB);
    }

    void pairInOrder(std::string warning)
    {
        warn(std::move(warning));
        while (!m_a.empty())
            take(0, 0);
    }

    // msprobe sorts the ranks of both sides and pairs them by position.
    void sayWhereMsprobeDiffers()
    {
        if (ranksOnly() && !std::ranges::equal(m_a, m_b, {}, &DumpLocation::rank, &DumpLocation::rank))
            warn(
                message(Messages::tr(
                            "step {}: the two runs have different ranks; they are paired by number, msprobe would pair "
                            "them by position"),
                        m_a.front().step.value));
    }

    void take(std::size_t a, std::size_t b)
    {
        m_result.pairs.emplace_back(std::move(m_a[a]), std::move(m_b[b]));
        m_a.erase(m_a.begin() + static_cast<std::ptrdiff_t>(a));
        m_b.erase(m_b.begin() + static_cast<std::ptrdiff_t>(b));
    }

    // --rank-map
    void pairAsAsked()
    {
        for (const auto &[nameA, nameB] : m_options.rankMap) {
            const auto a = std::ranges::find(m_a, nameA, folderOfRank), b = std::ranges::find(m_b, nameB, folderOfRank);
            if (a != m_a.end() && b != m_b.end())
                take(static_cast<std::size_t>(a - m_a.begin()), static_cast<std::size_t>(b - m_b.begin()));
        }
    }
    static std::string folderOfRank(const DumpLocation &dump) { return dump.rank.folderName(); }

    // rank2 with rank2; a process number means nothing in another run.
    void pairByNumber()
    {
        for (std::size_t a = 0; a < m_a.size();) {
            const auto b = std::ranges::find(m_b, m_a[a].rank, &DumpLocation::rank);
            if (m_a[a].rank.kind == RankId::Kind::Process || b == m_b.end())
                ++a;
            else
                take(a, static_cast<std::size_t>(b - m_b.begin()));
        }
    }

    void pairTheLoneOnes()
    {
        const auto isProcess = [](const DumpLocation &dump) { return dump.rank.kind == RankId::Kind::Process; };
        if (m_a.size() == 1 && m_b.size() == 1) {
            if (!isProcess(m_a.front()) || !isProcess(m_b.front()))
                warn(
                    message(Messages::tr(
                                "{} of A is compared with {} of B, because each is the only remaining one of its step"),
                            folderOf(m_a.front()), folderOf(m_b.front())));
            take(0, 0);
            return;
        }
        if (m_a.size() != m_b.size() || !std::ranges::all_of(m_a, isProcess) || !std::ranges::all_of(m_b, isProcess))
            return;
        if (!m_a.empty())
            pairInOrder(
                message(Messages::tr("step {}: the dumps are named after processes, not ranks; they are paired in the "
                                     "order of the process numbers, which may be wrong"),
                        m_a.front().step.value));
    }

    DumpPairing &m_result;
    Dumps m_a, m_b;
    const CompareOptions &m_options;
};

// msprobe's dump of modules and one of another tool, which names tensors after modules.
bool mayShareModules(const DumpLocation &one, const DumpLocation &other)
{
    const bool areOfTwoTools = one.format.empty() != other.format.empty();
    const DumpLocation &ofMsprobe = one.format.empty() ? one : other;
    return areOfTwoTools && !ofMsprobe.debug && ofMsprobe.graphs.empty();
}

// What has no partner of its own format.
void pairAcrossFormats(DumpPairing &result, std::int64_t shift)
{
    std::erase_if(result.onlyA, [&](const DumpLocation &a) {
        const auto b = std::ranges::find_if(result.onlyB, [&](const DumpLocation &candidate) {
            const bool isSamePlace = candidate.step.value == a.step.value + shift && candidate.rank == a.rank;
            return isSamePlace && mayShareModules(a, candidate);
        });
        if (b == result.onlyB.end())
            return false;
        result.pairs.emplace_back(a, *b);
        result.onlyB.erase(b);
        return true;
    });
}

} // namespace

DumpPairing pairDumps(const std::vector<DumpLocation> &a, const std::vector<DumpLocation> &b,
                      const CompareOptions &options, std::int64_t shift)
{
    DumpPairing result;
    auto placesA = byPlace(a, options, 0), placesB = byPlace(b, options, shift);
    const auto isOneDump = [](const auto &places) { return places.size() == 1 && places.begin()->second.size() == 1; };
    if (shift == 0 && isOneDump(placesA) && isOneDump(placesB) && placesA.begin()->first != placesB.begin()->first) {
        const DumpLocation &onlyA = placesA.begin()->second.front(), &onlyB = placesB.begin()->second.front();
        result.pairs.emplace_back(onlyA, onlyB);
        result.problems.push_back(
            {onlyA.folder, 0, Severity::Warning,
             message(Messages::tr("{} of A is compared with {} of B, because each run has only one dump"),
                     folderOf(onlyA), folderOf(onlyB))});
        return result;
    }
    for (auto &[place, dumpsOfA] : placesA)
        StepPairing(result, std::move(dumpsOfA), std::exchange(placesB[place], {}), options).pair();
    for (auto &[place, dumpsOfB] : placesB)
        std::ranges::move(dumpsOfB, std::back_inserter(result.onlyB));
    pairAcrossFormats(result, shift);
    return result;
}

} // namespace rundiff
