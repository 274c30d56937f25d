// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/dumpevidence.h"
#include "models/compare/comparison.h"
#include "models/compare/partplan.h"
#include "models/result/parts/partfiles.h"
#include "models/run/progress.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace rundiff
{

// The pairs of all parts, until the merge takes them. Their rows stay in the parts.
class PartPairs
{
public:
    // What the dumps show of the checklist is added to `evidence`.
    PartPairs(const Comparison &begun, DumpEvidence &evidence, const Progress &progress)
        : m_begun(begun), m_evidence(evidence), m_progress(progress)
    {
    }

    void read(const PartFile &file);

    // The pair of two dumps, from any thread; nothing if no part has it.
    std::optional<DumpPair> take(const DumpLocation &a, const DumpLocation &b,
                                 const std::shared_ptr<const CompareOptions> &options, const Progress &progress);
    void compareAnew(); // other pairs are wanted: they are made from the dumps that are in the parts

    // The run with its dumps as they are in the parts.
    std::shared_ptr<const Run> placed(const std::shared_ptr<const Run> &run, DumpLocation DumpLocations::*side) const;

    Problems problems() const; // damaged parts, and the pairs that are in none

private:
    using DumpKey = std::tuple<std::int64_t, std::string, std::string, std::string, std::string, bool>;
    using Key = std::pair<DumpKey, DumpKey>;

    static DumpKey keyOf(const DumpLocation &dump);
    void add(const DumpPair &saved, class ColumnFileReader &reader);
    void addEvidence(const std::vector<DumpPair> &pairs, const std::vector<EvidenceOfPair> &evidence,
                     ColumnFileReader &reader);

    const Comparison &m_begun;
    DumpEvidence &m_evidence;
    const Progress &m_progress;
    std::mutex m_mutex;
    std::map<Key, DumpPair> m_pairs;
    std::map<DumpKey, DumpLocation> m_places[2]; // of the dumps of A and B
    std::vector<DumpLocation> m_missing;         // of A
    Problems m_problems;
    bool m_anew = false;
};

} // namespace rundiff
