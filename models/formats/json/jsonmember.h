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

// Whether a reader can go on at a member of an object, by its name and the first character of its value.
using FitsMember = std::function<bool(std::string_view name, char value)>;

// Where a damaged JSON file can be read again: the quote before the name of the next member that fits, from an offset
// on. Bytes are searched and not tokens, because behind a lost quote texts and the rest have changed places.
std::optional<std::uint64_t> findMember(const FileBytes &file, std::uint64_t from, const FitsMember &fits,
                                        const Progress &progress);

} // namespace rundiff
