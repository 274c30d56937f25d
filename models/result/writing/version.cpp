// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/version.h"

#include "models/result/writing/rundiffversion.h"

namespace rundiff
{

std::string_view version()
{
    return RUNDIFF_VERSION;
}

} // namespace rundiff
