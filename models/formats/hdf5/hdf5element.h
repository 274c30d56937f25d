// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

struct Hdf5Element {
    ElementType type;
    bool bigEndian;
};

// The element type of a type of the library. Nothing if it is not a number type of tensors. Used under Hdf5Lock.
std::optional<Hdf5Element> storedAs(std::int64_t type);

} // namespace rundiff
