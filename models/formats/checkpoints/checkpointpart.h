// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <cstdint>

namespace rundiff
{

// What a value of a checkpoint is for, in the order in which differences are shown. Settings: how the training was
// started and where its files are; they are not part of the state.
enum class CheckpointPart : std::uint8_t {
    Weights,
    TiedWeights,
    Buffers,
    MasterWeights,
    ParameterGroups,
    LearningRate,
    OptimizerStep,
    OptimizerMoments,
    Scheduler,
    LossScale,
    Ema,
    GradientAccumulation,
    RngPython,
    RngNumpy,
    RngTorch,
    RngDevice,
    DataPosition,
    Outside,
    Settings
};

template <>
struct Spelling<CheckpointPart> {
    static constexpr SpellingTable<CheckpointPart, 19> names{
        {{"weights", CheckpointPart::Weights},
         {"tied weights", CheckpointPart::TiedWeights},
         {"buffers", CheckpointPart::Buffers},
         {"master weights", CheckpointPart::MasterWeights},
         {"parameter groups", CheckpointPart::ParameterGroups},
         {"learning rate", CheckpointPart::LearningRate},
         {"optimizer step", CheckpointPart::OptimizerStep},
         {"optimizer moments", CheckpointPart::OptimizerMoments},
         {"scheduler", CheckpointPart::Scheduler},
         {"loss scale", CheckpointPart::LossScale},
         {"ema", CheckpointPart::Ema},
         {"gradient accumulation", CheckpointPart::GradientAccumulation},
         {"rng python", CheckpointPart::RngPython},
         {"rng numpy", CheckpointPart::RngNumpy},
         {"rng torch", CheckpointPart::RngTorch},
         {"rng device", CheckpointPart::RngDevice},
         {"data position", CheckpointPart::DataPosition},
         {"outside the checkpoint", CheckpointPart::Outside},
         {"settings", CheckpointPart::Settings}}};
};

// Values of single parameters, which are compared by the name of the parameter.
inline bool isOfParameters(CheckpointPart part)
{
    return part <= CheckpointPart::MasterWeights || part == CheckpointPart::OptimizerMoments ||
           part == CheckpointPart::Ema || part == CheckpointPart::GradientAccumulation;
}

} // namespace rundiff
