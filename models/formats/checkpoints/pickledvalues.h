// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"
#include "models/formats/tensors/torchstorage.h"

#include <tl/expected.hpp>

namespace rundiff
{

// The values of a pickle with their paths, whatever they are nested in. Objects are their attributes; nothing is
// imported and nothing is called. A list of numbers is one value.
tl::expected<CheckpointValues, std::string> valuesOf(const Pickle &pickle, const FindStorage &find);

// The content of a bytes object, also in the spelling of old protocols: a text and its encoding.
std::optional<std::string> pickledBytes(const Pickle &pickle, const PickleValue &value);

// The member of a dictionary, or the attribute of an object; null if there is none.
const PickleValue *pickledMember(const Pickle &pickle, const PickleValue &value, std::string_view name);

// What objects are filled with: their attributes or items. A dictionary or list is itself.
const PickleValue &pickledState(const Pickle &pickle, const PickleValue &value);

// A shape, offsets: a tuple, a list or torch.Size.
std::optional<std::vector<std::uint64_t>> pickledNaturals(const Pickle &pickle, const PickleValue &value);

} // namespace rundiff
