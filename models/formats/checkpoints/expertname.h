// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The number of an expert in the name of a parameter of Megatron: "mlp.experts.local_experts.3.linear_fc1.weight",
// "mlp.experts.linear_fc1.weight3".
struct ExpertNumber {
    std::size_t begin = 0, length = 0; // of its digits in the name
    std::size_t value = 0;
};

std::optional<ExpertNumber> expertNumber(std::string_view parameter);

// The same parameter of another expert.
std::string ofExpert(const std::string &parameter, const ExpertNumber &number, std::size_t expert);

} // namespace rundiff
