// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/doubtfulrows.h"
#include "models/compare/dtypepairs.h"
#include "models/compare/matchrows.h"
#include "models/compare/rowstates.h"
#include "models/compare/statisticcolumns.h"
#include "models/compare/tensorrows.h"
#include "models/compare/verdictrules.h"

namespace rundiff
{

namespace
{

bool hasChecksums(const Dump &dump)
{
    for (std::size_t row = 0; row < dump.rows.size(); ++row) {
        if (dump.rows.checksumKind(row) != ChecksumKind::None && !dump.rows.checksumMade(row))
            return true;
    }
    return false;
}

// What the two dumps can be compared by: what both of them hold.
Mode modeOf(const Dump &a, const Dump &b, Mode wanted)
{
    if (wanted != Mode::Auto)
        return wanted;
    if (a.task == "tensor" && b.task == "tensor")
        return Mode::Tensor;
    return hasChecksums(a) && hasChecksums(b) ? Mode::Md5 : Mode::Statistics;
}

} // namespace

std::shared_ptr<const PairTable> compareTables(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b,
                                               const CompareOptions &options, Problems &problems,
                                               const Progress &progress)
{
    auto table = std::make_shared<PairTable>();
    table->a = std::move(a);
    table->b = std::move(b);
    table->mode = modeOf(*table->a, *table->b, options.mode);
    table->match = Match::Exact;
    SharedNames names(table->a->names, table->b->names);
    joinRows(*table, matchExactly(*table->a, *table->b), MatchedBy::Exact, names);
    applyDtypeCondition(*table, names);
    if (table->mode == Mode::Tensor)
        compareTensorRows(*table, options.jobs, progress, problems);
    judgeRows(*table, StatisticColumns(*table));
    setRowStates(*table, exactRuleFits(*table));
    markSuspectChecksums(*table);
    markUndefinedContents(*table);
    return table;
}

} // namespace rundiff
