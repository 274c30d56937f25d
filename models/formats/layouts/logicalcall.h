// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

enum class CallPass : std::uint8_t { Forward, Backward, Gradients };

// A call of a module in the dump of one process, named as the training names it that is not divided:
// "Module.1.decoder.layers.0.mlp.MLP.forward.3" of the second virtual stage is the fourth micro-batch of another layer.
struct LogicalCall {
    std::string module; // "Module.decoder.layers.6.mlp.MLP"
    CallPass pass = CallPass::Forward;
    std::int64_t call = 0;
    std::int64_t chunk = 0; // the virtual stage

    std::string name(std::int64_t call) const;
    bool isInLocalExpert() const; // of which other processes have others
    bool holdsExperts() const;    // it spreads tokens over experts
    // The numbers of its layer and of its expert; nothing: it is in none.
    std::optional<std::int64_t> layer() const;
    std::optional<std::int64_t> expert() const;

    // The first layer and the first expert of the process have these numbers in the whole model.
    void shift(std::int64_t firstLayer, std::int64_t firstExpert);

    // With the numbers that the process gives its layers and experts. Nothing: no call of a module.
    static std::optional<LogicalCall> of(std::string_view key);
};

} // namespace rundiff
