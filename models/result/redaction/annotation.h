// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A user's note on a step of the curves or on a row of a dump, with an arrow from the text to it.
struct Annotation {
    std::string text;
    std::int64_t step = 0;
    std::string rank; // of a row: the rank's folder
    std::string row;  // "Functional.linear.0.forward.output.0"; empty: about the curves
    // The position of the text, relative to its target, in heights of a line of text: right and down.
    double right = 2, down = -3;

    bool aboutCurves() const { return row.empty(); }
    bool operator==(const Annotation &) const = default;
};

using Annotations = std::vector<Annotation>;

// For the session. Reading accepts valid entries and ignores the rest: the file may have been edited manually.
std::string annotationsText(const Annotations &annotations); // as JSON
Annotations annotationsFrom(std::string_view text);

// The target of an annotation: "step 7812", "step 0, rank0, Functional.linear.0.forward.output.0".
std::string placeInWords(const Annotation &annotation);

} // namespace rundiff
