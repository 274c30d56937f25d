// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The invariant part of one kind of log lines: numbers, including not-a-number, become '#', sequences of blanks one
// blank, sequences of characters beyond ASCII (the glyphs of a progress bar, words in other scripts) one '?'.
std::string skeletonOf(std::string_view line);

// Whether one skeleton is the usual one with damage in one place: a letter of a word changed, lost or inserted, a
// separator lost, a piece cut out of the middle of words, a piece written twice, a bracket without its partner. A
// different field, unit, name of a month or mark is written by programs themselves; so is a missing blank before a
// number, if numbers are `padded`.
bool isNearMiss(std::string_view skeleton, std::string_view usual, bool padded = true);

// Whether a number of the line has several blanks before it.
bool isPadded(std::string_view line);

// Whether an unread line is the rest of the usual one: all of it, with a number that is none here, or most of it, with
// a similar but different word or number in one place.
bool resembles(std::string_view skeleton, std::string_view usual);

// Whether a line that ends without a line feed is a prefix of the usual one.
bool isCutOff(std::string_view skeleton, std::string_view usual);

// Whether it is the usual one with different characters at its end, as in a file whose last byte is damaged.
bool endsOtherwise(std::string_view skeleton, std::string_view usual);

// A name that differs in one character that is not a digit.
bool isMisspelt(std::string_view name, std::string_view usual);

} // namespace rundiff
