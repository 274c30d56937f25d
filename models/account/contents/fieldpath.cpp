// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/fieldpath.h"

namespace rundiff
{

namespace
{

constexpr std::size_t longestName = 64;

} // namespace

void FieldPath::divide()
{
    const bool isFirst = m_text.empty() && m_divider == ofSettings;
    if (!isFirst)
        m_text += m_divider;
}

// A dot in a key of settings divides nothing.
void FieldPath::enter(std::string_view name)
{
    divide();
    for (const char sign : name) {
        const bool isEscaped = m_divider == ofSettings && (sign == ofSettings || sign == '\\');
        if (isEscaped)
            m_text += '\\';
        m_text += sign;
    }
    m_names.emplace_back(name.substr(0, longestName));
}

void FieldPath::enterIndex(std::size_t index)
{
    divide();
    m_text += std::to_string(index);
}

void FieldPath::enterJoined(std::string_view names)
{
    divide();
    m_text += names;
    m_names.emplace_back(names.substr(names.rfind(ofSettings) + 1).substr(0, longestName));
}

void FieldPath::backTo(Place place)
{
    m_text.resize(place.length);
    m_names.resize(place.names);
}

} // namespace rundiff
