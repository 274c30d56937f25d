// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The keys that lead to a field: /optimizer/betas/0 in JSON, optimizer.betas.0 in files of settings.
class FieldPath
{
public:
    static constexpr char ofJson = '/', ofSettings = '.';
    static constexpr std::size_t longest = 4000;

    struct Place {
        std::size_t length = 0, names = 0;
    };

    explicit FieldPath(char divider) : m_divider(divider) {}

    void enter(std::string_view name);
    void enterIndex(std::size_t index);
    // Keys that the file itself joins by dots.
    void enterJoined(std::string_view names);
    Place place() const { return {m_text.size(), m_names.size()}; }
    void backTo(Place place);

    const std::string &text() const { return m_text; }
    // The last key: an element of a list has that of the list.
    std::string_view name() const { return m_names.empty() ? std::string_view() : std::string_view(m_names.back()); }
    bool isTooLong() const { return m_text.size() > longest; }

private:
    void divide();

    char m_divider;
    std::string m_text;
    std::vector<std::string> m_names;
};

} // namespace rundiff
