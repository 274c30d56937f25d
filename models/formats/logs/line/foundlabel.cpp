// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/foundlabel.h"

#include "models/formats/logs/line/wordsigns.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t longestAbbreviation = 3;
constexpr std::size_t foreignLength = 3; // bytes of a sign
constexpr std::size_t alignedBlanks = 3; // more than a short number leaves in front of it

class LabelSearch
{
public:
    LabelSearch(std::string_view line, std::size_t from) : m_line(line), m_from(from) {}

    FoundLabel find(std::size_t number) const
    {
        FoundLabel found;
        std::size_t end = number, blanks = 0;
        while (const std::size_t length = connectorBefore(end)) {
            const char sign = m_line[end - length];
            if (length == 1 && wordsigns::isAnyOf(sign, " \t"))
                ++blanks;
            found.separated = found.separated || length > 1 || wordsigns::isAnyOf(sign, ":=>|");
            if (wordsigns::isAnyOf(sign, "([{"))
                found.opened = sign;
            end -= length;
        }
        found.aligned = blanks >= alignedBlanks;
        found.connectorBegin = end;
        found.begin = number;
        if (end <= m_from)
            return found;
        found.begin = behindUnit(labelStart(end), end);
        found.label = withoutBorders(m_line.substr(found.begin, end - found.begin));
        return found;
    }

private:
    char signAt(std::size_t at) const { return wordsigns::signAt(m_line, at); }

    // The length of what is between a label and its number.
    std::size_t connectorBefore(std::size_t end) const
    {
        if (end <= m_from)
            return 0;
        const char sign = m_line[end - 1];
        if (wordsigns::isAnyOf(sign, " \t'\"=:>`~$[({.|"))
            return 1;
        if (sign == ',') // of a Python tuple: 'loss', 0.5
            return end > m_from + 1 && wordsigns::isAnyOf(m_line[end - 2], "'\"") ? 1 : 0;
        if (sign == '-')
            return end - 1 == m_from || wordsigns::isAnyOf(m_line[end - 2], " -") ? 1 : 0;
        if (wordsigns::isForeign(sign))
            return isForeignSeparator(end) ? foreignLength : 0;
        std::size_t begin = wordBegin(end);
        if (begin == end || !vocabulary().isConnector(m_line.substr(begin, end - begin)))
            return 0;
        if (begin > m_from && m_line[begin - 1] == '.') // np.float64, torch.tensor
            begin = wordBegin(begin - 1);
        return begin > m_from ? end - begin : 0;
    }

    // Whether a sign of another script that divides ends here.
    bool isForeignSeparator(std::size_t end) const
    {
        if (end < m_from + foreignLength || !wordsigns::isForeign(m_line[end - 1]))
            return false;
        return wordsigns::foreignSeparator(m_line.substr(end - foreignLength)) > 0;
    }

    std::size_t wordBegin(std::size_t end) const
    {
        while (end > m_from && wordsigns::isWordSign(m_line[end - 1]) && !wordsigns::isForeign(m_line[end - 1]))
            --end;
        return end;
    }

    std::size_t labelStart(std::size_t end) const
    {
        std::size_t begin = end;
        while (begin > m_from && end - begin < longestLabel) {
            const char sign = m_line[begin - 1];
            if (wordsigns::isAnyOf(sign, ")]")) {
                const std::size_t opening = openingOf(begin - 1);
                if (opening == begin - 1)
                    break;
                begin = opening;
                continue;
            }
            if (isForeignSeparator(begin) || !(wordsigns::isWordSign(sign) || continuesLabel(begin)))
                break;
            --begin;
        }
        return begin;
    }

    // Whether the sign before `at` is inside of a label.
    bool continuesLabel(std::size_t at) const
    {
        if (at < m_from + 2)
            return false;
        const char sign = m_line[at - 1], before = m_line[at - 2], next = signAt(at);
        const auto isBlank = [](char other) { return wordsigns::isAnyOf(other, " \t"); };
        if (sign == ' ')
            return wordsigns::isWordSign(before) || wordsigns::isAnyOf(before, ").%/");
        if (sign == '-')
            return !isBlank(before);
        if (sign == '.')
            return wordsigns::isWordSign(before) && (!isBlank(next) || isAbbreviation(wordBegin(at - 1), at - 1));
        if (sign == '\'')
            return wordsigns::isLetter(before) && wordsigns::isLetter(next);
        return wordsigns::isAnyOf(sign, "/@#%&+");
    }

    // "avg. loss"; the unit of the number before ends a sentence: "30.1 s. Mean Reward".
    bool isAbbreviation(std::size_t begin, std::size_t end) const
    {
        const std::string_view word = m_line.substr(begin, end - begin);
        const bool unit = begin == m_from + 1 && (word == "s" || vocabulary().meaning(word).isCost());
        return word.size() <= longestAbbreviation && !unit;
    }

    // "30.1 s Mean Reward: 2.0": the unit of the number before does not belong to the label.
    std::size_t behindUnit(std::size_t begin, std::size_t end) const
    {
        if (begin != m_from + 1 || m_from == 0 || !decimal::isDigit(m_line[m_from - 1]))
            return begin;
        const std::size_t blank = m_line.find(' ', begin);
        const bool unit = blank < end && vocabulary().isUnit(m_line.substr(begin, blank - begin));
        if (unit && blank + 1 < end)
            return blank + 1;
        return begin;
    }

    // Of a bracket that holds a word of the label: "Loss (train)".
    std::size_t openingOf(std::size_t closing) const
    {
        const char wanted = m_line[closing] == ')' ? '(' : '[';
        for (std::size_t at = closing; at > m_from; --at) {
            const char sign = m_line[at - 1];
            if (sign == wanted)
                return at - 1;
            if (decimal::isDigit(sign) || wordsigns::isAnyOf(sign, "()[]=:,"))
                break;
        }
        return closing;
    }

    static std::string_view withoutBorders(std::string_view label)
    {
        label.remove_prefix(std::min(label.find_first_not_of(" \t-./*#+&%"), label.size()));
        const std::size_t last = label.find_last_not_of(" \t-./");
        return label.substr(0, last + 1);
    }

    std::string_view m_line;
    std::size_t m_from;
};

} // namespace

FoundLabel labelBefore(std::string_view line, std::size_t from, std::size_t number)
{
    return LabelSearch(line, from).find(number);
}

} // namespace rundiff
