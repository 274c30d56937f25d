// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

// The member "account" of a result; null: none was made.
Json accountJson(const Account *account);

} // namespace rundiff
