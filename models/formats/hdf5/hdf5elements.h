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

// What a type of the library stands for. Nothing where it is no number that tensors are made of. Used under Hdf5Lock.
std::optional<Hdf5Element> storedAs(std::int64_t type);

} // namespace rundiff
