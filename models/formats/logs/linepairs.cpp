// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/linepairs.h"

#include "models/formats/logs/decimal.h"
#include "models/formats/logs/logwords.h"
#include "models/formats/logs/number.h"
#include "models/formats/logs/numbertokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::size_t longestLabel = 60;
constexpr std::size_t deepestScope = 16;

bool isBlank(char sign)
{
    return sign == ' ' || sign == '\t';
}

bool isOneOf(char sign, std::string_view signs)
{
    return signs.find(sign) != signs.npos;
}

bool isLetter(char sign)
{
    return std::isalpha(static_cast<unsigned char>(sign)) != 0 || sign == '_';
}

// Signs of other scripts are letters, except for punctuation, arrows and the
// blocks of progress bars.
std::size_t foreignSeparator(std::string_view text)
{
    if (text.size() < 3)
        return 0;
    const auto first = static_cast<unsigned char>(text[0]), second = static_cast<unsigned char>(text[1]);
    const bool punctuation = (first == 0xef && (second == 0xbc || second == 0xbd)) || (first == 0xe3 && second == 0x80);
    return first == 0xe2 || punctuation ? 3 : 0;
}

bool isForeign(char sign)
{
    return static_cast<unsigned char>(sign) >= 0x80;
}

bool isWordSign(char sign)
{
    return isLetter(sign) || decimal::isDigit(sign) || isForeign(sign);
}

class PairScanner
{
public:
    PairScanner(std::string_view line, std::vector<LinePair> &pairs) : m_line(line), m_pairs(pairs) {}

    void scan()
    {
        while (m_at < m_line.size()) {
            const char sign = m_line[m_at];
            if (startsNumber())
                takeNumber(m_at);
            else if (isLetter(sign))
                takeWord();
            else
                takeSign(sign);
        }
    }

private:
    char signAt(std::size_t at) const { return at < m_line.size() ? m_line[at] : '\0'; }
    char signBefore(std::size_t at) const { return at > 0 ? m_line[at - 1] : '\0'; }
    std::string_view rest(std::size_t at) const { return m_line.substr(std::min(at, m_line.size())); }

    void takeSign(char sign)
    {
        if (isOneOf(sign, "([{")) {
            if (m_scopes < deepestScope)
                m_openings[m_scopes] = m_at;
            ++m_scopes;
        } else if (isOneOf(sign, ")]}") && m_scopes > 0) {
            --m_scopes;
        }
        ++m_at;
    }

    bool startsNumber() const
    {
        const char sign = m_line[m_at], before = signBefore(m_at);
        if (decimal::isDigit(sign))
            return true;
        if (sign == '.')
            return decimal::isDigit(signAt(m_at + 1)) && !isWordSign(before) && before != '.';
        if (sign == '-' || sign == '+') {
            const std::size_t next = m_at + 1 + (signAt(m_at + 1) == '.' ? 1 : 0);
            return !isWordSign(before) && before != ')' &&
                   (decimal::isDigit(signAt(next)) || nonNumberAt(m_at + 1) > 0);
        }
        return nonNumberAt(m_at) > 0;
    }

    // The length of "nan" or "inf" as a word of its own.
    std::size_t nonNumberAt(std::size_t at) const
    {
        if (!isOneOf(signAt(at), "nNiI") || isWordSign(signBefore(at)))
            return 0;
        PrintedNumber number;
        const std::size_t length = scanNumber(rest(at), number);
        return isWordSign(signAt(at + length)) ? 0 : length;
    }

    // "epoch3", "iter_100", "step-5": a place with its number. Every other number
    // in a word belongs to it.
    void takeWord()
    {
        const std::size_t begin = m_at;
        while (isLetter(signAt(m_at)) && m_at < m_line.size())
            ++m_at;
        std::size_t digits = m_at;
        if (signAt(digits) == '-')
            ++digits;
        if (decimal::isDigit(signAt(digits)) && !isWordSign(signAt(digitsEnd(m_line, digits)))) {
            const std::string_view word = m_line.substr(begin, m_at - begin);
            if (labelMeaning(word).place != WordPlace::None) {
                m_at = digits;
                takeNumber(digits);
                return;
            }
        }
        while (m_at < m_line.size()) {
            const char sign = m_line[m_at];
            const bool joins = isOneOf(sign, ".'@/#-") && isWordSign(signAt(m_at + 1));
            if (!isWordSign(sign) && !joins)
                break;
            if (foreignSeparator(rest(m_at)) > 0)
                break;
            ++m_at;
        }
        if (m_at == begin)
            ++m_at;
    }

    void takeNumber(std::size_t begin)
    {
        if (const std::size_t end = unreadableEnd(m_line, begin); end > begin) {
            m_at = m_labelBegin = end;
            return;
        }
        LinePair pair;
        pair.begin = begin;
        const std::size_t length = scanNumber(rest(begin), pair.number);
        pair.end = begin + std::max<std::size_t>(length, 1);
        if (length == 0) {
            m_at = pair.end;
            return;
        }
        takeThousands(pair);
        takeRange(pair);
        m_at = pair.end;
        findLabel(pair);
        if (!takeSuffix(pair) || isSourcePlace(pair.label)) {
            m_labelBegin = m_at;
            return;
        }
        takeTotal(pair);
        if (pair.label.empty() && !pair.behindNumber && !pair.total)
            takeLabelBehind(pair);
        findScope(pair);
        m_labelBegin = m_at;
        m_pairs.push_back(pair);
    }

    void takeThousands(LinePair &pair)
    {
        if (pair.end > pair.begin + 1 && m_line[pair.end - 1] == '.') // the end of a sentence
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

    // Letters directly behind the number: "3epoch" names it, "5ms" has a unit,
    // "3fa85" is none. False for the last.
    bool takeSuffix(LinePair &pair)
    {
        std::size_t end = pair.end;
        while (isWordSign(signAt(end)) && end < m_line.size() && foreignSeparator(rest(end)) == 0)
            ++end;
        const std::string_view suffix = m_line.substr(pair.end, end - pair.end);
        pair.unit = signAt(end) == '%' || !suffix.empty();
        if (suffix.empty()) {
            m_at += pair.unit ? 1 : 0;
            return true;
        }
        m_at = end;
        if (std::any_of(suffix.begin(), suffix.end(), [](char sign) { return decimal::isDigit(sign) || sign == '_'; }))
            return false;
        if (signAt(end) == '/' || labelMeaning(suffix).place == WordPlace::None)
            return true;
        pair.label = suffix;
        pair.labelBegin = pair.begin;
        pair.unit = false;
        return true;
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
        const char behind = signAt(end);
        if (isLetter(behind) || behind == '/' || (behind == '.' && decimal::isDigit(signAt(end + 1))))
            return;
        pair.total = wholeNumber(digits);
        pair.totalBegin = begin;
        pair.totalEnd = end;
        pair.bar = isBarAt(m_line, pair.begin, end);
        m_at = end;
    }

    // "0.5 avg loss, 0.1 rate": the name comes after the number.
    void takeLabelBehind(LinePair &pair)
    {
        if (pair.unit || pair.separated || signAt(m_at) != ' ' || !isWordSign(signAt(m_at + 1)))
            return;
        std::size_t end = m_at + 1;
        while (end < m_line.size() && (isLetter(m_line[end]) || isOneOf(m_line[end], " ./-")))
            ++end;
        if (end < m_line.size() && !isOneOf(m_line[end], ",;|)]"))
            return;
        pair.label = m_line.substr(m_at + 1, std::min(end - m_at - 1, longestLabel));
        m_at = end;
    }

    // ---- labels -----------------------------------------------------------------------------------------------

    void findLabel(LinePair &pair)
    {
        pair.labelBegin = pair.begin;
        pair.first = m_pairs.empty() && m_labelBegin == 0;
        std::size_t end = pair.begin;
        char opened = '\0';
        while (const std::size_t length = connectorBefore(end)) {
            const char sign = m_line[end - length];
            pair.separated = pair.separated || length > 1 || isOneOf(sign, ":=>|");
            opened = isOneOf(sign, "([{") ? sign : opened;
            end -= length;
        }
        pair.bracketed = opened == '[';
        if (end <= m_labelBegin) {
            pair.behindNumber = opened == '(' && !m_pairs.empty();
            pair.first = pair.first && end == 0;
            return;
        }
        pair.first = false;
        const std::size_t begin = labelStart(end);
        pair.label = trimmedLabel(m_line.substr(begin, end - begin));
        pair.labelBegin = begin;
    }

    // The length of what stands between a label and its number.
    std::size_t connectorBefore(std::size_t end) const
    {
        if (end <= m_labelBegin)
            return 0;
        const char sign = m_line[end - 1];
        if (isOneOf(sign, " \t'\"=:>`~$[({.|"))
            return 1;
        if (sign == '-')
            return end - 1 == m_labelBegin || isOneOf(m_line[end - 2], " -") ? 1 : 0;
        if (isForeign(sign))
            return end >= m_labelBegin + 3 ? foreignSeparator(m_line.substr(end - 3)) : 0;
        std::size_t begin = end;
        while (begin > m_labelBegin && isLetter(m_line[begin - 1]))
            --begin;
        while (begin < end && begin == end - 1 && decimal::isDigit(sign))
            --begin;
        std::size_t word = begin;
        if (decimal::isDigit(sign)) { // float64
            while (word > m_labelBegin && isWordSign(m_line[word - 1]))
                --word;
        }
        if (word == end || signAt(end) == '\0' || !isConnector(m_line.substr(word, end - word)))
            return 0;
        if (word > m_labelBegin && m_line[word - 1] == '.') { // np.float64, torch.tensor
            --word;
            while (word > m_labelBegin && isLetter(m_line[word - 1]))
                --word;
        }
        return word > m_labelBegin ? end - word : 0;
    }

    std::size_t labelStart(std::size_t end) const
    {
        std::size_t begin = end;
        while (begin > m_labelBegin && end - begin < longestLabel) {
            const char sign = m_line[begin - 1];
            if (isWordSign(sign)) {
                if (begin >= 3 && isForeign(sign) && foreignSeparator(m_line.substr(begin - 3)) > 0)
                    break;
                --begin;
            } else if (isOneOf(sign, ")]")) {
                const std::size_t opening = openingOf(begin - 1);
                if (opening == begin - 1)
                    break;
                begin = opening;
            } else if (!continuesLabel(begin)) {
                break;
            } else {
                --begin;
            }
        }
        return begin;
    }

    // Whether the sign before `at` stands inside of a label.
    bool continuesLabel(std::size_t at) const
    {
        if (at < m_labelBegin + 2)
            return false;
        const char sign = m_line[at - 1], before = m_line[at - 2], behind = signAt(at);
        if (sign == ' ')
            return isWordSign(before) || isOneOf(before, ").%/") || (before == '-' && isWordSign(signBefore(at - 2)));
        if (sign == '-')
            return !isBlank(before);
        if (sign == '.')
            return isWordSign(before) && (!isBlank(behind) || isShortWord(at - 1));
        if (sign == '\'')
            return isLetter(before) && isLetter(behind);
        return isOneOf(sign, "/@#%&+");
    }

    // "avg." and its like in front of a name.
    bool isShortWord(std::size_t end) const
    {
        std::size_t begin = end;
        while (begin > m_labelBegin && isLetter(m_line[begin - 1]))
            --begin;
        return end - begin <= 3;
    }

    // Of a bracket that holds a word of the label: "Loss (train)".
    std::size_t openingOf(std::size_t closing) const
    {
        const char wanted = m_line[closing] == ')' ? '(' : '[';
        for (std::size_t at = closing; at > m_labelBegin; --at) {
            if (m_line[at - 1] == wanted)
                return at - 1;
            if (decimal::isDigit(m_line[at - 1]) || isOneOf(m_line[at - 1], "()[]=:,"))
                break;
        }
        return closing;
    }

    static std::string_view trimmedLabel(std::string_view label)
    {
        const std::size_t begin = std::min(label.find_first_not_of(" \t-./*#+&%"), label.size());
        label.remove_prefix(begin);
        const std::size_t last = label.find_last_not_of(" \t-./");
        return label.substr(0, last == label.npos ? 0 : last + 1);
    }

    // The word in front of the bracket that the label stands in.
    void findScope(LinePair &pair) const
    {
        for (std::size_t i = std::min(m_scopes, deepestScope); i > 0; --i) {
            const std::size_t opening = m_openings[i - 1];
            if (opening >= pair.labelBegin)
                continue;
            std::size_t begin = opening;
            while (begin > 0 && (isWordSign(m_line[begin - 1]) || isOneOf(m_line[begin - 1], "/.")))
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
};

} // namespace

void scanPairs(std::string_view line, std::vector<LinePair> &pairs)
{
    pairs.clear();
    PairScanner(line, pairs).scan();
}

} // namespace rundiff
