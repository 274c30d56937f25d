// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/dumpalignment.h"
#include "models/compare/options/options.h"
#include "models/compare/pairlistener.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/compare/tensors/tensorpairs.h"
#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rundiff
{

// The pairing of dumps of A and B: by step, ranks by number, single proc folders with each other.
struct DumpPairing {
    std::vector<std::pair<DumpLocation, DumpLocation>> pairs;
    std::vector<DumpLocation> onlyA, onlyB;
    Problems problems; // ambiguous pairings are reported
};
// `shift` is the step of a dump of B - the step of the dump of A that it is compared with.
DumpPairing pairDumps(const std::vector<DumpLocation> &a, const std::vector<DumpLocation> &b,
                      const CompareOptions &options, std::int64_t shift = 0);

// Reads both dumps of a pair and matches their rows, each with its state; no table if it was stopped.
DumpPair readPair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                  const Progress &progress);

// The same, judged: the summary, including the table.
DumpPair comparePair(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                     const Progress &progress);

// The same under the decisions of the options, with the source of its rows.
DumpPair decidedPair(const DumpLocation &a, const DumpLocation &b, const std::shared_ptr<const CompareOptions> &options,
                     const Progress &progress);

// The table of two dumps that are already in memory; `pairs` are tensors of them that were read together.
std::shared_ptr<const PairTable> compareTables(std::shared_ptr<const Dump> a, std::shared_ptr<const Dump> b,
                                               const CompareOptions &options, Problems &problems,
                                               const Progress &progress = {}, const TensorPairs *pairs = nullptr);

// The same two dumps in msprobe's own matching, which is used for its tables (CSV, XLSX): exact unless the options
// specify fuzzy matching or a mapping. The same table if nothing would change.
std::shared_ptr<const PairTable> msprobeTable(const std::shared_ptr<const PairTable> &table,
                                              const CompareOptions &options, Problems &problems,
                                              const Progress &progress = {});

// Makes the pair of two dumps; nothing if it is not available. All pairs share the options.
using PairMaker = std::function<std::optional<DumpPair>(const DumpLocation &a, const DumpLocation &b,
                                                        const std::shared_ptr<const CompareOptions> &options,
                                                        const Progress &progress)>;

// All pairs, in parallel, or those of the part that the options choose. Tables are kept while they fit into a memory
// budget; the source of a pair reads a table again that was dropped. Null if no dumps belong together.
std::shared_ptr<const OperatorComparison> compareDumps(const Run &a, const Run &b, const CompareOptions &options,
                                                       const Progress &progress, Problems &problems,
                                                       const PairListener &listener = {},
                                                       const DumpAlignment &alignment = {},
                                                       const PairMaker &make = decidedPair);

} // namespace rundiff
