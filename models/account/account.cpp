// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/account.h"

#include <algorithm>

namespace rundiff
{

std::size_t Account::count(FileState state) const
{
    return static_cast<std::size_t>(std::ranges::count(files, state, &AccountedFile::state));
}

} // namespace rundiff
