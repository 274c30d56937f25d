// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

namespace rundiff
{

// Adds the account of the files of both runs, with what the comparison judged of them, and the problems of its rules.
// It does not depend on tolerances, alignment or decisions. None is made where it says nothing: the options choose a
// part of the runs, the runs are read from saved results, or it was stopped.
void addAccount(Comparison &comparison, const Progress &progress);

// The account, if the options choose no part of the runs; else null: it would list what was left out.
const Account *accountInForce(const Comparison &comparison);

// Whether the lines that the reader of the log did not understand were compared nevertheless: the account in force
// compared every line with those of the other log, of which as many were not understood.
bool areUnreadLinesCompared(const Comparison &comparison, const Log &log);

} // namespace rundiff
