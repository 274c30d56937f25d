// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/reports/markup.h"

#include "models/result/texts/textlines.h"

#include <QString>

#include <algorithm>

namespace rundiff
{

namespace
{

// UTF-8 that every reader takes, without controls.
std::string harmless(std::string_view text)
{
    return shownPlainly(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString());
}

// The longest row of backticks in a text.
std::size_t longestFence(std::string_view text)
{
    std::size_t longest = 0, current = 0;
    for (const char letter : text) {
        current = letter == '`' ? current + 1 : 0;
        longest = std::max(longest, current);
    }
    return longest;
}

} // namespace

std::string asHtml(std::string_view text)
{
    std::string html;
    for (const char letter : harmless(text)) {
        switch (letter) {
        case '&':
            html += "&amp;";
            break;
        case '<':
            html += "&lt;";
            break;
        case '>':
            html += "&gt;";
            break;
        case '"':
            html += "&quot;";
            break;
        case '\'':
            html += "&#39;";
            break;
        default:
            html += letter;
        }
    }
    return html;
}

// The sign after the number of an item, or at the start of an item without a number.
static bool beginsItem(std::string_view line, std::size_t i)
{
    const bool blankBehind = i + 1 == line.size() || line[i + 1] == ' ';
    if (i == 0)
        return blankBehind && (line[i] == '-' || line[i] == '+');
    return blankBehind && (line[i] == '.' || line[i] == ')') && line.find_first_not_of("0123456789") == i;
}

static bool isRule(std::string_view line)
{
    return line.starts_with('-') && line.find_first_not_of("- ") == std::string_view::npos;
}

std::string asMarkdown(std::string_view text)
{
    constexpr std::string_view signs = "\\`*_{}[]<>#|~!&$";
    constexpr std::string_view beginnings = "=:"; // lines under headings, columns
    constexpr std::string_view noWidth = "\u200b";
    const std::string plain = harmless(text);
    std::string markdown;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const char letter = plain[i];
        const bool beginsLine = i == 0 && (beginnings.find(letter) != std::string_view::npos || isRule(plain));
        if (signs.find(letter) != std::string_view::npos || beginsLine || beginsItem(plain, i))
            markdown += '\\';
        markdown += letter;
        if (letter == '@' || letter == '#')
            markdown += noWidth;
    }
    return markdown;
}

std::string markdownCodeBlock(const std::vector<std::string> &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += harmless(line) + "\n";
    const std::string fence(std::max<std::size_t>(3, longestFence(text) + 1), '`');
    return fence + "\n" + text + fence + "\n";
}

} // namespace rundiff
