// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/kindoftext.h"
#include "models/run/message.h"
#include "models/run/run.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// How a training is divided, and how that is known.
struct RunLayout {
    enum class Source : std::uint8_t { Given, Log, Dumps };
    Layout layout;
    Source source = Source::Given;
    Path log; // of Log: which one prints it

    Message words() const; // "tp 2, as the log x/train.log prints it"

    // From the arguments that the logs of a run print, and what was given, which counts more. A number of processes
    // that neither says follows from the dumps. Nothing: neither says anything.
    static std::optional<RunLayout> of(const Run &run, std::string_view given);
};

template <>
struct Spelling<RunLayout::Source> {
    static constexpr SpellingTable<RunLayout::Source, 3> names{
        {{"given", RunLayout::Source::Given}, {"log", RunLayout::Source::Log}, {"dumps", RunLayout::Source::Dumps}}};
};

} // namespace rundiff
