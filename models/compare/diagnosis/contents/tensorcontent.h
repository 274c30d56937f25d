// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <string>
#include <string_view>

namespace rundiff
{

// What a dump knows of a tensor: size, type, and the checksum, or else all statistics. Equal texts of two dumps are
// equal tensors as far as the dumps tell.
std::string contentOf(const Dump &dump, const DumpRow &row);

// Whether the content identifies the tensor among others. Of integers without a mean the largest and the smallest do
// not.
bool isDistinct(const DumpRow &row);

// Of a type: what is not an integer or a mask.
bool holdsFractions(std::string_view dtype);

} // namespace rundiff
