// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/operatorcolumn.h"
#include "models/items/pairrows.h"

namespace rundiff
{

// The columns that are available in a mode.
std::vector<OperatorColumn> operatorColumns(Mode mode);

QString columnTitle(OperatorColumn column);
QString columnExplanation(OperatorColumn column);

// "exact", "renumbered" ...: how a row of A was matched with its row of B.
QString matchedWord(MatchedBy how);

// The cell in short form, and with all its digits.
QString cellText(const PairTable &table, std::size_t row, OperatorColumn column);
QString fullCellText(const PairTable &table, std::size_t row, OperatorColumn column);

} // namespace rundiff
