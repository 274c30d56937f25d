// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/account/contents/accountinput.h"
#include "models/run/progress.h"

namespace rundiff
{

// The account of two runs. Every file of both is opened, unless a reader compared all of it; a file that cannot be read
// to its end is listed as such.
Account makeAccount(const AccountInput &input, const Progress &progress);

} // namespace rundiff
