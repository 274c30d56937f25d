// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace rundiff
{

// The numbers in the JSON value of a tracker's metric, with their names: a number has the metric's own name, those of
// an object have it in front ("eval.loss"). Not-a-number and infinity are also stored as strings. Texts, lists, flags
// and media (objects with a member "_type") contain no metric. Returns false if the text is not JSON.
bool numbersIn(std::string_view json, const std::string &name,
               const std::function<void(const std::string &name, double value)> &take);

// Infinity, in a word that may have a sign.
double signedInfinity(std::string_view word);

// The same for one number that is not in a longer text.
bool isTrackedNumber(std::string_view text, double &value);

} // namespace rundiff
