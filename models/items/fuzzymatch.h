// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <optional>

namespace rundiff
{

// How well a text answers what was typed: nothing unless it contains the letters of every typed word in their order.
// Letters that begin words and letters next to each other count more.
std::optional<int> fuzzyScore(QStringView typed, QStringView text);

} // namespace rundiff
