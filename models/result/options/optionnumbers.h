// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/numberrange.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Numbers that a user gives for an option; otherwise a sentence with the name of the option.
tl::expected<double, std::string> boundFrom(std::string_view option, const std::string &text);
tl::expected<std::int64_t, std::string> integerFrom(std::string_view option, const std::string &text);
tl::expected<std::int64_t, std::string> integerFrom(std::string_view option, const std::string &text,
                                                    std::int64_t least, std::int64_t most);

// Steps or ranks: numbers, lists and ranges.
tl::expected<NumberChoice, std::string> numbersFrom(std::string_view option, const std::vector<std::string> &texts);

} // namespace rundiff
