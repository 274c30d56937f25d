// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <optional>
#include <stop_token>

namespace rundiff
{

struct TensorStatistics {
    double max = 0, min = 0, mean = 0, norm = 0; // NaN if an element is
};

// Nothing for an empty tensor, and for one that cannot be read completely.
std::optional<TensorStatistics> statisticsOf(const Tensor &tensor, const std::stop_token &stop);

} // namespace rundiff
