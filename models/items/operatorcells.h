// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/operatorcolumn.h"
#include "models/items/pairrows.h"

namespace rundiff
{

// Which columns a mode has something for.
std::vector<OperatorColumn> operatorColumns(Mode mode);

QString columnTitle(OperatorColumn column);
QString columnExplanation(OperatorColumn column);

// "exact", "renumbered" ...: how a row of A found its row of B.
QString matchedWord(MatchedBy how);

// The cell in short, and with all its digits.
QString cellText(const PairTable &table, std::size_t row, OperatorColumn column);
QString fullCellText(const PairTable &table, std::size_t row, OperatorColumn column);

} // namespace rundiff
