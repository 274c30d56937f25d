// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/lineskeleton.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/numbertokens.h"
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
    const std::size_t end = numeralEnd(text, 0);
    const bool isWhole = end == digitsEnd(text, 0) && wordsigns::signAt(text, end) == '.';
    return isWhole && !ascii::isLetter(wordsigns::signAt(text, end + 1)) ? end + 1 : end;
}

// The length of not-a-number and its like as a word of its own.
std::size_t nonNumberLength(std::string_view text)
{
    if (!wordsigns::isAnyOf(wordsigns::signAt(text, 0), "nNiI"))
        return 0;
    PrintedNumber number;
    const std::size_t length = scanNumber(text, number);
    return ascii::isLetter(wordsigns::signAt(text, length)) ? 0 : length;
}

std::size_t numberLength(std::string_view text, char before)
{
    const std::size_t sign = wordsigns::plusOrMinus(text);
    if (ascii::isDigit(wordsigns::signAt(text, sign)))
        return sign > 0 && isWordSign(before) ? 0 : sign + digitsLength(text.substr(sign));
    if (ascii::isLetter(before))
        return 0;
    const std::size_t length = nonNumberLength(text.substr(sign));
    return length > 0 ? sign + length : 0;
}

// No program prints a unit after an exponent: such a letter is not kept as one, see isLetterBehindNumber().
bool isUnitOfExponent(std::string_view number, std::string_view rest)
{
    if (number.find_first_of("eE") == number.npos || isWordLetter(wordsigns::signAt(rest, 1)))
        return false;
    return ascii::isLetter(wordsigns::signAt(rest, 0));
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
    char signBefore = '\0', signBehind = '\0';

    bool isInside() const { return signBefore != '\0' && signBehind != '\0'; }
    bool isBetween(bool (*isOne)(char)) const { return isInside() && isOne(signBefore) && isOne(signBehind); }
};

std::size_t sharedBeginning(std::string_view one, std::string_view other)
{
    return static_cast<std::size_t>(std::ranges::mismatch(one, other).in1 - one.begin());
}

std::size_t sharedEnd(std::string_view one, std::string_view other)
{
    const auto end = std::mismatch(one.rbegin(), one.rend(), other.rbegin(), other.rend()).first;
    return static_cast<std::size_t>(end - one.rbegin());
}

Difference differenceOf(std::string_view skeleton, std::string_view usual)
{
    Difference found;
    found.before = sharedBeginning(skeleton, usual);
    found.behind = sharedEnd(skeleton.substr(found.before), usual.substr(found.before));
    found.own = skeleton.substr(found.before, skeleton.size() - found.before - found.behind);
    found.usual = usual.substr(found.before, usual.size() - found.before - found.behind);
    found.signBefore = wordsigns::signBefore(usual, found.before);
    found.signBehind = wordsigns::signAt(usual, usual.size() - found.behind);
    return found;
}

// The word around a place, or that ends or begins there.
std::string_view wordAround(std::string_view text, std::size_t at)
{
    std::size_t begin = at, end = at;
    while (isWordSign(wordsigns::signBefore(text, begin)))
        --begin;
    while (isWordSign(wordsigns::signAt(text, end)))
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

bool isPluralOf(std::string_view longer, std::string_view shorter)
{
    return longer.ends_with('s') && longer.substr(0, longer.size() - 1) == shorter;
}

// A letter of a word: not a unit after a number, a plural or a short word.
bool isDamagedWord(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    std::string_view shorter = wordAround(usual, at.before), longer = wordAround(skeleton, at.before);
    if (shorter.size() > longer.size())
        std::swap(shorter, longer);
    const bool isUnit = shorter.starts_with('#') || longer.starts_with('#');
    return !isUnit && longer.size() >= shortestWord && !isPluralOf(longer, shorter);
}

// A letter directly after a number, where others have none; thousands and similar letters are units.
bool isLetterBehindNumber(const Difference &at)
{
    static constexpr std::string_view units = "kKMGTB", ends = " ,|;)]}'\"";
    const bool isOneMore = at.own.size() == 1 && at.usual.empty();
    if (!isOneMore || at.signBefore != '#' || wordsigns::isAnyOf(at.own[0], units))
        return false;
    const bool ended = at.behind == 0 || wordsigns::isAnyOf(at.signBehind, ends);
    return ended && ascii::isLetter(at.own[0]);
}

// "7!loss" for "7 loss". A sign of the number may take the place of the blank.
bool isMarkForBlank(const Difference &at)
{
    const char own = wordsigns::signAt(at.own, 0);
    if (!isMark(own) || wordsigns::isAnyOf(own, "-+"))
        return false;
    return at.isBetween(isWordSign) && at.signBefore != at.signBehind;
}

bool saysNothing(char sign)
{
    return sign == '\0' || isBlank(sign) || isMark(sign);
}

// A letter that took the place of what divides two fields, or follows a number.
bool isLetterForDivider(const Difference &at)
{
    const char wanted = wordsigns::signAt(at.usual, 0);
    const bool divides = isSeparator(wanted) || (wanted == ' ' && at.signBefore == '#');
    return divides && at.isInside() && ascii::isLetter(wordsigns::signAt(at.own, 0));
}

bool isDigitInFrontOfName(const Difference &at)
{
    const char wanted = wordsigns::signAt(at.usual, 0);
    const bool isNew = wordsigns::signAt(at.own, 0) == '#' && (wanted == '\0' || wanted == ' ');
    return isNew && at.isInside() && ascii::isLetter(at.signBehind);
}

// A lost blank in front of a number.
bool isLostPadding(const Difference &at)
{
    return at.own.empty() && at.usual == " " && at.isInside() && at.signBehind == '#';
}

bool isDamagedSign(const Difference &at, std::string_view skeleton, std::string_view usual, bool padded)
{
    const char own = wordsigns::signAt(at.own, 0), wanted = wordsigns::signAt(at.usual, 0);
    if (isLetterForDivider(at) || isLetterBehindNumber(at))
        return true;
    if (ascii::isLetter(own) || ascii::isLetter(wanted))
        return isDamagedWord(at, skeleton, usual);
    if (isDigitInFrontOfName(at))
        return wanted == ' ' || isBlank(at.signBefore);
    if (wanted == ' ' && isMarkForBlank(at))
        return true;
    if (isLostPadding(at))
        return !padded;
    if (own == beyondAscii && wanted != '\0')
        return at.isBetween(isWordSign);
    if (saysNothing(own) && saysNothing(wanted))
        return at.isBetween([](char sign) { return ascii::isLetter(sign); });
    return wanted != '\0' || at.isInside();
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
    begin = text.substr(0, begin).rfind(' ') + 1; // 0 if there is none
    end = std::min(text.find(' ', end), text.size());
    return text.substr(begin, end - begin);
}

bool isBorder(std::string_view text, std::size_t at)
{
    const auto joins = [](char sign) { return isWordSign(sign) && sign != '_'; };
    return !joins(wordsigns::signBefore(text, at)) || !joins(wordsigns::signAt(text, at));
}

bool isTwice(std::string_view text, std::size_t at, std::size_t length)
{
    const std::string_view piece = text.substr(at, length);
    const auto says = [](char sign) { return ascii::isLetter(sign) || wordsigns::isAnyOf(sign, ":="); };
    if (piece.starts_with(',') || std::ranges::none_of(piece, says))
        return false;
    return text.substr(0, at).ends_with(piece) || text.substr(at + length).starts_with(piece);
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

bool isMostlyAlike(const Difference &at, std::string_view usual)
{
    return 5 * (at.before + at.behind) >= 3 * usual.size();
}

// A bracket or quote without a partner, where the other lines of the kind have all of theirs.
bool isTornOpen(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    if (!isMostlyAlike(at, usual) || openMarks(usual) != OpenMarks())
        return false;
    return openMarks(skeleton) != OpenMarks();
}

// More than one sign that a line has and others do not: nothing but punctuation, or a part of a number.
bool isScrap(const Difference &at, std::string_view skeleton, std::string_view usual)
{
    const std::string_view scrap = at.own;
    if (std::ranges::any_of(scrap, isWordLetter))
        return false;
    if (scrap.find('#') == std::string_view::npos)
        return !std::ranges::all_of(scrap, saysNothing);
    if (scrap.find_first_not_of("# ") != scrap.npos || std::ranges::none_of(usual, ascii::isLetter))
        return false; // columns of bare numbers come and go
    const std::size_t begin = at.before - std::min<std::size_t>(at.before, 2), end = at.before + scrap.size() + 2;
    const std::string_view around = skeleton.substr(begin, end - begin);
    return around.find("# #") != around.npos || around.find("##") != around.npos;
}

// What is left ends where something has to follow.
bool endsOpen(std::string_view skeleton, std::string_view usual)
{
    static constexpr std::string_view open = ":=,|([{<'\"";
    if (!isCutOff(skeleton, usual) || skeleton.back() == usual.back())
        return false;
    return wordsigns::isAnyOf(skeleton.back(), open);
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
    const std::size_t length = std::max(at.own.size(), at.usual.size());
    if (length == 0)
        return false;
    if (length == 1)
        return isDamagedSign(at, skeleton, usual, padded);
    if (isTornOpen(at, skeleton, usual))
        return true;
    if (std::min(at.own.size(), at.usual.size()) > 0)
        return false;
    if ((at.usual.empty() && isScrap(at, skeleton, usual)) || endsOpen(skeleton, usual))
        return true;
    const bool longer = at.usual.empty();
    std::string_view text = skeleton, other = usual;
    if (!longer)
        std::swap(text, other);
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
    if (at.own.empty() || !isMostlyAlike(at, usual))
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
    const bool isShort = at.own.size() <= 2 && at.usual.size() <= 1 && at.behind <= 1;
    return isShort && skeleton != usual;
}

bool isMisspelt(std::string_view name, std::string_view usual)
{
    const Difference at = differenceOf(name, usual);
    if (std::max(at.own.size(), at.usual.size()) != 1 || usual.size() < shortestWord)
        return false;
    return !ascii::isDigit(wordsigns::signAt(at.own, 0)) && !ascii::isDigit(wordsigns::signAt(at.usual, 0));
}

} // namespace rundiff
