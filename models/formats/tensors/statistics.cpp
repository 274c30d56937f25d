// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/statistics.h"

#include "models/formats/tensors/elements.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace rundiff
{

std::optional<TensorStatistics> statisticsOf(const Tensor &tensor, const std::stop_token &stop)
{
    constexpr std::uint64_t blockElements = 16384;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    ElementBlocks blocks(tensor);
    const std::uint64_t count = blocks.left();
    TensorStatistics statistics{-infinity, infinity, 0, 0};
    std::vector<char> raw;
    std::vector<double> values;
    while (blocks.left() > 0) {
        const std::size_t some = std::min(blockElements, blocks.left());
        raw.resize(some * elementSize(tensor.type));
        values.resize(some);
        if (stop.stop_requested() || !blocks.next(raw))
            return std::nullopt;
        toDouble(tensor.type, raw, values);
        double sum = 0, squares = 0;
        for (const double value : values) {
            sum += value;
            squares += value * value;
            statistics.max = std::max(statistics.max, value);
            statistics.min = std::min(statistics.min, value);
        }
        statistics.mean += sum;
        statistics.norm += squares;
    }
    if (count == 0)
        return std::nullopt;
    statistics.mean /= static_cast<double>(count);
    statistics.norm = std::sqrt(statistics.norm);
    if (std::isnan(statistics.norm))
        statistics.max = statistics.min = statistics.norm;
    return statistics;
}

} // namespace rundiff
