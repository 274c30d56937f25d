// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/pairevidence.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/compare/table/pairview.h"
#include "models/knowledge/checklist/checklist.h"

#include <compare>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace rundiff
{

struct DropoutRule;

// Evidence of two runs' dumps for the checklist: active dropout, random operators, first inputs and parameters, and the
// items that the first difference indicates. Pairs are added while their tables are in memory, from any thread.
class DumpEvidence
{
public:
    void add(const DumpPair &pair);
    void add(const DumpPair &pair, PairEvidence known); // from where its rows were
    void clear();
    std::optional<PairEvidence> of(const DumpPair &pair) const;

    // Adds the evidence to the list; rows refer to the pairs of this comparison.
    void putInto(Checklist &list, const OperatorComparison &operators) const;

private:
    using Place = EvidencePlace;
    using Seen = EvidenceSeen;
    // Also the file and the place in it: files without a step are all of step 0.
    struct PairKey {
        std::int64_t step = 0;
        std::string rank, dumpFile, group;

        friend auto operator<=>(const PairKey &, const PairKey &) = default;
    };

    static PairKey keyOf(const DumpPair &pair)
    {
        return {pair.a.step.value, pair.a.rank.folderName(), pair.a.dumpFile, pair.a.group};
    }
    static PairEvidence factsOf(const DumpPair &pair);
    static void lookAtParameters(const CallRows &call, const DumpPair &pair, PairEvidence &facts);
    static void countDropout(const CallRows &call, const DumpPair &pair, std::size_t row, const DropoutRule &rule,
                             PairEvidence &facts);
    static bool lookAtInputs(const CallRows &call, const DumpPair &pair, PairEvidence &facts);
    static void count(Seen &seen, const CallRows &call, const DumpPair &pair, std::size_t row, bool differs,
                      const std::string &value = {});
    void putDropout(Checklist &list, const OperatorComparison &operators) const;
    void putRandom(Checklist &list, const OperatorComparison &operators) const;
    void putWeights(Checklist &list, const OperatorComparison &operators) const;
    void putData(Checklist &list, const OperatorComparison &operators) const;
    void putSpecial(Checklist &list, const OperatorComparison &operators) const;
    static void putOperator(Checklist &list, const FirstDifference &first, ChecklistEvidence evidence);
    static void putFirstDifference(Checklist &list, const OperatorComparison &operators);

    mutable std::mutex m_mutex;
    std::map<PairKey, PairEvidence> m_pairs;
};

} // namespace rundiff
