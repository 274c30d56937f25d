// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"

#include <array>
#include <cstddef>
#include <optional>

namespace rundiff
{

inline constexpr std::size_t spatial = 3; // missing dimensions have size 1
using Extent = std::array<std::size_t, spatial>;

// A convolution of any number of dimensions up to three, as one of three.
struct ConvolutionGeometry {
    std::size_t samples = 1, channelsIn = 1, channelsOut = 1, groups = 1;
    Extent in{1, 1, 1}, kernel{1, 1, 1}, out{1, 1, 1}, stride{1, 1, 1}, padding{0, 0, 0}, dilation{1, 1, 1};

    std::size_t positions() const { return out[0] * out[1] * out[2]; }
    std::size_t length() const { return channelsIn / groups * kernel[0] * kernel[1] * kernel[2]; }
    std::size_t volume() const { return in[0] * in[1] * in[2]; }

    bool isInside(const Extent &place) const { return place[0] < in[0] && place[1] < in[1] && place[2] < in[2]; }
    // The place in the input that one number of the kernel sees, along one dimension; the size of the input for
    // padding.
    std::size_t source(std::size_t dimension, std::size_t position, std::size_t number) const
    {
        const std::size_t at = position * stride[dimension] + number * dilation[dimension];
        const bool inside = at >= padding[dimension] && at < padding[dimension] + in[dimension];
        return inside ? at - padding[dimension] : in[dimension];
    }
};

// By the arguments of a call; nothing where they are not compatible.
std::optional<ConvolutionGeometry> geometryOf(CapturedInputs &inputs, const Array &input, const Array &weight);

// Calls visit(number of the kernel, place in the input) for every input that one output position sees, both counted
// within a group. Padding has no place.
template <typename Visit>
void visitTaps(const ConvolutionGeometry &of, std::size_t position, const Visit &visit)
{
    const Extent place = {position / (of.out[1] * of.out[2]), position / of.out[2] % of.out[1], position % of.out[2]};
    const auto source = [&](std::size_t d, std::size_t k) { return of.source(d, place[d], k); };
    std::size_t tap = 0;
    for (std::size_t channel = 0; channel < of.channelsIn / of.groups; ++channel) {
        for (std::size_t z = 0; z < of.kernel[0]; ++z) {
            for (std::size_t y = 0; y < of.kernel[1]; ++y) {
                for (std::size_t x = 0; x < of.kernel[2]; ++x, ++tap) {
                    const Extent from = {source(0, z), source(1, y), source(2, x)};
                    if (of.isInside(from))
                        visit(tap, channel * of.volume() + (from[0] * of.in[1] + from[1]) * of.in[2] + from[2]);
                }
            }
        }
    }
}

} // namespace rundiff
