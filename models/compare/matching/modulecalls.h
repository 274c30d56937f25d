// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <memory>

namespace rundiff
{

// A dump without msprobe names tensors after modules: "model.layers.0.mlp.output". Against a dump of msprobe it is
// arranged like that one: such tensors become inputs and outputs of the calls of these modules there, and what belongs
// to no module of the other dump stays as it is.
std::shared_ptr<const Dump> inCallsOf(const std::shared_ptr<const Dump> &dump, const Dump &other);

} // namespace rundiff
