// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <optional>

namespace rundiff
{

struct SingleErrors {
    double absolute = 0, relative = 0;
};

// msprobe's two errors of tensors that are a single number, or nothing if one cannot be read. They follow numpy for
// arrays without dimensions: the difference has the type of both (whole numbers wrap, float16 is rounded, of complex
// numbers both parts count), the relative error is in float32 if float32 can represent the numbers.
std::optional<SingleErrors> singleErrors(const Tensor &target, const Tensor &golden);

} // namespace rundiff
