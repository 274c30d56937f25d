// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// " train loss avg ": words in lower case, one blank around each. Camel case divides words, too.
std::string wordsOf(std::string_view text);

std::size_t wordCount(std::string_view text);

// The same words without the digits at their ends: " loss " of " loss2 ".
std::string withoutNumbers(const std::string &words);

// The last word, with its blanks; empty if there is none.
std::string lastWord(const std::string &words);

// Phrases that a text in the form of wordsOf() may hold: of whole words; what is not ASCII also as a part of a word,
// "*loss" as the end of a word, "=data" as the whole text, "loss$" as its last words.
class Phrases
{
public:
    void add(const std::string &phrase);

    bool isIn(const std::string &words) const;
    // Whether a word is one of the phrases.
    bool has(const std::string &word) const;

    const std::vector<std::string> &parts() const { return m_parts; }

private:
    std::vector<std::string> m_parts, m_wholes, m_ends;
};

} // namespace rundiff
