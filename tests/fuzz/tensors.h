// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensorfile.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "tests/fuzz/fuzzfile.h"

#include <algorithm>

// Also reads the numbers of the first tensors, if they are not too large.
inline void readAsTensors(const FuzzFile &file)
{
    constexpr std::size_t some = 8;
    constexpr std::uint64_t small = 100'000;
    const auto tensors = rundiff::readTensorFile(file.path());
    for (std::size_t i = 0; tensors && i < std::min(some, tensors->size()); ++i) {
        const rundiff::Tensor &tensor = (*tensors)[i].tensor;
        if (tensor.count() <= small)
            rundiff::statisticsOf(tensor, {});
    }
}
