// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// Which runs of a log are compared, if it holds several, one after the other.
struct SegmentChoice {
    enum class Which : std::uint8_t {
        Auto, // all of them if both logs hold runs of the same steps, else the last complete one of each
        All,
        First,
        Last, // the last complete one
        Number
    };
    Which which = Which::Auto;
    std::int64_t number = 0; // from 1

    bool operator==(const SegmentChoice &) const = default;

    std::string text() const
    {
        switch (which) {
        case Which::All:
            return "all";
        case Which::First:
            return "first";
        case Which::Last:
            return "last";
        case Which::Number:
            return std::to_string(number);
        case Which::Auto:
            break;
        }
        return "auto";
    }

    static std::optional<SegmentChoice> fromText(std::string_view text)
    {
        for (const Which which : {Which::Auto, Which::All, Which::First, Which::Last}) {
            if (text == SegmentChoice{which, 0}.text())
                return SegmentChoice{which, 0};
        }
        SegmentChoice choice{Which::Number, 0};
        const auto read = std::from_chars(text.data(), text.data() + text.size(), choice.number);
        const bool whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
        return whole && choice.number > 0 ? std::optional(choice) : std::nullopt;
    }
};

} // namespace rundiff
