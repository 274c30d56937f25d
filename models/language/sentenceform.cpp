// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/sentenceform.h"

#include "models/run/ascii.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::string_view wideStop = "。";

bool isCapital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

bool isSmall(char letter)
{
    return letter >= 'a' && letter <= 'z';
}

// In UTF-8 the wide letters of three bytes begin with E2 BA to EF BF.
bool isWide(std::string_view letter)
{
    return letter.size() >= 3 && letter.substr(0, 2) >= "\xe2\xba";
}

} // namespace

SentenceForm SentenceForm::of(std::string_view text)
{
    SentenceForm form{std::string(text)};
    if (form.text.size() > 1 && isCapital(form.text[0]) && (isSmall(form.text[1]) || form.text[1] == ' '))
        form.text[0] = static_cast<char>(form.text[0] | 0x20);
    form.stopped = form.text.ends_with('.') && !form.text.ends_with("..");
    if (form.stopped)
        form.text.pop_back();
    return form;
}

std::string_view withoutFullStop(std::string_view translated, bool stopped)
{
    if (stopped && translated.ends_with(wideStop))
        translated.remove_suffix(wideStop.size());
    else if (stopped && translated.ends_with('.'))
        translated.remove_suffix(1);
    return translated;
}

std::vector<std::string_view> lettersOnly(std::string_view text)
{
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::size_t end = begin;
        while (end < text.size() && ascii::isLetter(text[end]))
            ++end;
        if (end > begin)
            words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::size_t letterCount(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), ascii::isLetter));
}

std::vector<std::string_view> sentencesOf(std::string_view text)
{
    std::vector<std::string_view> sentences;
    std::size_t begin = 0;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        const bool stop = (text[i] == '.' || text[i] == '!' || text[i] == '?') && text[i + 1] == ' ';
        if (stop && (ascii::isLetter(text[i + 2]) || text[i + 2] == '"' || ascii::isDigit(text[i + 2]))) {
            sentences.push_back(trimmed(text.substr(begin, i + 1 - begin)));
            begin = i + 2;
        }
    }
    sentences.push_back(trimmed(text.substr(begin)));
    return sentences;
}

bool beginsWide(std::string_view text)
{
    return isWide(text.substr(0, 3));
}

bool endsWide(std::string_view text)
{
    return text.size() >= 3 && isWide(text.substr(text.size() - 3));
}

} // namespace rundiff
