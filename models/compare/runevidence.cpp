// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/runevidence.h"

#include "models/compare/evidence/packevidence.h"
#include "models/compare/evidence/resultevidence.h"
#include "models/compare/evidence/tableevidence.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::vector<ResultFile> packsOf(const Run &run)
{
    std::vector<ResultFile> packs;
    std::ranges::copy_if(run.resultFiles, std::back_inserter(packs),
                         [](const ResultFile &file) { return file.kind == ResultKind::ConfigCheck; });
    return packs;
}

void addPacks(const Run &a, const Run &b, ComparedTables &tables, ResultEvidences &into, const Progress &progress)
{
    const std::vector<ResultFile> ofA = packsOf(a), ofB = packsOf(b);
    const std::size_t both = std::min(ofA.size(), ofB.size());
    for (std::size_t i = 0; i < both; ++i)
        addPackEvidence(ofA[i], ofB[i], tables, into, progress);
    for (std::size_t i = both; i < ofA.size(); ++i)
        addLonePack(ofA[i], ResultOf::A, into);
    for (std::size_t i = both; i < ofB.size(); ++i)
        addLonePack(ofB[i], ResultOf::B, into);
}

// About the first difference, then contradictions, other failures, and what joins to no row.
int importance(const ResultEvidence &evidence, const FirstDifference *first)
{
    const bool isOfFirst = first && evidence.operatorName == first->row.operatorName;
    if (isOfFirst)
        return 0;
    if (evidence.contradicts)
        return 1;
    const bool isFailure = evidence.outcome != ResultOutcome::Pass && evidence.outcome != ResultOutcome::Skipped;
    if (isFailure)
        return 2;
    return evidence.operatorName.empty() ? 4 : 3;
}

bool isWithDumps(const CompareOptions &options)
{
    return options.operators && options.part.whole() && !options.tokens.ofOneRun;
}

} // namespace

void addResultEvidence(Comparison &comparison, const Progress &progress)
{
    const Run &a = *comparison.a, &b = *comparison.b;
    const bool hasFiles = !a.resultFiles.empty() || !b.resultFiles.empty();
    if (!hasFiles || !isWithDumps(comparison.options))
        return;
    auto found = std::make_shared<ResultEvidences>();
    ComparedTables tables(comparison.operators.get(), progress);
    for (const auto &[run, of] : {std::pair(&a, ResultOf::A), std::pair(&b, ResultOf::B)}) {
        for (const ResultFile &file : run->resultFiles) {
            if (file.kind != ResultKind::ConfigCheck && !progress.stopped())
                addTableEvidence(file, of, tables, *found, progress);
        }
    }
    addPacks(a, b, tables, *found, progress);
    const FirstDifference *const first = tables.firstDifference();
    std::stable_sort(found->list.begin(), found->list.end(),
                     [&](const ResultEvidence &one, const ResultEvidence &other) {
                         return importance(one, first) < importance(other, first);
                     });
    append(comparison.problems, found->problems);
    comparison.evidence = std::move(found);
}

void putResultEvidence(const Comparison &comparison, Checklist &list)
{
    if (!comparison.evidence)
        return;
    for (const ResultEvidence &evidence : comparison.evidence->list) {
        ChecklistItem *const item = evidence.item.empty() ? nullptr : itemNamed(list, evidence.item);
        if (!item)
            continue;
        const bool isProof = evidence.itemState == ItemState::Failing;
        const bool isSupport = evidence.itemState == ItemState::Confirmed && item->state == ItemState::Unknown;
        if (isProof || isSupport)
            item->state = evidence.itemState;
        const auto place = isProof ? item->evidence.begin() : item->evidence.end();
        item->evidence.insert(place, {evidence.says, evidence.path, 0, evidence.pair, evidence.tableRow});
    }
}

} // namespace rundiff
