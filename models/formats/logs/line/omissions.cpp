// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/omissions.h"

#include "models/formats/logs/line/number.h"
#include "models/run/lettercase.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <string>

namespace rundiff
{

namespace
{

constexpr std::size_t longestMark = 120;
constexpr std::size_t mostMarks = 1000;
constexpr std::string_view digits = "0123456789";
constexpr std::string_view ellipsis = "\xe2\x80\xa6";
constexpr std::string_view frame = "[](){}<>.*-=_~#/|: \t\xe2\x80\xa6"; // what surrounds a mark

// What tools print without a frame.
constexpr std::array<std::string_view, 5> sentences{"output truncated to the last", "output exceeds the size limit",
                                                    "log limit", "log exceeded limit", "output clipped"};
constexpr std::array<std::string_view, 8> verbs{"omitted", "truncated", "snip",    "elided",
                                                "cut off", "skipp",     "removed", "clipped"};
constexpr std::array<std::string_view, 9> objects{"line", "output", "log",       "record",   "byte",
                                                  "row",  "step",   "iteration", "character"};

bool holdsAnyOf(std::string_view text, const auto &words)
{
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != text.npos; });
}

// "35 more lines", "skipping 120 lines".
bool countsLines(std::string_view words)
{
    const std::size_t digit = words.find_first_of(digits);
    return digit != words.npos && words.find("line", digit) != words.npos;
}

std::int64_t countIn(std::string_view words)
{
    if (!countsLines(words))
        return 0;
    words.remove_prefix(words.find_first_of(digits));
    return parseInteger(words.substr(0, words.find_first_not_of(digits))).value_or(0);
}

bool isFramed(std::string_view line)
{
    const auto frames = [](char sign) { return frame.find(sign) != frame.npos; };
    return frames(line.front()) && frames(line.back());
}

bool isMark(std::string_view line, std::string_view words)
{
    if (!isFramed(line) || words.find('=') != words.npos) // "[step=0, skipped=0]" has values
        return false;
    const bool oneWord = words.find(' ') == words.npos;
    const bool verb = holdsAnyOf(words, verbs) && (oneWord || holdsAnyOf(words, objects));
    return verb || (words.find("more") != words.npos && countsLines(words));
}

// "[...]"
bool isBareEllipsis(std::string_view line)
{
    return isAnyOf(line, {"[...]", "<...>", "(...)"}) ||
           (line.size() == ellipsis.size() + 2 && line.substr(1, ellipsis.size()) == ellipsis);
}

} // namespace

std::optional<std::int64_t> omittedLines(std::string_view line)
{
    const std::string_view plain = trimmed(line);
    if (plain.empty() || plain.size() > longestMark)
        return std::nullopt;
    const std::size_t begin = plain.find_first_not_of(frame);
    if (begin == plain.npos)
        return isBareEllipsis(plain) ? std::optional<std::int64_t>(0) : std::nullopt;
    const std::string words = lowered(plain.substr(begin, plain.find_last_not_of(frame) + 1 - begin));
    if (holdsAnyOf(words, sentences)) // whose number is that of the lines that are left
        return 0;
    if (isMark(plain, words))
        return countIn(words);
    return std::nullopt;
}

void Omissions::see(std::string_view line, std::int64_t number)
{
    const auto omitted = m_marks.size() < mostMarks ? omittedLines(line) : std::nullopt;
    if (omitted)
        m_marks.push_back({number, *omitted});
}

void Omissions::append(const Omissions &next, std::int64_t linesBefore)
{
    for (const Mark &mark : next.m_marks)
        m_marks.push_back({mark.line + linesBefore, mark.omitted});
}

void Omissions::report(Log &log) const
{
    for (const Mark &mark : m_marks)
        log.problems.push_back({log.path, mark.line, Severity::Warning,
                                message(Messages::tr("A part of the log was removed here.")),
                                Unread{UnreadReason::Truncated, "lines", mark.omitted, {}}});
}

} // namespace rundiff
