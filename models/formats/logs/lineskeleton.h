// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// What stays the same from one line of a log to the next of its kind: numbers, not-a-number included, become '#', runs
// of blanks one blank, runs of signs beyond ASCII (the glyphs of a progress bar, words of other scripts) one '?'.
std::string skeletonOf(std::string_view line);

// Whether one skeleton is the usual one with a damage in a single place: a letter of a word changed, lost or put in, a
// separator gone, a piece cut out of the middle of words, a piece written twice, a bracket without its partner.
// Another field, unit, name of a month or mark is what programs write themselves; so is no blank in front of a number,
// where numbers are `padded`.
bool isNearMiss(std::string_view skeleton, std::string_view usual, bool padded = true);

// Whether a number of the line has several blanks in front of it.
bool isPadded(std::string_view line);

// Whether a line that was not read is what is left of the usual one: most of it, with another word or number in one
// place that is still like the one there.
bool resembles(std::string_view skeleton, std::string_view usual);

// Whether a line that ends without a line feed is the usual one up to somewhere in it.
bool isCutOff(std::string_view skeleton, std::string_view usual);

// Whether it is the usual one with other signs at its end: what a file's end looks like where its last byte is damaged.
bool endsOtherwise(std::string_view skeleton, std::string_view usual);

// A name but for one sign that is no digit.
bool isMisspelt(std::string_view name, std::string_view usual);

} // namespace rundiff
