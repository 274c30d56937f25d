// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// What one run specifies for a setting, and where.
struct StatedSetting {
    Secret value; // empty for a secret
    Path path;
    std::int64_t line = 0;
};

// One setting of two runs.
struct SettingRow {
    enum class From : std::uint8_t { Package, Environment, Configuration, Log };
    From from = From::Configuration;
    Path file; // of a configuration, below the run's folder
    UserText name;
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
