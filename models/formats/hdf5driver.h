// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// How libhdf5 gets the bytes of a foreign file: what it reads is looked at first, and what it would follow without end
// cannot be read.

// For the access properties with which a file is opened.
bool readThroughDriver(std::int64_t access);

// To be told once the file is open.
void setLengthBytes(std::int64_t file);

} // namespace rundiff
