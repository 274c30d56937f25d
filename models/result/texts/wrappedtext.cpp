// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/wrappedtext.h"

#include "models/run/utf8.h"

#include <algorithm>
#include <vector>

namespace rundiff
{

namespace
{

// Chinese letters and their punctuation take two columns; in UTF-8 they begin with the bytes E2 BA to EF BC.
bool isWideLetter(std::string_view letter)
{
    if (letter.size() == 4)
        return true;
    return letter.size() == 3 && letter >= "\xe2\xba\x80" && letter <= "\xef\xbf\xa6";
}

// The letters of a text, bytes that are not a letter one by one.
std::vector<std::string_view> lettersOf(std::string_view text)
{
    std::vector<std::string_view> letters;
    while (!text.empty()) {
        const auto first = static_cast<unsigned char>(text.front());
        const std::size_t length = first < 0x80 ? 1 : std::max<std::size_t>(utf8Length(text), 1);
        letters.push_back(text.substr(0, length));
        text.remove_prefix(length);
    }
    return letters;
}

// Punctuation that may begin no line.
bool isClosing(std::string_view letter)
{
    constexpr std::string_view signs = "，。；：、？！）”’》】";
    return letter.size() == 3 && signs.find(letter) != std::string_view::npos;
}

// What stays together on a line, with the blank after it.
std::vector<std::string> piecesOf(std::string_view text)
{
    std::vector<std::string> pieces(1);
    for (const std::string_view letter : lettersOf(text)) {
        if (isClosing(letter) && pieces.size() > 1 && pieces.back().empty() &&
            !pieces[pieces.size() - 2].ends_with(' '))
            pieces.pop_back();
        pieces.back() += letter;
        if (letter == " " || isWideLetter(letter))
            pieces.emplace_back();
    }
    return pieces;
}

// What joins two lines of a paragraph: nothing between Chinese letters or next to their punctuation.
std::string_view jointOf(std::string_view before, std::string_view after)
{
    if (before.empty() || after.empty())
        return "";
    const std::string_view last = lettersOf(before).back(), first = lettersOf(after).front();
    const bool none = isClosing(last) || (isWideLetter(last) && (isWideLetter(first) || first == "“"));
    return none ? "" : " ";
}

std::string withoutTrailingBlanks(std::string text)
{
    text.resize(text.find_last_not_of(' ') + 1);
    return text;
}

} // namespace

std::size_t columnsOf(std::string_view text)
{
    std::size_t columns = 0;
    for (const std::string_view letter : lettersOf(text))
        columns += isWideLetter(letter) ? 2 : 1;
    return columns;
}

std::string wrappedText(std::string_view text, std::size_t width, std::size_t indent, std::size_t used)
{
    std::string wrapped, line;
    std::size_t columns = used;
    for (const std::string &piece : piecesOf(text)) {
        const std::size_t own = columnsOf(piece), visible = columnsOf(withoutTrailingBlanks(piece));
        if (columns + visible > width && columns > indent) {
            wrapped += withoutTrailingBlanks(line) + "\n" + std::string(indent, ' ');
            line.clear();
            columns = indent;
        }
        line += piece;
        columns += own;
    }
    return wrapped + withoutTrailingBlanks(line);
}

std::string wrappedParagraphs(std::string_view text, std::size_t width)
{
    std::string wrapped, paragraph;
    const auto flush = [&] {
        if (!paragraph.empty())
            wrapped += wrappedText(paragraph, width, 0, 0) + "\n";
        paragraph.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == ' ') {
            flush();
            wrapped += std::string(line) + "\n";
        } else {
            paragraph.append(jointOf(paragraph, line)).append(line);
        }
    }
    flush();
    return wrapped;
}

} // namespace rundiff
