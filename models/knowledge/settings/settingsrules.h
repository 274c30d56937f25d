// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The properties of settings by their names: which affect accuracy, and which are secrets. From resources/settings.
class SettingsRules
{
public:
    static const SettingsRules &builtin();

    bool matters(std::string_view name) const;
    bool packageMatters(std::string_view name) const;
    // By its name or by the form of its value. Such a value is neither shown nor stored.
    bool secret(std::string_view name, std::string_view value) const;

private:
    SettingsRules();
    bool looksLikeKey(std::string_view value) const;

    std::vector<std::string> m_matters, m_packages, m_secretWords, m_secretUnlessNumber, m_secretValues;
};

} // namespace rundiff
