// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace rundiff
{

// One setting of two runs, as each of them says it.
struct SettingRow {
    enum class From : std::uint8_t { Package, Environment, Configuration, Log };
    struct Said {
        std::string value; // empty for a secret
        std::string path;
        std::int64_t line = 0;
    };
    From from = From::Configuration;
    std::string file; // of a configuration, below the run's folder
    std::string name;
    std::optional<Said> a, b; // none: that run does not say it
    bool differs = false;     // in its value, or said by one run only
    bool matters = false;     // known to matter for accuracy
    bool secret = false;
};

} // namespace rundiff
