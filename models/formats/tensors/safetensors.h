// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/namedtensor.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

bool looksLikeSafetensors(std::string_view start);

// A length, a JSON header with the position of every tensor, then the tensors.
tl::expected<std::vector<NamedTensor>, std::string> readSafetensors(std::shared_ptr<const ByteSource> file);

// A remark of its header, "__metadata__": {name: text}. Empty: there is none.
std::string safetensorsRemark(const ByteSource &file, std::string_view name);

} // namespace rundiff
