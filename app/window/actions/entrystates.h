// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMainWindow;

namespace rundiff
{

struct Comparison;

// Disables the menu entries, with their keys, that have nothing to act on. Null: no comparison is on the screen.
void enableEntries(QMainWindow &window, const Comparison *shown);

} // namespace rundiff
