// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/segments.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/text/encoding.h"
#include "models/formats/texts/cuttext.h"
#include "models/formats/texts/textcursor.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace rundiff
{

namespace
{

constexpr std::size_t shownLength = 300;
constexpr std::size_t longestTitle = 1000; // of a window

// One backspace after a letter: a terminal would take the letter away. Programs take back digits, signs and whole bars.
bool isStrayBackspace(std::string_view text, std::size_t at)
{
    if (text[at] != '\b' || at + 1 == text.size() || text[at + 1] == '\b')
        return false;
    return ascii::isLetter(wordsigns::signBefore(text, at));
}

bool isStrayControl(unsigned char sign)
{
    return sign == 0x7f || (sign < 0x20 && !(sign >= '\a' && sign <= '\r') && sign != 0x1b);
}

Expression compiled(const char *text)
{
    auto expression = Expression::compile(text);
    if (!expression)
        throw std::logic_error(expression.error());
    return std::move(*expression);
}

} // namespace

std::size_t sequenceEnd(std::string_view text, std::size_t at)
{
    const std::size_t end = at + 1;
    if (wordsigns::signAt(text, end) == '[') { // colours, cursor: ESC [ parameters letter
        TextCursor sequence(text, end + 1);
        sequence.skipAll("0123456789;?");
        sequence.skipAll(" !\"#$%&'()*+,-./");
        const char last = sequence.sign();
        return last >= '@' && last <= '~' ? sequence.at() + 1 : at;
    }
    if (wordsigns::signAt(text, end) == ']') { // title: ESC ] text BEL
        const std::size_t bell = text.substr(end, longestTitle).find('\a');
        if (bell != std::string_view::npos)
            return end + bell + 1;
    }
    return at;
}

bool isDamaged(std::string_view text)
{
    const char *at = text.data();
    const char *const end = at + text.size();
    while (at != end) {
        // Mostly plain text: eight bytes at once, of which none is below 0x20, 0x7f or above.
        if (end - at >= 8) {
            std::uint64_t signs = 0;
            std::memcpy(&signs, at, sizeof signs);
            const std::uint64_t low = (signs - 0x2020202020202020) & ~signs, high = signs + 0x0101010101010101;
            if (((low | high | signs) & 0x8080808080808080) == 0) {
                at += 8;
                continue;
            }
        }
        const auto sign = static_cast<unsigned char>(*at);
        if (sign < 0x80) {
            if (isStrayControl(sign) || isStrayBackspace(text, static_cast<std::size_t>(at - text.data())))
                return true;
            ++at;
            continue;
        }
        const std::string_view rest(at, end);
        const std::size_t length = utf8Length(rest);
        const bool c1 = rest.size() > 1 && sign == 0xc2 && static_cast<unsigned char>(rest[1]) < 0xa0;
        if (length == 0 || c1 || rest.starts_with("\xef\xbf\xbd"))
            return true;
        at += length;
    }
    return false;
}

bool hasControls(std::string_view line)
{
    const auto isControl = [](char sign) { return static_cast<unsigned char>(sign) < 0x20 && sign != '\t'; };
    for (; line.size() >= sizeof(std::uint64_t); line.remove_prefix(sizeof(std::uint64_t))) {
        std::uint64_t signs = 0;
        std::memcpy(&signs, line.data(), sizeof signs);
        // The highest bit of a byte is set if 0x20 is more than the byte, and perhaps of the byte after such a one.
        const bool any = ((signs - 0x2020202020202020) & ~signs & 0x8080808080808080) != 0;
        if (any && std::ranges::any_of(line.substr(0, sizeof signs), isControl))
            return true;
    }
    return std::ranges::any_of(line, isControl);
}

std::string_view cleaned(std::string_view segment, std::string &buffer)
{
    if (!hasControls(segment))
        return segment;
    buffer.clear();
    for (std::size_t at = 0; at < segment.size();) {
        const char sign = segment[at];
        const std::size_t end = sign == '\x1b' ? sequenceEnd(segment, at) : at;
        if (end > at) {
            at = end;
            continue;
        }
        if (sign != '\0' && sign != '\b')
            buffer.push_back(sign);
        ++at;
    }
    return buffer;
}

std::size_t joinedPrefix(std::string_view line)
{
    constexpr std::size_t longest = 10, none = std::string_view::npos; // signs in front of the rank
    static constexpr std::string_view digits = "0123456789";
    if (!line.starts_with('['))
        return none;
    const bool job = ascii::isDigit(wordsigns::signAt(line, 1)); // "[1,0]<stdout>:"
    const std::size_t rank = job ? line.find(',') + 1 : line.find_first_of(digits);
    if (rank == none || rank < 2 || rank > longest)
        return none;
    const auto closes = [&](std::size_t number) {
        const std::size_t end = line.find_first_not_of(digits, number);
        return end != none && end > number && line.substr(end).starts_with(job ? "]<std" : "]:");
    };
    if (!closes(rank))
        return none;
    const std::string_view opening = line.substr(0, rank);
    std::size_t at = line.find(opening, rank);
    while (at != none && !closes(at + rank))
        at = line.find(opening, at + rank);
    return at;
}

SegmentEnd segmentEnd(std::string_view line)
{
    static constexpr std::string_view redraw = "\b\b\b\b"; // fewer correct a character or two
    const std::size_t back = line.find('\r');
    const std::string_view drawn = line.substr(0, back);
    const std::size_t erased = drawn.find(redraw);
    if (const std::size_t joined = joinedPrefix(drawn); joined < erased)
        return {joined, joined};
    if (erased != std::string_view::npos)
        return {erased, std::min(line.find_first_not_of('\b', erased), line.size())};
    if (back == std::string_view::npos)
        return SegmentEnd{line.size(), line.size()};
    return SegmentEnd{back, back + 1};
}

std::string shortened(std::string_view text)
{
    return cutText(text, shownLength);
}

namespace
{

bool isRowOfNumbers(std::string_view text)
{
    const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    if (!wordsigns::isAnyOf(wordsigns::signAt(text, begin), "+-.0123456789") || text.find_first_of(":=") != text.npos)
        return false;
    return text.find_first_of("0123456789") <= begin + 2;
}

} // namespace

std::string_view withoutLineNumber(std::string_view line)
{
    constexpr std::size_t width = 6;
    if (line.size() <= width || line[width] != '\t')
        return line;
    const std::string_view number = line.substr(std::min(line.find_first_not_of(' '), width));
    const std::size_t digits = number.find_first_not_of("0123456789");
    const std::string_view rest = line.substr(width + 1);
    if (digits == 0 || number[digits] != '\t' || isRowOfNumbers(rest))
        return line;
    return rest;
}

LauncherPrefix::LauncherPrefix()
    : m_expression(compiled(
          R"(^(?:[\w.\-]+/\d+ )?(?:\[(?:rank|default|trainer|worker)?(?P<rank>\d+)\]:\s?|)"
          R"((?P<srun>\d+): |\[\d+,(?P<rank>\d+)\]<std(?:out|err)>:\s?|\((?:[A-Za-z_]\w* )?pid=\d+(?:, ip=[\d.]+)?\) )"
          R"(|\[[Rr](?:ank|ANK)[ _]?(?P<rank>\d+)\] |(?:rank|worker|trainer|gpu|proc|process)[ _\-]?(?P<rank>\d+) ?[:|>] )"
          R"(|[\w.]+[_\-][a-z]\w*[_\-](?P<rank>\d+) +\| |\[pod/[\w.\-]*-(?P<rank>\d+)(?:/[\w.\-]+)?\] ))"))
{
}

LauncherPrefix::Found LauncherPrefix::find(Matcher &matcher, std::string_view text) const
{
    Found found;
    if (!matcher.match(m_expression, text))
        return found;
    found.length = matcher.end();
    std::string_view rank = matcher.group(m_expression.group("rank"));
    found.bare = rank.empty() && !matcher.group(m_expression.group("srun")).empty();
    if (found.bare)
        rank = matcher.group(m_expression.group("srun"));
    if (!rank.empty()) {
        found.rank = parseInteger(rank);
        found.rankBegin = static_cast<std::size_t>(rank.data() - text.data());
        found.rankLength = rank.size();
    }
    return found;
}

LauncherPrefix::Found LauncherPrefix::findAll(Matcher &matcher, std::string_view text) const
{
    Found first = find(matcher, text);
    if (first.length == 0)
        return first;
    Found second = find(matcher, text.substr(first.length));
    first.bare |= second.bare;
    if (second.rank) {
        first.rank = second.rank;
        first.rankBegin = first.length + second.rankBegin;
        first.rankLength = second.rankLength;
    }
    first.length += second.length;
    return first;
}

namespace
{

constexpr std::size_t glyphLength = 3; // bytes
constexpr std::size_t mostDigits = 18;

// Whether a line of a drawing or a block is at this place: U+2500 to U+25FF.
bool isDrawing(std::string_view text, std::size_t at)
{
    const char second = wordsigns::signAt(text, at + 1);
    return wordsigns::signAt(text, at) == '\xe2' && second >= '\x94' && second <= '\x97';
}

bool isPercentage(std::string_view text, std::size_t sign)
{
    return ascii::isDigit(wordsigns::signBefore(text, sign));
}

// "25/500" after blanks.
std::optional<ProgressBar> countAt(TextCursor &cursor)
{
    ProgressBar bar;
    cursor.skipAll(" ");
    bar.done = cursor.expectNumber(1, mostDigits);
    bar.total = cursor.expect('/').expectNumber(1, mostDigits);
    bar.end = cursor.at();
    return cursor.holds() ? std::optional(bar) : std::nullopt;
}

// "12% ━━━── 3/25 1.6it/s": a bar that is drawn with lines, without brackets.
std::optional<ProgressBar> barOfLines(std::string_view text)
{
    for (std::size_t at = text.find("% "); at != std::string_view::npos; at = text.find("% ", at + 2)) {
        TextCursor cursor(text, at + 1);
        cursor.skipAll(" ");
        if (!isPercentage(text, at) || !isDrawing(text, cursor.at()))
            continue;
        while (isDrawing(text, cursor.at()))
            cursor.skip(glyphLength);
        if (const auto bar = countAt(cursor))
            return bar;
    }
    return std::nullopt;
}

// How many signs from here on are glyphs of a bar, which ends with a bracket or a stroke as it began.
std::size_t barGlyphs(std::string_view text, std::size_t at, char closing)
{
    constexpr std::string_view signs = " =>.#-";
    std::size_t end = at;
    for (; end < text.size(); ++end) {
        if (isDrawing(text, end))
            end += glyphLength - 1;
        else if (signs.find(text[end]) == signs.npos)
            break;
    }
    if (end >= text.size() || text[end] != closing)
        return 0;
    if (text.substr(at, end - at).find_first_not_of(' ') != std::string_view::npos)
        return end - at;
    return 0;
}

} // namespace

std::optional<BarSigns> findBarSigns(std::string_view text)
{
    constexpr std::size_t shortest = 8, fewestDrawn = 4; // glyphs
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        while (isDrawing(text, at))
            at += glyphLength;
        if (at - begin >= fewestDrawn * glyphLength)
            return BarSigns{begin, at};
        if (at > begin)
            continue;
        const char sign = text[at];
        if (!wordsigns::isAnyOf(sign, "[|")) {
            ++at;
            continue;
        }
        const std::size_t glyphs = barGlyphs(text, at + 1, sign == '[' ? ']' : '|');
        if (glyphs >= shortest)
            return BarSigns{at, at + glyphs + 2};
        at += glyphs + 1;
    }
    return std::nullopt;
}

bool drawsBar(std::string_view text)
{
    return findBarSigns(text) || findBar(text);
}

std::optional<ProgressBar> findBar(std::string_view text)
{
    std::optional<ProgressBar> last = barOfLines(text);
    for (std::size_t at = text.find("%|"); at != std::string_view::npos; at = text.find("%|", at + 2)) {
        const std::size_t closing = text.find('|', at + 2);
        if (closing == std::string_view::npos)
            break;
        TextCursor cursor(text, closing + 1);
        auto bar = isPercentage(text, at) ? countAt(cursor) : std::nullopt;
        cursor.skipAll(" ");
        if (!bar || !cursor.take('['))
            continue;
        bar->end = cursor.at();
        last = bar;
    }
    return last;
}

} // namespace rundiff
