// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/run/progress.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace rundiff
{

// Whether a reader can continue at a member of an object, given its name and the first character of its value.
using FitsMember = std::function<bool(std::string_view name, char value)>;

// The position at which reading of a damaged JSON file can continue: the quote before the name of the next suitable
// member, from an offset on. Bytes are searched and not tokens, because after a lost quote texts and other tokens are
// exchanged.
std::optional<std::uint64_t> findMember(const FileBytes &file, std::uint64_t from, const FitsMember &fits,
                                        const Progress &progress);

} // namespace rundiff
