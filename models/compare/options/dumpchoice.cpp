// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/options/dumpchoice.h"

#include "models/run/appendpart.h"
#include "models/run/messages.h"

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

using Dumps = std::vector<DumpLocation>;

// A folder of a process by its name.
std::string rankName(const RankId &rank)
{
    if (rank.kind == RankId::Kind::Process)
        return rank.folderName();
    return std::to_string(rank.number);
}

} // namespace

bool isOfRanks(const DumpLocation &dump, const NumberRange &ranks)
{
    return dump.rank.kind != RankId::Kind::Process && ranks.contains(dump.rank.number);
}

std::string namesText(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        appendPart(text, ", ", names[i]);
    if (names.size() > most)
        return text + ", ...";
    return text;
}

std::string stepsText(const Dumps &dumps)
{
    std::set<std::int64_t> steps;
    for (const DumpLocation &dump : dumps)
        steps.insert(dump.step.value);
    std::vector<std::string> names;
    for (const std::int64_t step : steps)
        names.push_back(std::to_string(step));
    return names.empty() ? message(Messages::tr("no dumps")) : message(Messages::tr("steps {}"), namesText(names));
}

std::string ranksText(const Dumps &dumps)
{
    std::set<RankId> ranks;
    for (const DumpLocation &dump : dumps)
        ranks.insert(dump.rank);
    std::vector<std::string> names;
    for (const RankId &rank : ranks)
        names.push_back(rankName(rank));
    return names.empty() ? message(Messages::tr("no dumps")) : message(Messages::tr("ranks {}"), namesText(names));
}

std::string emptyChoiceOf(const Dumps &dumps, const NumberChoice &steps, const NumberChoice &ranks)
{
    for (const NumberRange &range : steps) {
        const auto chosen = [&](const DumpLocation &dump) { return range.contains(dump.step.value); };
        if (std::ranges::none_of(dumps, chosen))
            return message(Messages::tr("No dump of step {}: the run has {}."), range.text(), stepsText(dumps));
    }
    for (const NumberRange &range : ranks) {
        const auto chosen = [&](const DumpLocation &dump) {
            return isOfRanks(dump, range) && chooses(steps, dump.step.value);
        };
        if (std::ranges::none_of(dumps, chosen))
            return message(Messages::tr("No dump of rank {}: the run has {}."), range.text(), ranksText(dumps));
    }
    return {};
}

} // namespace rundiff
