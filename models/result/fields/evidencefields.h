// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/evidence/resultevidence.h"
#include "models/formats/json/jsonfields.h"
#include "models/formats/saved/runfields.h"

namespace rundiff
{

// The members of what msprobe's results add, with their names in JSON and in a saved result.

template <>
struct Fields<ResultEvidence> {
    static void visit(auto &field, auto &evidence)
    {
        field("kind", evidence.kind);
        field("run", evidence.run);
        field("path", evidence.path);
        field("operator", evidence.operatorName);
        field("parameter", evidence.parameter);
        field("step", evidence.step);
        field("rank", evidence.rank);
        field("pair", evidence.pair);
        field("table_row", evidence.tableRow);
        field("outcome", evidence.outcome);
        field("contradicts", evidence.contradicts);
        field("says", evidence.says);
        field("item", evidence.item);
        field("item_state", evidence.itemState);
    }
};

template <>
struct Fields<ResultEvidences> {
    static void visit(auto &field, auto &evidence)
    {
        field("list", evidence.list);
        field("problems", evidence.problems);
        field("settings", evidence.settings);
        field("packs_differ", evidence.packsDiffer);
    }
};

} // namespace rundiff
