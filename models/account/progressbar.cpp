// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/progressbar.h"

#include "models/account/textcursor.h"

#include <charconv>

namespace rundiff
{

namespace
{

// The part of a text that is drawn: from the bar's first character to its last one.
struct Drawing {
    std::size_t begin = 0, end = 0;
};

double numberBefore(std::string_view text, std::size_t end, std::size_t &begin)
{
    begin = end;
    while (begin > 0 && ascii::isDigit(text[begin - 1]))
        --begin;
    double value = 0;
    std::from_chars(text.data() + begin, text.data() + end, value);
    return value;
}

// "45%|####  |" and "45%|" followed by the signs of a bar
std::optional<Drawing> drawnBehindPercent(std::string_view text, std::size_t percent)
{
    const std::string_view rest = text.substr(percent + 1);
    if (rest.starts_with('|')) {
        const std::size_t end = rest.find('|', 1);
        if (end != rest.npos)
            return Drawing{percent + 1, percent + 1 + end + 1};
        return std::nullopt;
    }
    constexpr std::string_view blocks[] = {"█", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "━", "╸", "#"};
    std::size_t at = rest.starts_with(' ') ? 1 : 0;
    const std::size_t first = at;
    for (bool found = true; found;) {
        found = false;
        for (const std::string_view block : blocks) {
            if (!rest.substr(at).starts_with(block))
                continue;
            at += block.size();
            found = true;
        }
    }
    if (at == first)
        return std::nullopt;
    return Drawing{percent + 1, percent + 1 + at};
}

// "[=====>....]" of eight signs or more
std::optional<Drawing> drawnInBrackets(std::string_view text)
{
    constexpr std::string_view signs = "=>.- ";
    constexpr std::size_t least = 8;
    for (std::size_t open = text.find('['); open != text.npos; open = text.find('[', open + 1)) {
        const std::size_t end = std::min(text.find_first_not_of(signs, open + 1), text.size());
        const std::string_view inside = text.substr(open + 1, end - open - 1);
        const bool isClosed = end < text.size() && text[end] == ']';
        if (isClosed && inside.size() >= least && inside.find_first_of("=>.") != inside.npos)
            return Drawing{open, end + 1};
    }
    return std::nullopt;
}

// "45/100" that ends in front of a position
std::optional<double> partBefore(std::string_view text, std::size_t end, std::size_t &begin)
{
    while (end > 0 && text[end - 1] == ' ')
        --end;
    std::size_t second = 0;
    const double total = numberBefore(text, end, second);
    if (second == end || second == 0 || text[second - 1] != '/' || total <= 0)
        return std::nullopt;
    const double count = numberBefore(text, second - 1, begin);
    if (begin == second - 1)
        return std::nullopt;
    return count / total;
}

std::string trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == text.npos)
        return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

// The rest of a drawing without what is only known while it is drawn: "?it/s".
std::string withoutUnknown(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isRate = text.substr(i).starts_with("?it/s") || text.substr(i).starts_with("?B/s");
        out += isRate ? '0' : text[i];
    }
    return out;
}

} // namespace

std::optional<ProgressBar> ProgressBar::of(std::string_view text)
{
    for (std::size_t percent = text.find('%'); percent != text.npos; percent = text.find('%', percent + 1)) {
        const auto drawn = drawnBehindPercent(text, percent);
        std::size_t begin = 0;
        const double value = numberBefore(text, percent, begin);
        if (!drawn || begin == percent)
            continue;
        return ProgressBar{trimmed(text.substr(0, begin)), value / 100,
                           withoutUnknown(text.substr(0, percent + 1)) + " " + withoutUnknown(text.substr(drawn->end))};
    }
    const auto drawn = drawnInBrackets(text);
    if (!drawn)
        return std::nullopt;
    std::size_t begin = drawn->begin;
    const auto part = partBefore(text, drawn->begin, begin);
    return ProgressBar{trimmed(text.substr(0, part ? begin : drawn->begin)), part.value_or(1),
                       withoutUnknown(text.substr(0, drawn->begin)) + " " + withoutUnknown(text.substr(drawn->end))};
}

} // namespace rundiff
