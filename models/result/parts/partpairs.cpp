// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/parts/partpairs.h"

#include "models/compare/comparedumps.h"
#include "models/compare/comparisonpart.h"
#include "models/compare/judgepairs.h"
#include "models/result/fields/partfields.h"
#include "models/result/saved/savedtable.h"
#include "models/run/messages.h"

#include <algorithm>
#include <memory>

namespace rundiff
{

namespace
{

// "step 0: rank1, rank2; step 1: rank1"
std::string placesOf(const std::vector<DumpLocation> &dumps)
{
    constexpr std::size_t mostNamed = 1'000;
    std::string text;
    for (std::size_t i = 0; i < std::min(dumps.size(), mostNamed); ++i) {
        const bool sameStep = i > 0 && dumps[i].step == dumps[i - 1].step;
        if (i > 0)
            text += sameStep ? ", " : "; ";
        if (!sameStep)
            text += message(Messages::tr("step {}: "), dumps[i].step.value);
        text += dumps[i].rank.folderName();
    }
    if (dumps.size() > mostNamed)
        return text + ", ...";
    return text;
}

// Whether everything that it leads to is in the pair.
bool leadsInto(const EvidenceSeen &seen, const DumpPair &pair)
{
    const auto leads = [&](const std::optional<EvidencePlace> &place) {
        if (!place)
            return true;
        if (place->tableRow >= pair.savedRowCount)
            return false;
        return place->step == pair.a.step.value && place->rank == pair.a.rank.folderName();
    };
    return leads(seen.first) && leads(seen.firstDiffering);
}

bool leadsInto(const PairEvidence &evidence, const DumpPair &pair)
{
    bool good = true;
    const auto check = [&](const char *, const EvidenceSeen &seen) { good = good && leadsInto(seen, pair); };
    Fields<PairEvidence>::visit(check, evidence);
    return good;
}

} // namespace

PartPairs::DumpKey PartPairs::keyOf(const DumpLocation &dump)
{
    return {dump.step.value, dump.rank.folderName(), dump.dumpFile, dump.group, dump.part, dump.debug};
}

// A pair whose rows are lost is one that no part has.
void PartPairs::read(const PartFile &file)
{
    if (!file.saved->operators || m_progress.stopped())
        return;
    auto reader = ColumnFileReader::open(file.path);
    if (!reader) {
        m_problems.push_back(reader.error());
        return;
    }
    reader->verifyEverything();
    std::vector<DumpPair> pairs = file.saved->operators->pairs;
    for (const RefereeOfPair &referee : file.part().referees) {
        if (referee.pair < pairs.size())
            pairs[referee.pair].knownReferee = referee.referee;
    }
    for (std::size_t i = 0; i < pairs.size() && !m_progress.stopped() && reader->sound(); ++i) {
        add(pairs[i], *reader);
        m_progress.tell({message(Messages::tr("dump pairs of {}"), file.path), i + 1, pairs.size()});
    }
    if (reader->sound())
        addEvidence(pairs, file.part().evidence, *reader);
    if (const auto problem = reader->problem()) {
        m_problems.push_back(*problem);
        m_problems.back().unread = Unread{UnreadReason::Damaged, "parts", 1, {}};
    }
}

void PartPairs::addEvidence(const std::vector<DumpPair> &pairs, const std::vector<EvidenceOfPair> &evidence,
                            ColumnFileReader &reader)
{
    for (const EvidenceOfPair &ofPair : evidence) {
        if (ofPair.pair >= pairs.size() || !leadsInto(ofPair.evidence, pairs[ofPair.pair]))
            return reader.damaged("part");
        m_evidence.add(pairs[ofPair.pair], ofPair.evidence);
    }
}

// The rows are read only for decisions about rows.
void PartPairs::add(const DumpPair &saved, ColumnFileReader &reader)
{
    DumpPair pair = asCompared(saved);
    pair.knownReferee = saved.knownReferee;
    const bool hasRows = !pair.savedRows.empty();
    if (hasRows && judgesRows(m_begun.options.decisions)) {
        pair.table = readSavedTable(reader, pair);
        if (!pair.table)
            return;
        pair = decided(pair, m_begun.options.decisions, m_begun.options.operatorFacts);
        dropTable(pair);
    }
    m_places[0].try_emplace(keyOf(pair.a), pair.a);
    m_places[1].try_emplace(keyOf(pair.b), pair.b);
    Key key(keyOf(pair.a), keyOf(pair.b));
    m_pairs.try_emplace(std::move(key), std::move(pair));
}

std::optional<DumpPair> PartPairs::take(const DumpLocation &a, const DumpLocation &b,
                                        const std::shared_ptr<const CompareOptions> &options, const Progress &progress)
{
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_pairs.find({keyOf(a), keyOf(b)}); found != m_pairs.end()) {
            DumpPair pair = std::move(found->second);
            m_pairs.erase(found);
            return pair;
        }
        if (!m_anew) {
            m_missing.push_back(a);
            return std::nullopt;
        }
    }
    return decidedPair(a, b, options, progress);
}

void PartPairs::compareAnew()
{
    m_anew = true;
}

std::shared_ptr<const Run> PartPairs::placed(const std::shared_ptr<const Run> &run,
                                             DumpLocation DumpLocations::*side) const
{
    const auto &places = m_places[side == &DumpLocations::second];
    auto copy = std::make_shared<Run>(*run);
    for (DumpLocation &dump : copy->dumps) {
        if (const auto found = places.find(keyOf(dump)); found != places.end())
            dump = found->second;
    }
    return copy;
}

Problems PartPairs::problems() const
{
    Problems problems = m_problems;
    if (m_missing.empty())
        return problems;
    std::vector<DumpLocation> missing = m_missing;
    std::ranges::sort(missing, {},
                      [](const DumpLocation &dump) { return std::tuple(dump.step, dump.rank, dump.part); });
    problems.push_back({missing.front().folder, 0, Severity::Error,
                        message(Messages::tr("{} pairs of dumps are in none of the parts and were not compared: {}."),
                                missing.size(), placesOf(missing)),
                        Unread{UnreadReason::Limit, pairsOfDumps, static_cast<std::int64_t>(missing.size()), {}}});
    return problems;
}

} // namespace rundiff
