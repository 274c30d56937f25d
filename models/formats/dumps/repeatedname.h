// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/names.h"

#include <string_view>

namespace rundiff
{

// Adds texts of which most are equal to the previous one: these are not looked up again.
class RepeatedName
{
public:
    NameId in(Names &names, std::string_view text)
    {
        if (text != m_text) {
            m_id = names.add(text);
            m_text = names.text(m_id);
        }
        return m_id;
    }

private:
    std::string_view m_text;
    NameId m_id;
};

} // namespace rundiff
