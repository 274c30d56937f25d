// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// One drawing of a progress bar: "Epoch 1:  45%|####      | 45/100 [00:10<00:12, 4.5it/s, loss=0.3]".
struct DrawnBar {
    std::string key;     // the text in front of it without its numbers: drawings of one bar have the same
    double done = 1;     // the part that is done, from 0 to 1
    std::string shown;   // the drawing without the signs of the bar
    std::size_t end = 0; // of the drawing: another line may follow it

    // Whether it depends on the digits of a text that it is one.
    static bool dependsOnDigits(std::string_view text);

    // Nothing: the text is something else.
    static std::optional<DrawnBar> of(std::string_view text);
};

} // namespace rundiff
