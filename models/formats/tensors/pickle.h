// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/picklevalue.h"

#include <tl/expected.hpp>

namespace rundiff
{

// Reads one pickle of the protocols 0 to 5 from `position` on, which is then set after it. Classes and functions
// outside `allowed` are rejected with their names. The result points into `bytes`.
tl::expected<Pickle, std::string> readPickle(std::string_view bytes, std::size_t &position, AllowedGlobals allowed);

} // namespace rundiff
