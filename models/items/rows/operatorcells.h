// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/operatorcolumn.h"

#include <QString>

#include <vector>

namespace rundiff
{

// The columns that the table shows in a mode.
std::vector<OperatorColumn> operatorColumns(Mode mode);

QString columnTitle(OperatorColumn column);
QString columnExplanation(OperatorColumn column);

// The cell in short form, and with all its digits.
QString cellText(const PairTable &table, std::size_t row, OperatorColumn column);
QString fullCellText(const PairTable &table, std::size_t row, OperatorColumn column);

} // namespace rundiff
