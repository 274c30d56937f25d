// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace rundiff
{

// A table in msprobe's form, line by line, as CSV. May be used from several threads.
class TableLines
{
public:
    virtual ~TableLines() = default;
    virtual std::string header() const = 0; // with the line break, as every line
    virtual std::size_t size() const = 0;
    virtual void append(std::string &text, std::size_t line) const = 0;
};

} // namespace rundiff
