// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>

namespace rundiff
{

struct TensorStatistics {
    double max = 0, min = 0, mean = 0, norm = 0; // NaN if an element is
};

// Nothing for an empty tensor, and for one that cannot be read completely.
std::optional<TensorStatistics> statisticsOf(const Tensor &tensor, const std::stop_token &stop);

// What the statistics of a tensor are made of. NaN is in the sums only.
struct NumberTotals {
    double sum = 0, squares = 0;
    double max = -std::numeric_limits<double>::infinity(), min = std::numeric_limits<double>::infinity();

    void add(const NumberTotals &other);
};

// Sums depend on their order. Each of these blocks of a tensor is added up by itself, then block after block: so the
// statistics are the same wherever they are computed.
inline constexpr std::size_t statisticsBlock = 16384;
NumberTotals totalsOf(std::span<const float> values);
NumberTotals totalsOf(std::span<const double> values);
TensorStatistics statisticsOf(const NumberTotals &totals, std::uint64_t count);

} // namespace rundiff
