// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace rundiff
{

// When two numeric rows agree: if no number differs, or none by more than a tolerance.
struct RowRule {
    bool exact = true;
    std::optional<double> tolerance; // relative to the row's largest value; nothing: that of its dtype

    bool operator==(const RowRule &) const = default;
};

} // namespace rundiff
