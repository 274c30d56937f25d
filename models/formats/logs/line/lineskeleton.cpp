// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/lineskeleton.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::size_t shortestWord = 4; // shorter ones are units, months, marks
constexpr char beyondAscii = '?';

bool isWordLetter(char sign)
{
    return ascii::isLetter(sign) || sign == '_';
}

bool isBlank(char sign)
{
    return wordsigns::isAnyOf(sign, " \t");
}

// What of a skeleton belongs together.
bool isWordSign(char sign)
{
    return ascii::isLetter(sign) || wordsigns::isAnyOf(sign, "_#");
}

// How long the number at the beginning of a text is: 12, 1.5e-03, 2. where no letter follows.
std::size_t digitsLength(std::string_view text)
{
    const auto skipDigits = [&](std::size_t at) {
        while (ascii::isDigit(wordsigns::signAt(text, at)))
            ++at;
        return at;
    };
    std::size_t at = skipDigits(0);
    if (at + 1 < text.size() && text[at] == '.' && ascii::isDigit(text[at + 1]))
        at = skipDigits(at + 1);
    else if (wordsigns::signAt(text, at) == '.' && (at + 1 == text.size() || !ascii::isLetter(text[at + 1])))
        ++at;
    if (at < text.size() && (text[at] | 0x20) == 'e') {
        const std::size_t sign = wordsigns::isAnyOf(wordsigns::signAt(text, at + 1), "-+") ? 2 : 1;
        if (at + sign < text.size() && ascii::isDigit(text[at + sign]))
            at = skipDigits(at + sign);
    }
    return at;
}

std::size_t numberLength(std::string_view text, char before)
{
    const std::size_t sign = wordsigns::isAnyOf(text[0], "-+") ? 1 : 0;
    if (ascii::isDigit(wordsigns::signAt(text, sign)))
        return sign > 0 && isWordSign(before) ? 0 : sign + digitsLength(text.substr(sign));
    if (ascii::isLetter(before) || sign == text.size() || !ascii::isLetter(text[sign]))
        return 0;
    PrintedNumber number; // not-a-number and its like
    const std::size_t length = (text[sign] | 0x20) == 'n' || (text[sign] | 0x20) == 'i' ? scanNumber(text, number) : 0;
    if (ascii::isLetter(wordsigns::signAt(text, length)))
        return 0;
    return length;
}

// No program prints a unit after an exponent: such a letter is not kept as one, see isLetterBehindNumber().
bool isUnitOfExponent(std::string_view number, std::string_view rest)
{
    return number.find_first_of("eE") != number.npos && !rest.empty() && ascii::isLetter(rest[0]) &&
           (rest.size() == 1 || !isWordLetter(rest[1]));
}

// The glyphs of a progress bar, which has grown to any length: "|####6    |".
std::size_t barLength(std::string_view text)
{
    const std::size_t end = text.find_first_not_of(" 0123456789#=->.", 1);
    if (end != text.npos && text[end] == '|')
        return end - 1;
    return 0;
}

// One place in which two skeletons differ.
struct Difference {
    std::size_t before = 0, behind = 0; // signs that are alike
    std::string_view own, usual;        // and those between them
};

Difference differenceOf(std::string_view skeleton, std::string_view usual)
{
    const std::size_t most = std::min(skeleton.size(), usual.size());
    Difference found;
    while (found.before < most && skeleton[found.before] == usual[found.before])
        ++found.before;
    while (found.behind < most - found.before &&
           skeleton[skeleton.size() - 1 - found.behind] == usual[usual.size() - 1 - found.behind])
        ++found.behind;
    found.own = skeleton.substr(found.before, skeleton.size() - found.before - found.behind);
    found.usual = usual.substr(found.before, usual.size() - found.before - found.behind);
    return found;
}

// The word around a place, or that ends or begins there.
std::string_view wordAround(std::string_view text, std::size_t at)
{
    std::size_t begin = at, end = at;
    while (begin > 0 && isWordSign(text[begin - 1]))
        --begin;
    while (end < text.size() && isWordSign(text[end]))
        ++end;
    return text.substr(begin, end - begin);
}

bool isMark(char sign)
{
    static constexpr std::string_view marks = "*!<>~+-%.#?";
    return marks.find(sign) != std::string_view::npos;
}

// Between the fields of a record.
bool isSeparator(char sign)
{
    return wordsigns::isAnyOf(sign, ",|;");
}

// A letter of a word: not a unit after a number, a plural or a short word.
bool isDamagedWord(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    std::string_view shorter = wordAround(usual, at.before), longer = wordAround(skeleton, at.before);
    if (shorter.size() > longer.size())
        std::swap(shorter, longer);
    if (longer.size() < shortestWord || shorter.starts_with('#') || longer.starts_with('#'))
        return false;
    return !(longer.size() == shorter.size() + 1 && longer.ends_with('s') && longer.starts_with(shorter));
}

// A letter directly after a number, where others have none; thousands and similar letters are units.
bool isLetterBehindNumber(const Difference &at, std::string_view usual)
{
    static constexpr std::string_view units = "kKMGTB", ends = " ,|;)]}'\"";
    if (at.own.size() != 1 || !at.usual.empty() || at.before == 0 || usual[at.before - 1] != '#')
        return false;
    const bool ended = at.before == usual.size() || ends.find(usual[at.before]) != std::string_view::npos;
    return ended && ascii::isLetter(at.own[0]) && units.find(at.own[0]) == std::string_view::npos;
}

// "7!loss" for "7 loss". A sign of the number may take the place of the blank.
bool isMarkForBlank(char own, char before, char behind)
{
    return isMark(own) && !wordsigns::isAnyOf(own, "-+") && isWordSign(before) && isWordSign(behind) &&
           before != behind;
}

bool isDamagedSign(const Difference &at, std::string_view skeleton, std::string_view usual, bool padded)
{
    const char own = wordsigns::signAt(at.own, 0), wanted = wordsigns::signAt(at.usual, 0);
    const bool inside = at.before > 0 && at.behind > 0;
    const bool afterNumber = at.before > 0 && usual[at.before - 1] == '#';
    if (ascii::isLetter(own) && inside && (isSeparator(wanted) || (wanted == ' ' && afterNumber)))
        return true;
    if (isLetterBehindNumber(at, usual))
        return true;
    if (ascii::isLetter(own) || ascii::isLetter(wanted))
        return isDamagedWord(at, skeleton, usual);
    if (own == '#' && (wanted == '\0' || wanted == ' ') && inside && ascii::isLetter(usual[usual.size() - at.behind]))
        return isBlank(usual[at.before - 1]) || wanted == ' '; // a digit in front of a name
    if (wanted == ' ' && inside && isMarkForBlank(own, usual[at.before - 1], usual[usual.size() - at.behind]))
        return true;
    const bool inWord =
        inside && ascii::isLetter(usual[at.before - 1]) && ascii::isLetter(usual[usual.size() - at.behind]);
    const auto nothing = [](char sign) { return sign == '\0' || isBlank(sign) || isMark(sign); };
    if (wanted == ' ' && own == '\0' && inside && usual[usual.size() - at.behind] == '#')
        return !padded;
    const bool betweenWords = inside && isWordSign(usual[at.before - 1]) && isWordSign(usual[usual.size() - at.behind]);
    if (own == beyondAscii && wanted != '\0')
        return betweenWords;
    if (nothing(own) && nothing(wanted))
        return inWord;
    return inside || wanted != '\0';
}

// Every place where a piece may have been cut out of, or put into, the shorter text with the same result.
template <typename Test>
bool anyPlace(std::string_view longer, std::size_t at, std::size_t length, Test test)
{
    while (true) {
        if (test(at))
            return true;
        if (at == 0 || longer[at - 1] != longer[at - 1 + length])
            return false;
        --at;
    }
}

// What differs, with the rest of the words that it begins and ends in.
std::string_view betweenBlanks(std::string_view text, const Difference &at)
{
    std::size_t begin = at.before, end = text.size() - at.behind;
    while (begin > 0 && text[begin - 1] != ' ')
        --begin;
    while (end < text.size() && text[end] != ' ')
        ++end;
    return text.substr(begin, end - begin);
}

bool isBorder(std::string_view text, std::size_t at)
{
    const auto joined = [&](std::size_t place) { return isWordSign(text[place]) && text[place] != '_'; };
    return at == 0 || at >= text.size() || !joined(at - 1) || !joined(at);
}

bool isTwice(std::string_view text, std::size_t at, std::size_t length)
{
    const std::string_view piece = text.substr(at, length);
    const bool says =
        std::any_of(piece.begin(), piece.end(), ascii::isLetter) || piece.find_first_of(":=") != piece.npos;
    return says && piece[0] != ',' &&
           (text.substr(at + length, length) == piece || (at >= length && text.substr(at - length, length) == piece));
}

// How often a text opens a bracket and closes none, and whether one of its quotes has no partner.
struct OpenMarks {
    std::array<int, 3> brackets{};
    std::array<bool, 2> quotes{};
    bool operator==(const OpenMarks &) const = default;
};

OpenMarks openMarks(std::string_view text)
{
    static constexpr std::string_view opening = "([{", closing = ")]}", quotes = "'\"";
    OpenMarks open;
    for (const char sign : text) {
        if (const std::size_t kind = opening.find(sign); kind != opening.npos)
            ++open.brackets[kind];
        else if (const std::size_t closed = closing.find(sign); closed != closing.npos)
            --open.brackets[closed];
        else if (const std::size_t quote = quotes.find(sign); quote != quotes.npos)
            open.quotes[quote] = !open.quotes[quote];
    }
    return open;
}

// A bracket or quote without a partner, where the other lines of the kind have all of theirs.
bool isTornOpen(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    return 5 * (at.before + at.behind) >= 3 * usual.size() && openMarks(usual) == OpenMarks() &&
           openMarks(skeleton) != OpenMarks();
}

// More than one sign that a line has and others do not: nothing but punctuation, or a part of a number.
bool isScrap(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    const std::string_view scrap = at.own;
    if (std::any_of(scrap.begin(), scrap.end(), isWordLetter))
        return false;
    if (scrap.find('#') == std::string_view::npos)
        return !std::all_of(scrap.begin(), scrap.end(), [](char sign) { return isBlank(sign) || isMark(sign); });
    const std::size_t begin = at.before - std::min<std::size_t>(at.before, 2), end = at.before + scrap.size() + 2;
    const std::string_view around = skeleton.substr(begin, end - begin);
    const bool split = around.find("# #") != around.npos || around.find("##") != around.npos;
    return split && scrap.find_first_not_of("# ") == scrap.npos &&
           std::any_of(usual.begin(), usual.end(), ascii::isLetter); // columns of bare numbers come and go
}

// What is left ends where something has to follow.
bool endsOpen(std::string_view skeleton, std::string_view usual)
{
    static constexpr std::string_view open = ":=,|([{<'\"";
    return isCutOff(skeleton, usual) && skeleton.back() != usual.back() &&
           open.find(skeleton.back()) != std::string_view::npos;
}

} // namespace

std::string skeletonOf(std::string_view line)
{
    std::string skeleton;
    skeleton.reserve(line.size());
    for (std::size_t at = 0; at < line.size();) {
        const char sign = line[at], before = skeleton.empty() ? ' ' : skeleton.back();
        if (isBlank(sign) || sign == '\r') {
            if (before != ' ')
                skeleton.push_back(' ');
            ++at;
        } else if (static_cast<unsigned char>(sign) >= 0x80) {
            if (before != beyondAscii)
                skeleton.push_back(beyondAscii);
            ++at;
        } else if (const std::size_t length = numberLength(line.substr(at), before); length > 0) {
            skeleton.push_back('#');
            at += length;
            if (isUnitOfExponent(line.substr(at - length, length), line.substr(at))) {
                skeleton.push_back('x');
                ++at;
            }
        } else {
            skeleton.push_back(sign);
            ++at;
            const std::size_t bar = sign == '|' && before == '%' ? barLength(line.substr(at - 1)) : 0;
            if (bar > 0)
                skeleton.push_back(beyondAscii);
            at += bar;
        }
    }
    if (skeleton.ends_with(' '))
        skeleton.pop_back();
    return skeleton;
}

bool isNearMiss(std::string_view skeleton, std::string_view usual, bool padded)
{
    const Difference at = differenceOf(skeleton, usual);
    if (at.own.empty() && at.usual.empty())
        return false;
    if (at.own.size() <= 1 && at.usual.size() <= 1)
        return isDamagedSign(at, skeleton, usual, padded);
    if (isTornOpen(at, skeleton, usual))
        return true;
    if (!at.own.empty() && !at.usual.empty())
        return false;
    if ((at.usual.empty() && isScrap(at, skeleton, usual)) || endsOpen(skeleton, usual))
        return true;
    const bool longer = at.usual.empty();
    std::string_view text = skeleton, other = usual;
    if (!longer)
        std::swap(text, other);
    const std::size_t length = std::max(at.own.size(), at.usual.size());
    if (longer && anyPlace(text, at.before, length, [&](std::size_t place) { return isTwice(text, place, length); }))
        return true;
    // A whole field more or less begins and ends between words.
    return !anyPlace(text, at.before, length, [&](std::size_t place) {
        return isBorder(text, place) && isBorder(text, place + length) && isBorder(other, place);
    });
}

bool isPadded(std::string_view line)
{
    for (std::size_t at = line.find("  "); at != std::string_view::npos; at = line.find("  ", at)) {
        at = std::min(line.find_first_not_of(' ', at), line.size());
        if (at < line.size() && numberLength(line.substr(at), ' ') > 0)
            return true;
    }
    return false;
}

bool resembles(std::string_view skeleton, std::string_view usual)
{
    if (skeleton == usual || isNearMiss(skeleton, usual))
        return true;
    const Difference at = differenceOf(skeleton, usual);
    if (at.own.empty() || 5 * (at.before + at.behind) < 3 * usual.size())
        return false;
    const std::string_view own = betweenBlanks(skeleton, at), wanted = betweenBlanks(usual, at);
    if (wanted == "#" && own.find('#') != std::string_view::npos)
        return true;
    const Difference inside = differenceOf(own, wanted);
    return 2 * (inside.before + inside.behind) >= std::max(own.size(), wanted.size());
}

bool isCutOff(std::string_view skeleton, std::string_view usual)
{
    return !skeleton.empty() && skeleton.size() < usual.size() && usual.starts_with(skeleton);
}

bool endsOtherwise(std::string_view skeleton, std::string_view usual)
{
    const Difference at = differenceOf(skeleton, usual);
    return at.own.size() <= 2 && at.usual.size() <= 1 && at.own.size() + at.usual.size() > 0 && at.behind <= 1;
}

bool isMisspelt(std::string_view name, std::string_view usual)
{
    const Difference at = differenceOf(name, usual);
    if (at.own.size() > 1 || at.usual.size() > 1 || usual.size() < shortestWord || name == usual)
        return false;
    return (at.own.empty() || !ascii::isDigit(at.own[0])) && (at.usual.empty() || !ascii::isDigit(at.usual[0]));
}

} // namespace rundiff
