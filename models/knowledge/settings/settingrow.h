// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// What one run specifies for a setting, and where.
struct StatedSetting {
    std::string value; // empty for a secret
    std::string path;
    std::int64_t line = 0;
};

// One setting of two runs.
struct SettingRow {
    enum class From : std::uint8_t { Package, Environment, Configuration, Log };
    From from = From::Configuration;
    std::string file; // of a configuration, below the run's folder
    std::string name;
    std::optional<StatedSetting> a, b; // none: not specified by that run
    bool differs = false;              // in its value, or specified by one run only
    bool matters = false;              // known to affect accuracy
    bool secret = false;
};

template <>
struct Spelling<SettingRow::From> {
    static constexpr SpellingTable<SettingRow::From, 4> names{{{"package", SettingRow::From::Package},
                                                               {"environment", SettingRow::From::Environment},
                                                               {"configuration", SettingRow::From::Configuration},
                                                               {"log", SettingRow::From::Log}}};
};

} // namespace rundiff
