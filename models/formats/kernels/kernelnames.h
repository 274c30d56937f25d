// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dumprows.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The name of the file with one tensor of a kernel, as MindSpore writes it in graph mode:
// {type}.{kernel}.{task}.{stream}.{microseconds}.{input|output}.{slot}.{format}[.{dtype}][.npy]
struct KernelTensorName {
    std::string_view type, kernel, task;
    std::uint64_t time = 0;
    Side side = Side::Input;
    std::uint32_t slot = 0;
    std::string_view format, dtype; // may be empty
    bool array = false;             // ends in .npy; the others are raw bytes
};

std::optional<KernelTensorName> kernelTensorName(std::string_view file);

// The name of the file with one tensor of a cell, before msprobe gives it the form of other dumps:
// Cell.{path}.{Class}.{forward|backward}[.{call}].{input|output}.{slot}_{dtype}_{id}.npy
struct CellTensorName {
    std::string_view cell; // "Cell.network.fc1.Dense"
    bool backward = false;
    std::optional<std::uint32_t> call;
    Side side = Side::Input;
    std::uint32_t slot = 0;
    std::string_view dtype;
    std::uint64_t id = 0; // counts in the order of execution
};

std::optional<CellTensorName> cellTensorName(std::string_view file);

// The cell in the name of a TensorDump kernel, with dots: "Cell.network.fc1.Dense.forward.input.0"; empty if it is
// none.
std::string cellOfTensorDump(std::string_view kernel);

// Whether a file's name has the form of a kernel's or a cell's tensor.
bool isKernelTensorName(std::string_view file);

// The same data type in the words of numpy: "FLOAT16" and "Float16" are "float16".
std::string kernelDtype(std::string_view name);

// A name of a graph in the form that file names allow: "Default/conv-Conv2d" is "Default_conv-Conv2d".
std::string kernelNameInFiles(std::string_view fullName);

std::optional<std::uint64_t> kernelNumber(std::string_view digits);

} // namespace rundiff
