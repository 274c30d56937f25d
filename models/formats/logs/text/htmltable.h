// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The rows of all tables in a text of HTML, one a line: "| step | loss |", the heading with a rule below it.
std::string tablesAsRows(std::string_view html);

} // namespace rundiff
