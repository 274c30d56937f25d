// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/formats/tensors/tensor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace rundiff
{

// The two dimensions of a tensor in its picture; by default the last two.
struct TensorAxes {
    std::optional<std::size_t> down, across;
    bool operator==(const TensorAxes &) const = default;
};

// Two tensors of one row, compared element by element.
struct TensorStudy {
    struct Histogram {
        double low = 0, high = 0;
        std::vector<std::uint64_t> counts;
        std::uint64_t notFinite = 0;
    };
    // |A - B| on a logarithmic scale: bin i starts at 10^(lowestPower + i / binsPerPower).
    struct Differences {
        static constexpr int lowestPower = -16, highestPower = 8, binsPerPower = 4;
        std::array<std::uint64_t, (highestPower - lowestPower) * binsPerPower> counts{};
        std::uint64_t zero = 0, below = 0, above = 0, notFinite = 0;

        static double beginOf(std::size_t bin);
        double shareWithin(std::size_t bin, std::uint64_t all) const; // of all elements: below the start of the bin
    };
    struct Element {
        std::vector<std::uint64_t> index;
        double a = 0, b = 0, difference = 0;
        std::optional<std::uint64_t> ulps;
    };
    // The largest |A - B| of all elements in a cell.
    struct Picture {
        std::size_t width = 0, height = 0;
        TensorAxes axes;
        std::vector<float> worst;
    };

    std::string problem; // why there is no result, in a sentence
    ElementType typeA = ElementType::Float32, typeB = ElementType::Float32;
    std::vector<std::uint64_t> shape;
    std::uint64_t count = 0, differing = 0;
    bool realPartsOnly = false;
    Histogram a, b;
    Differences differences;
    std::vector<Element> worst;               // the largest difference first; NaN in one run only before all
    std::optional<std::uint64_t> largestUlps; // if both have the same floating type
    std::optional<double> meanUlps;
    Picture picture;
};

TensorStudy studyTensors(const Tensor &a, const Tensor &b, const TensorAxes &axes = {}, std::stop_token stop = {});

// The tensors of a row, if both runs dumped them. Reads their files.
TensorStudy studyTensors(const PairTable &table, std::size_t row, const TensorAxes &axes = {},
                         std::stop_token stop = {});

} // namespace rundiff
