// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/compare/options/coverage.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"

#include <vector>

namespace rundiff
{

// "14 differences not understood, 2 files differ": what of the files nobody judged; empty: nothing.
Message unexplainedWords(const UnexplainedCount &count);

// A sentence, with the settings that differ: "...; 3 settings differ: clip_ratio 0.2 / 0.3, ...".
Message withSettings(const Message &sentence, const Account &account);

// The files by their state, what is volatile, and the first differences of each kind.
void writeAccount(const Account &account, TextLines &lines);

// The same with tables, and the files that differ.
void writeAccountTables(const Account &account, TextLines &lines);

// "lr: 0.1 / 0.3, 3 times  (train.log:12)", "model.pt: only in A"
Message leftWords(const LeftDifference &difference);

// A line of the account for a list with columns.
struct AccountRow {
    Message kind;                               // "not understood", "setting"
    Message place;                              // "train.log:12", and of a state its first files
    Message words;                              // "lr: 0.1 / 0.3, 3 times"
    const LeftDifference *difference = nullptr; // what the row is about; null: it is a count
};

// The first differences, then the first settings that differ.
std::vector<AccountRow> differenceRows(const Account &account);

// What is volatile by its kind, and the files by their state.
std::vector<AccountRow> countRows(const Account &account);

} // namespace rundiff
