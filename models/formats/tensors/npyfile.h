// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

namespace rundiff
{

// An array that numpy.save wrote, versions 1 to 3. Texts, objects and records are rejected by their name.
tl::expected<Tensor, std::string> readNpy(std::shared_ptr<const ByteSource> file);

bool looksLikeNpy(std::string_view start);

// numpy's name of a type, without its byte order: "f4". Empty: numpy has no such type.
std::string_view numpyName(ElementType type);

} // namespace rundiff
