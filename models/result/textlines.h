// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Text from a file, fit for a terminal: control characters, which could move its cursor, become visible escapes.
std::string shownPlainly(std::string_view text);

// Lines of "name   value" under each other, and tables whose columns line up; numbers stand at the right.
class TextLines
{
public:
    void heading(const std::string &text);
    void line(const std::string &text);
    void fact(const std::string &name, const std::string &value);
    void wrapped(const std::string &text, std::size_t indent);
    void table(const std::vector<std::vector<std::string>> &rows); // the first row is the heading
    void problems(const Problems &problems);

    const std::string &text() const { return m_text; }

private:
    std::string m_text;
};

} // namespace rundiff
