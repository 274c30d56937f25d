// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The name of a parameter without the wrappers of its program and in one spelling: those of Hugging Face's Llama for
// Megatron's "decoder.layers.0.self_attention.linear_proj.weight", PyTorch's for MindSpore's "bn.gamma".
std::string commonName(std::string_view parameter);

} // namespace rundiff
