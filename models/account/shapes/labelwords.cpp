// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/shapes/labelwords.h"

#include "models/account/shapes/wordsign.h"
#include "models/run/lettercase.h"

#include <algorithm>

namespace rundiff
{

namespace
{

bool isCapital(char sign)
{
    return sign >= 'A' && sign <= 'Z';
}

// Whether a word begins at a letter that follows another one: "stepTime".
bool dividesCamelCase(char before, char letter)
{
    return isCapital(letter) && !isCapital(before);
}

} // namespace

std::vector<std::string> labelWords(std::string_view text, std::size_t most)
{
    std::vector<std::string> words;
    std::size_t end = text.size();
    while (end > 0 && words.size() < most) {
        while (end > 0 && !isWordLetter(text[end - 1]))
            --end;
        std::size_t begin = end;
        while (begin > 0 && isWordLetter(text[begin - 1])) {
            --begin;
            if (begin > 0 && isWordLetter(text[begin - 1]) && dividesCamelCase(text[begin - 1], text[begin]))
                break;
        }
        if (begin < end)
            words.push_back(lowered(text.substr(begin, end - begin)));
        end = begin;
    }
    std::ranges::reverse(words);
    return words;
}

std::string withBlanks(const std::vector<std::string> &words)
{
    std::string text = " ";
    for (const std::string &word : words)
        text.append(word).append(" ");
    return text;
}

} // namespace rundiff
