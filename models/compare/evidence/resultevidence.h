// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/msproberesults/resultfact.h"
#include "models/knowledge/checklist/checklistitem.h"
#include "models/knowledge/settings/settingrow.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"
#include "models/run/resultfile.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The run whose folder has the result.
enum class ResultOf : std::uint8_t { A, B, Both };

template <>
struct Spelling<ResultOf> {
    static constexpr SpellingTable<ResultOf, 3> names{
        {{"a", ResultOf::A}, {"b", ResultOf::B}, {"both", ResultOf::Both}}};
};

// What a result of msprobe adds to the comparison.
struct ResultEvidence {
    ResultKind kind = ResultKind::ConfigCheck;
    ResultOf run = ResultOf::A;
    Path path;
    Name operatorName, parameter; // the row that it is about; empty: it is about no row of these dumps
    std::optional<std::int64_t> step;
    Name rank;
    std::int64_t pair = -1, tableRow = -1; // of the comparison
    ResultOutcome outcome = ResultOutcome::Pass;
    bool contradicts = false; // what the dumps show
    EnglishText says;
    Name item;                                // of the checklist; empty: it is about none
    ItemState itemState = ItemState::Unknown; // what it proves of the item
};

// All of it, the most telling first. It never changes a verdict.
struct ResultEvidences {
    std::vector<ResultEvidence> list;
    Problems problems;
    std::vector<SettingRow> settings; // of the packs, that differ and are known to affect results
    // A pack shows a difference of the weights, the data or the random numbers. Where nothing else differs, the runs
    // are not the same.
    bool packsDiffer = false;
};

} // namespace rundiff
