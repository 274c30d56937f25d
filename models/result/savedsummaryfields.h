// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/savedfields.h"
#include "models/result/savedsummary.h"

namespace rundiff
{

template <>
struct Fields<SavedSummary> {
    static void visit(auto &field, auto &summary)
    {
        field("version", summary.version);
        field("saved", summary.saved);
        field("command", summary.command);
        field("a", summary.a);
        field("b", summary.b);
        field("verdict", summary.verdict);
        field("steps", summary.steps);
        field("pairs", summary.pairs);
        field("input_files", summary.inputFiles);
        field("files", summary.files);
    }
};

} // namespace rundiff
