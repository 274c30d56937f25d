// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <array>
#include <string_view>

namespace rundiff
{

// A type of elements by its names in checkpoints.
struct CheckpointType {
    std::string_view mindspore, numpy;
    ElementType type;
};

inline constexpr std::array checkpointTypes{
    CheckpointType{"Float32", "float32", ElementType::Float32},
    CheckpointType{"Float16", "float16", ElementType::Float16},
    CheckpointType{"Float64", "float64", ElementType::Float64},
    CheckpointType{"BFloat16", "bfloat16", ElementType::BFloat16},
    CheckpointType{"Int8", "int8", ElementType::Int8},
    CheckpointType{"Int16", "int16", ElementType::Int16},
    CheckpointType{"Int32", "int32", ElementType::Int32},
    CheckpointType{"Int64", "int64", ElementType::Int64},
    CheckpointType{"UInt8", "uint8", ElementType::UInt8},
    CheckpointType{"UInt16", "uint16", ElementType::UInt16},
    CheckpointType{"UInt32", "uint32", ElementType::UInt32},
    CheckpointType{"UInt64", "uint64", ElementType::UInt64},
    CheckpointType{"Bool", "bool", ElementType::Bool},
};

} // namespace rundiff
