// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/rowcolumn.h"

namespace rundiff
{

// A column of the operator table: every field of a row can be one.
using OperatorColumn = RowField;

} // namespace rundiff
