// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontree.h"

#include <algorithm>

namespace rundiff
{

bool PythonModule::tells(const PythonStatement &function) const
{
    const auto next = std::lower_bound(telling.begin(), telling.end(), function.firstToken);
    return next != telling.end() && *next < function.endToken;
}

} // namespace rundiff
