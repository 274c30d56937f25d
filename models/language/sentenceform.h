// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A text without what depends on its place in a sentence: a capital at the beginning, and the full stop. Of the same
// length as the text, but for the full stop.
struct SentenceForm {
    std::string text;
    bool stopped = false;

    static SentenceForm of(std::string_view text);
};

// A translation without its full stop, if the English text has one.
std::string_view withoutFullStop(std::string_view translated, bool stopped);

// The words of a text: its runs of ASCII letters.
std::vector<std::string_view> lettersOnly(std::string_view text);
std::size_t letterCount(std::string_view text);

// The text cut after each full stop that a new sentence follows; the pieces have no blank at their ends.
std::vector<std::string_view> sentencesOf(std::string_view text);

// Whether a letter of Chinese, Japanese or Korean, or its punctuation, is at this end of a text.
bool beginsWide(std::string_view text);
bool endsWide(std::string_view text);

} // namespace rundiff
