// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace rundiff
{

// Some of the values of columns, by their indexes.
template <typename T>
SharedColumn<T> chosenOnes(const SharedColumn<T> &column, const std::vector<std::size_t> &kept)
{
    const std::vector<T> &numbers = *column;
    std::vector<T> chosen;
    chosen.reserve(kept.size());
    for (const std::size_t index : kept)
        chosen.push_back(numbers[index]);
    return std::make_shared<const std::vector<T>>(std::move(chosen));
}

std::vector<bool> chosenOnes(const std::vector<bool> &marks, const std::vector<std::size_t> &kept);
Offsets chosenOnes(const Offsets &offsets, const std::vector<std::size_t> &kept);

RecordRows chosenRows(const RecordRows &rows, const std::vector<std::size_t> &kept);

} // namespace rundiff
