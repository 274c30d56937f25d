// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// When in a step msprobe's monitor measures, in the order of the training.
enum class MonitorPhase : std::uint8_t {
    OldParameters,
    Forward,
    Backward,
    BeforeReduction,
    AfterReduction,
    Moments,
    NewParameters,
    Others
};

// What the name of a series of msprobe's monitor consists of.
struct MonitorName {
    std::optional<std::int64_t> rank; // nothing: the log's own
    std::string_view what;            // "grad_reduced"
    std::string_view module;          // of the network, or a parameter; with the stage of a virtual pipeline
    std::string_view statistic;       // "norm"
    MonitorPhase phase = MonitorPhase::Others;
};

// Nothing: another metric.
std::optional<MonitorName> monitorName(std::string_view metric);

} // namespace rundiff
