// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// One drawing of a progress bar: "Epoch 1:  45%|####      | 45/100 [00:10<00:12, 4.5it/s, loss=0.3]".
struct ProgressBar {
    std::string key;   // the text in front of it: drawings of one bar have the same
    double done = 0;   // the part that is done, from 0 to 1
    std::string shown; // the drawing without the bar itself

    // Nothing: the text is something else.
    static std::optional<ProgressBar> of(std::string_view text);
};

} // namespace rundiff
