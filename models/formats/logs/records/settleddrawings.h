// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"

#include <cstdint>

namespace rundiff
{

// How the drawings of a progress bar were settled.
struct SettledDrawings {
    bool numbered = false; // the count says nothing about the values: the steps number the different drawings
    bool full = false;     // they were written only when the bars were full: each is a record
};

// What counts the drawings.
enum class DrawnCount : std::uint8_t {
    Bar,   // the bar itself
    Steps, // a number among the values
};

// A bar is drawn when its count advances, if enough time has passed, and when its values are set. What becomes of the
// drawings of one series does not depend on when that was:
// - of several drawings of one count the last one stays;
// - where the values are set before the count advances, a drawing belongs to the next count;
// - where the count lags (it advances only when the bar is drawn), each different drawing is a record;
// - a drawing of a count that is not the bar's last one may be missing in another run: the row is `passing`.
// The rows are in the order of the file; their steps are counts within a bar. Bars that number no epoch, and follow
// each other, are numbered. Other rows stay as they are.
SettledDrawings settleDrawings(RecordRows &rows, DrawnCount counts);

} // namespace rundiff
