// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/linepair.h"

#include "models/formats/logs/line/foundlabel.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/numbertokens.h"
#include "models/formats/logs/line/typographicnumber.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/vocabulary/vocabulary.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::size_t deepestScope = 16;
constexpr std::size_t longestQualified = 100; // label
constexpr std::size_t longestBehind = 400;    // text that may name the number before it
constexpr std::size_t longestScope = 200;
constexpr std::size_t mostPairs = 20000; // of a line: more are not a record of a training

class PairScanner
{
public:
    PairScanner(std::string_view line, std::vector<LinePair> &pairs) : m_line(line), m_pairs(pairs) {}

    void scan()
    {
        while (m_at < m_line.size() && m_pairs.size() < mostPairs) {
            const char sign = m_line[m_at];
            if (startsNumber())
                takeNumber(m_at);
            else if (wordsigns::isLetter(sign))
                takeWord();
            else
                takeSign(sign);
        }
    }

private:
    struct Bracket {
        std::size_t begin = 0, end = 0; // its signs
    };

    char signAt(std::size_t at) const { return wordsigns::signAt(m_line, at); }
    char signBefore(std::size_t at) const { return at > 0 ? m_line[at - 1] : '\0'; }
    std::string_view rest(std::size_t at) const { return m_line.substr(std::min(at, m_line.size())); }

    void takeSign(char sign)
    {
        if (wordsigns::isAnyOf(sign, "([{")) {
            if (m_scopes < deepestScope)
                m_openings[m_scopes] = m_at;
            ++m_scopes;
        } else if (m_scopes > 0 && wordsigns::isAnyOf(sign, ")]}")) {
            --m_scopes;
            m_closed = Bracket{m_openings[std::min(m_scopes, deepestScope - 1)], m_at};
        }
        ++m_at;
    }

    bool startsNumber() const
    {
        const char sign = m_line[m_at];
        if (decimal::isDigit(sign))
            return true;
        if (sign == '.')
            return startsFraction();
        if (wordsigns::isAnyOf(sign, "-+"))
            return startsSigned();
        return nonNumberAt(m_at) > 0 || isTypographicSign();
    }

    bool startsFraction() const
    {
        const char before = signBefore(m_at);
        return decimal::isDigit(signAt(m_at + 1)) && before != '.' && !wordsigns::isWordSign(before);
    }

    bool startsSigned() const
    {
        const char before = signBefore(m_at);
        if (before == ')' || wordsigns::isWordSign(before))
            return false;
        const std::size_t point = signAt(m_at + 1) == '.' ? 1 : 0;
        return decimal::isDigit(signAt(m_at + 1 + point)) || nonNumberAt(m_at + 1) > 0;
    }

    // A dash between blanks or numbers is none.
    bool isTypographicSign() const
    {
        const std::size_t length = typographicMinus(rest(m_at));
        if (length == 0 || !decimal::isDigit(signAt(m_at + length)))
            return false;
        return wordsigns::isAnyOf(signBefore(m_at), " \t:=([,");
    }

    // The length of "nan" or "inf" as a word of its own.
    std::size_t nonNumberAt(std::size_t at) const
    {
        if (!wordsigns::isAnyOf(signAt(at), "nNiI") || wordsigns::isWordSign(signBefore(at)))
            return 0;
        PrintedNumber number;
        const std::size_t length = scanNumber(rest(at), number);
        if (wordsigns::isWordSign(signAt(at + length)))
            return 0;
        return length;
    }

    // "epoch3", "iter_100", "step-5", "Epoch.2": a place with its number. Every other number in a word belongs to it.
    void takeWord()
    {
        const std::size_t begin = m_at;
        while (wordsigns::isLetter(signAt(m_at)))
            ++m_at;
        if (const std::size_t number = numberOfPlace(begin); number > 0) {
            m_at = number;
            takeNumber(number);
            return;
        }
        while (continuesWord())
            ++m_at;
        if (m_at == begin)
            ++m_at;
    }

    // Where the number of a place begins whose letters, from `begin` to here, are its name; 0: they are none.
    std::size_t numberOfPlace(std::size_t begin) const
    {
        const std::size_t digits = m_at + (wordsigns::isAnyOf(signAt(m_at), "-.#") ? 1 : 0);
        if (!decimal::isDigit(signAt(digits)) || wordsigns::isWordSign(signAt(digitsEnd(m_line, digits))))
            return 0;
        return vocabulary().namesPlace(m_line.substr(begin, m_at - begin)) ? digits : 0;
    }

    bool continuesWord() const
    {
        const char sign = signAt(m_at);
        const bool joins = wordsigns::isAnyOf(sign, ".'@/#-") && wordsigns::isWordSign(signAt(m_at + 1));
        return (joins || wordsigns::isWordSign(sign)) && wordsigns::foreignSeparator(rest(m_at)) == 0;
    }

    void takeNumber(std::size_t begin)
    {
        if (const std::size_t end = unreadableEnd(m_line, begin); end > begin) {
            m_at = m_labelBegin = end;
            return;
        }
        LinePair pair;
        pair.begin = begin;
        std::size_t length = scanTypographicNumber(rest(begin), pair.number);
        if (length == 0 && hasDecimalComma(begin))
            length = scanCommaNumber(rest(begin), pair.number);
        pair.typographic = length > 0;
        if (length == 0)
            length = scanNumber(rest(begin), pair.number);
        pair.end = begin + std::max<std::size_t>(length, 1);
        if (length == 0) {
            m_at = std::max(pair.end, digitsEnd(m_line, pair.end)); // more digits than any number has
            return;
        }
        takeThousands(pair);
        findLabel(pair);
        if (isWordOfLabel(pair)) {
            m_at = pair.end;
            return;
        }
        takeRounded(pair);
        takeRange(pair);
        m_at = pair.end;
        const bool isPair = takeSuffix(pair) && !numbersAPlaceInCode(pair) && !isProcess(pair);
        if (!isPair) {
            m_labelBegin = m_at;
            return;
        }
        takeTotal(pair);
        const bool isOfOther = pair.behindNumber || pair.spread || pair.total;
        if (pair.label.empty() && !isOfOther)
            takeLabelBehind(pair);
        findScope(pair);
        m_labelBegin = m_at;
        m_pairs.push_back(pair);
    }

    // "number of nan iterations: 0", "| nan iterations: 0": a word that is spelled like a number, not the value.
    bool isWordOfLabel(const LinePair &pair) const
    {
        if (!wordsigns::isLetter(m_line[pair.begin]) || pair.separated || !isInLabel(pair.end))
            return false;
        const LabelMeaning meaning = vocabulary().meaning(pair.label);
        return pair.label.empty() || meaning.prose || meaning.kind == MetricKind::Count;
    }

    // Whether a blank and words up to a sign in front of a number follow.
    bool isInLabel(std::size_t at) const
    {
        constexpr std::size_t longest = 64; // a label is no longer
        if (signAt(at) != ' ' || !wordsigns::isLetter(signAt(at + 1)))
            return false;
        const std::size_t most = at + longest; // a line may repeat such words without end
        std::size_t end = at;
        while (end < most && (wordsigns::isLetter(signAt(end)) || signAt(end) == ' '))
            ++end;
        return end < most && wordsigns::isAnyOf(signAt(end), ":=");
    }

    // "trainer[4242]" of a system's log: a program or a machine with a process. "Epoch[3]" is a place.
    bool isProcess(const LinePair &pair) const
    {
        if (!pair.whole || pair.begin < 2 || signAt(pair.end) != ']' || signBefore(pair.begin) != '[')
            return false;
        const LabelMeaning meaning = vocabulary().meaning(pair.label);
        const bool isPlace = meaning.place != WordPlace::None;
        return !isPlace && meaning.isUnknown() && wordsigns::isWordSign(m_line[pair.begin - 2]);
    }

    // "train.py:35", and "file:function:35 - " and "<module>:35 - " of a logger
    bool numbersAPlaceInCode(const LinePair &pair) const { return isSourcePlace(pair.label) || isLogCall(pair); }

    bool isLogCall(const LinePair &pair) const
    {
        if (pair.label.empty() || !pair.whole || !rest(pair.end).starts_with(" - "))
            return false;
        const auto begin = static_cast<std::size_t>(pair.label.data() - m_line.data());
        const std::string_view between = m_line.substr(begin, pair.begin - begin).substr(pair.label.size());
        const char before = signBefore(begin);
        return between == (before == '<' ? ">:" : ":") && wordsigns::isAnyOf(before, ":<");
    }

    // "loss: 0,25" in some languages; "[3,2000]" and "step 3,5" are two numbers.
    bool hasDecimalComma(std::size_t begin) const
    {
        PrintedNumber number;
        if (wordsigns::isAnyOf(signBefore(begin), "[({,") || scanCommaNumber(rest(begin), number) == 0)
            return false;
        const FoundLabel found = labelBefore(m_line, m_labelBegin, begin);
        return !found.label.empty() && !vocabulary().namesPlace(found.label);
    }

    void takeThousands(LinePair &pair)
    {
        if (pair.typographic)
            return;
        const bool endsSentence = m_line[pair.end - 1] == '.' && !wordsigns::isWordSign(signAt(pair.end));
        if (endsSentence && pair.end > pair.begin + 1)
            --pair.end;
        pair.whole = wholeNumber(m_line.substr(pair.begin, pair.end - pair.begin));
        const std::size_t end = thousandsEnd(m_line, pair.begin);
        if (end <= pair.end)
            return;
        pair.plain = false;
        pair.end = end;
        std::string digits(m_line.substr(pair.begin, end - pair.begin));
        std::erase(digits, ',');
        PrintedNumber number;
        scanNumber(digits, number);
        pair.number = number;
        pair.whole = wholeNumber(digits);
    }

    // "step | 1.02e+03": tables round their steps as other numbers.
    static void takeRounded(LinePair &pair)
    {
        const bool exponent = pair.number.decimals < 0;
        if (exponent && pair.separated && vocabulary().namesPlace(pair.label))
            pair.whole = wholeStep(pair.number);
    }

    // "376-750": what was reached counts.
    void takeRange(LinePair &pair)
    {
        if (!pair.whole || signAt(pair.end) != '-' || !decimal::isDigit(signAt(pair.end + 1)))
            return;
        const std::size_t begin = pair.end + 1, end = digitsEnd(m_line, begin);
        const auto last = wholeNumber(m_line.substr(begin, end - begin));
        if (!last || *last < *pair.whole)
            return;
        pair.begin = begin;
        pair.end = end;
        pair.whole = last;
        scanNumber(m_line.substr(begin, end - begin), pair.number);
    }

    // Letters directly after the number: "3epoch" names it, "5ms" has a unit, "3fa85" is none. False for the last.
    bool takeSuffix(LinePair &pair)
    {
        std::size_t end = pair.end;
        while (wordsigns::isWordSign(signAt(end)) && wordsigns::foreignSeparator(rest(end)) == 0)
            ++end;
        const std::string_view suffix = m_line.substr(pair.end, end - pair.end);
        pair.unit = signAt(end) == '%' || !suffix.empty();
        if (suffix.empty()) {
            if (pair.unit)
                ++m_at;
            takeForeignSuffix(pair);
            return true;
        }
        m_at = end;
        if (suffix.find_first_of("0123456789_") != suffix.npos)
            return false;
        if (signAt(end) == '/' || !vocabulary().namesPlace(suffix))
            return true;
        pair.label = suffix;
        pair.labelBegin = pair.begin;
        pair.unit = false;
        return true;
    }

    // Languages that put a word around the number of a place.
    void takeForeignSuffix(LinePair &pair)
    {
        const std::size_t begin = std::min(m_line.find_first_not_of(' ', m_at), m_line.size());
        std::size_t end = begin;
        while (wordsigns::isForeign(signAt(end)) && wordsigns::foreignSeparator(rest(end)) == 0)
            ++end;
        if (end == begin)
            return;
        const std::string_view word = m_line.substr(begin, end - begin);
        if (!vocabulary().namesPlace(word))
            return;
        pair.label = word;
        pair.labelBegin = std::min(pair.labelBegin, pair.begin);
        m_at = end;
    }

    void takeTotal(LinePair &pair)
    {
        if (!pair.whole || pair.unit)
            return;
        const std::size_t begin = totalBegin(m_line, m_at);
        if (begin == 0)
            return;
        const std::size_t end = std::max(digitsEnd(m_line, begin), thousandsEnd(m_line, begin));
        std::string digits(m_line.substr(begin, end - begin));
        std::erase(digits, ',');
        if (goesOn(end))
            return;
        pair.total = wholeNumber(digits);
        pair.totalBegin = begin;
        pair.totalEnd = end;
        pair.bar = isBarAt(m_line, pair.begin, end);
        m_at = end;
    }

    // Letters, a slash or a fraction after the digits: they are not a whole number.
    bool goesOn(std::size_t end) const
    {
        const char behind = signAt(end);
        if (behind == '.')
            return decimal::isDigit(signAt(end + 1));
        return behind == '/' || wordsigns::isLetter(behind);
    }

    // After a blank, or "0.84 = validation score".
    std::size_t labelBehindBegin() const
    {
        const std::size_t sign = std::min(m_line.find_first_not_of(" \t", m_at), m_line.size());
        if (signAt(sign) == '=' && sign > m_at && signAt(sign + 1) == ' ')
            return sign + 2;
        return signAt(m_at) == ' ' ? m_at + 1 : m_at;
    }

    // "0.5 avg loss, 0.1 rate": the name comes after the number; of a result also after a separator or a percent sign.
    void takeLabelBehind(LinePair &pair)
    {
        const bool percent = pair.unit && signAt(m_at - 1) == '%';
        const std::size_t begin = labelBehindBegin();
        if ((pair.unit && !percent) || begin == m_at || !wordsigns::isWordSign(signAt(begin)))
            return;
        const std::size_t last = std::min(m_line.size(), begin + longestBehind);
        std::size_t end = begin;
        while (end < last && (wordsigns::isLetter(m_line[end]) || wordsigns::isAnyOf(m_line[end], " ./-")))
            ++end;
        if (end < m_line.size() && !wordsigns::isAnyOf(m_line[end], ",;|)](["))
            return;
        const std::string_view label = trimmed(m_line.substr(begin, std::min(end - begin, longestLabel)), " ");
        const bool isBeforeBracket = wordsigns::isAnyOf(signAt(end), "([");
        const bool isSure = begin == m_at + 1 && !pair.separated && !percent && !isBeforeBracket;
        if (!isSure && !namesResult(label))
            return;
        pair.label = label;
        pair.separated = pair.separated || begin > m_at + 1; // by a sign
        m_at = end;
    }

    // ---- labels -----------------------------------------------------------------------------------------------

    void findLabel(LinePair &pair)
    {
        const FoundLabel found = labelBefore(m_line, m_labelBegin, pair.begin);
        pair.label = found.label;
        pair.labelBegin = found.begin;
        pair.separated = found.separated || (found.aligned && !pair.whole);
        pair.bracketed = found.opened == '[';
        pair.called = found.opened == '(' && m_line[found.connectorBegin] == '(';
        pair.first = m_pairs.empty() && found.begin == pair.begin && std::max(m_labelBegin, found.connectorBegin) == 0;
        pair.spread = isSpread(pair);
        if (pair.spread)
            pair.label = m_line.substr(pair.begin, 0);
        if (!found.label.empty())
            return;
        pair.behindNumber = !pair.spread && opensBehindNumber(found);
        const bool isBehindBracket = m_closed && found.connectorBegin == m_closed->end + 1;
        if (found.separated && isBehindBracket)
            takeQualifiedLabel(pair);
    }

    // "Average Precision (AP) @[ IoU=0.50 | maxDets=100 ] = 0.3": the conditions distinguish results of one name.
    void takeQualifiedLabel(LinePair &pair)
    {
        const std::size_t opening = m_closed->begin, closing = m_closed->end;
        const auto inside =
            std::ranges::partition_point(m_pairs, [&](const LinePair &other) { return other.begin <= opening; });
        const std::size_t before = inside == m_pairs.begin() ? 0 : spanEnd(*(inside - 1), m_line);
        const FoundLabel found = labelBefore(m_line, std::min(before, opening), opening);
        if (closing + 1 - found.begin > longestQualified || !namesResult(found.label))
            return;
        if (inside == m_pairs.end() || !std::all_of(inside, m_pairs.end(), isCondition))
            return;
        m_pairs.erase(inside, m_pairs.end());
        pair.label = m_line.substr(found.begin, closing + 1 - found.begin);
        pair.labelBegin = found.begin;
        pair.qualified = true;
    }

    static bool namesResult(std::string_view label)
    {
        const LabelMeaning meaning = vocabulary().meaning(label);
        return !label.empty() && meaning.isResult();
    }

    // A threshold or a limit, not something that changes from record to record.
    static bool isCondition(const LinePair &pair)
    {
        const LabelMeaning meaning = vocabulary().meaning(pair.label);
        const bool isOfRecord = meaning.isLoss() || meaning.isSetting() || meaning.isCost();
        return pair.label.empty() || (meaning.place == WordPlace::None && !isOfRecord);
    }

    // "20.1 ± 3.2", "0.81 (+/- 0.02)", "0.69+0.01": the sign is all that is between the two numbers.
    bool isSpread(const LinePair &pair) const
    {
        if (m_pairs.empty() || m_labelBegin >= pair.begin)
            return false;
        const std::string_view between = m_line.substr(m_labelBegin, pair.begin - m_labelBegin);
        return isAnyOf(trimmed(between, " (["), {"±", "+", "+-", "+/-", "+/"});
    }

    // "81 (40/50)", "81%, (40/50)": nothing but separators is between the number before and the bracket.
    bool opensBehindNumber(const FoundLabel &found) const
    {
        if (found.opened != '(' || m_pairs.empty())
            return false;
        const std::string_view between = m_line.substr(m_labelBegin, found.connectorBegin - m_labelBegin);
        return between.find_first_not_of(" \t,%") == between.npos;
    }

    static bool isScopeSign(char sign) { return wordsigns::isWordSign(sign) || wordsigns::isAnyOf(sign, "/."); }

    // The word in front of the bracket that contains the label.
    void findScope(LinePair &pair) const
    {
        for (std::size_t i = std::min(m_scopes, deepestScope); i > 0; --i) {
            const std::size_t opening = m_openings[i - 1];
            if (opening >= pair.labelBegin)
                continue;
            const std::size_t first = opening - std::min(opening, longestScope);
            std::size_t begin = opening;
            while (begin > first && isScopeSign(m_line[begin - 1]))
                --begin;
            pair.scope = m_line.substr(begin, opening - begin);
            return;
        }
    }

    std::string_view m_line;
    std::vector<LinePair> &m_pairs;
    std::size_t m_at = 0, m_labelBegin = 0;
    std::array<std::size_t, deepestScope> m_openings{};
    std::size_t m_scopes = 0;
    std::optional<Bracket> m_closed; // the last one
};

} // namespace

std::size_t spanEnd(const LinePair &pair, std::string_view line)
{
    const std::size_t behind =
        pair.label.empty() ? 0 : static_cast<std::size_t>(pair.label.data() - line.data()) + pair.label.size();
    return std::max({pair.end, pair.totalEnd, behind});
}

void scanPairs(std::string_view line, std::vector<LinePair> &pairs)
{
    pairs.clear();
    PairScanner(line, pairs).scan();
}

} // namespace rundiff
