// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// Whether PyTorch, MindSpore or NumPy have a data type of this name, with or without "torch." in front of it.
bool isKnownDtype(std::string_view dtype);

// "torch.float32" and "Float32" are the same type: lower case, without "torch." or "mindspore.".
std::string plainDtype(std::string_view dtype);

} // namespace rundiff
