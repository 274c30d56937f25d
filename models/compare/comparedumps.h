// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/dumpalignment.h"
#include "models/compare/options/options.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <functional>
#include <memory>
#include <vector>

namespace rundiff
{

// Which dump of A is compared with which of B: by step, ranks by number, lone proc folders with each other.
struct DumpPairing {
    std::vector<std::pair<DumpLocation, DumpLocation>> pairs;
    std::vector<DumpLocation> onlyA, onlyB;
    Problems problems; // a pairing that had to guess is said
};
// `shift` is the step of a dump of B - the step of the dump of A that it is compared with.
DumpPairing pairDumps(const std::vector<DumpLocation> &a, const std::vector<DumpLocation> &b,
                      const CompareOptions &options, std::int64_t shift = 0);

// Reads both dumps of a pair and compares them: the summary, with the table in it.
DumpPair comparePair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress);

// The same under the decisions of the options.
DumpPair decidedPair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress);

// The table of two dumps that are in memory already.
std::shared_ptr<const PairTable> compareTables(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b,
                                               const CompareOptions &options, Problems &problems,
                                               const Progress &progress = {});

// The same two dumps in msprobe's own matching, which its tables (CSV, XLSX) are made with: exact unless the options
// ask for fuzzy matching or name a mapping. The same table when nothing would change.
std::shared_ptr<const PairTable> msprobeTable(const std::shared_ptr<const PairTable> &table,
                                              const CompareOptions &options, Problems &problems,
                                              const Progress &progress = {});

// All pairs, in parallel. `done` is called as each pair is finished, from any thread. Tables are kept while they
// fit into a budget of memory; a pair whose table was dropped can be read again with comparePair.
std::shared_ptr<const OperatorComparison> compareDumps(const Run &a, const Run &b, const CompareOptions &options,
                                                       const Progress &progress, Problems &problems,
                                                       const std::function<void(const DumpPair &)> &done = {},
                                                       const DumpAlignment &alignment = {});

} // namespace rundiff
