// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/pairtables.h"

#include "models/compare/comparedumps.h"

namespace rundiff
{

std::shared_ptr<const PairTable> keptOrReadTable(const DumpPair &pair, const CompareOptions &options,
                                                 const Progress &progress)
{
    return pair.table ? pair.table : comparePair(pair.a, pair.b, options, progress).table;
}

std::shared_ptr<const PairTable> msprobeTableOf(const DumpPair &pair, const CompareOptions &options,
                                                const Progress &progress)
{
    Problems matching; // the comparison has said them already
    const auto table = keptOrReadTable(pair, options, progress);
    return table ? msprobeTable(table, options, matching, progress) : nullptr;
}

} // namespace rundiff
