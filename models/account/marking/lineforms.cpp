// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/lineforms.h"

#include "models/account/shapes/singleblanks.h"
#include "models/account/shapes/timeshapes.h"
#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// Digits of a line. Whether they are a date, seconds since 1970 or begin an address, depends on them.
struct Digits {
    std::size_t begin = 0, end = 0;
    bool mayBeDate = false, mayBeUnixTime = false, mayBeAddress = false;
};

template <typename Take>
void forEachDigits(std::string_view line, Take take)
{
    constexpr std::size_t leastOfDate = 8, ofYear = 4, leastOfUnixTime = 10;
    for (std::size_t at = 0; at < line.size();) {
        if (!ascii::isDigit(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < line.size() && ascii::isDigit(line[end]))
            ++end;
        const std::size_t length = end - at;
        const bool isBeforeX = end < line.size() && (line[end] == 'x' || line[end] == 'X');
        take(Digits{at, end, length >= leastOfDate || length == ofYear, length >= leastOfUnixTime, isBeforeX});
        at = end;
    }
}

} // namespace

LinePattern::LinePattern(std::string_view line) : m_least(line), m_ranges(line.size(), '\0')
{
    const auto isFixed = [&](std::size_t at) {
        m_least[at] = line[at];
        m_ranges[at] = '\0';
    };
    forEachDigits(line, [&](const Digits &digits) {
        for (std::size_t at = digits.begin; at < digits.end; ++at) {
            m_least[at] = '0';
            m_ranges[at] = '\x09';
        }
        if (digits.mayBeDate)
            m_dates.push_back({digits.begin, timeLength(line, digits.begin) > 0});
        if (digits.mayBeAddress)
            isFixed(digits.end - 1);
        if (!digits.mayBeUnixTime)
            return;
        isFixed(digits.begin);
        isFixed(digits.begin + 1);
    });
}

bool LinePattern::fits(std::string_view line) const
{
    if (line.size() != m_least.size())
        return false;
    bool isOutside = false;
    for (std::size_t at = 0; at < line.size(); ++at) // no way out within it, so that compilers take many signs at once
        isOutside |= static_cast<unsigned char>(line[at] - m_least[at]) > static_cast<unsigned char>(m_ranges[at]);
    if (isOutside)
        return false;
    return std::ranges::all_of(m_dates,
                               [&](const Date &date) { return (timeLength(line, date.at) > 0) == date.isOne; });
}

// The same for two lines only if the pattern of one fits the other.
const std::string &LineForms::keyOf(std::string_view line)
{
    m_key.assign(line);
    forEachDigits(line, [&](const Digits &digits) {
        std::fill(m_key.begin() + static_cast<std::ptrdiff_t>(digits.begin),
                  m_key.begin() + static_cast<std::ptrdiff_t>(digits.end), '0');
        if (digits.mayBeDate && timeLength(line, digits.begin) > 0)
            m_key[digits.begin] = '1';
        if (digits.mayBeAddress)
            m_key[digits.end - 1] = line[digits.end - 1];
        if (!digits.mayBeUnixTime)
            return;
        m_key[digits.begin + 1] = line[digits.begin];
        m_key[digits.begin + 2] = line[digits.begin + 1];
    });
    return m_key;
}

LineForm *LineForms::find(std::string_view line)
{
    if (m_known.empty())
        return nullptr;
    const std::size_t likely = m_known[m_last].next;
    if (m_known[likely].pattern.fits(line)) {
        m_last = likely;
        return &m_known[likely].form;
    }
    const auto found = m_places.find(keyOf(line));
    if (found == m_places.end())
        return nullptr;
    m_known[m_last].next = found->second;
    m_last = found->second;
    return &m_known[m_last].form;
}

LineForm *LineForms::add(std::string_view line, LineForm form)
{
    constexpr std::size_t copies = 3; // the key and the texts of the pattern
    const std::size_t bytes = copies * line.size() + form.text.size() + form.shapes.size() * sizeof(MarkedPart) +
                              form.numbers.size() * sizeof(LineForm::Number);
    if (m_known.size() >= mostForms || bytes > mostBytes - m_bytes)
        return nullptr;
    if (!m_places.emplace(keyOf(line), m_known.size()).second)
        return nullptr;
    m_bytes += bytes;
    return &m_known.emplace_back(LinePattern(line), std::move(form)).form;
}

LineForm formOf(std::string_view shaped, const std::vector<std::uint32_t> &origins, std::vector<MarkedPart> shapes,
                const std::vector<NumberPlace> &numbers)
{
    LineForm form;
    const bool isSorted = shaped.find('{') != shaped.npos; // members of a dictionary are, by their values, too
    if (isSorted || shaped.size() != origins.size())
        return form;
    std::string text;
    std::size_t next = 0;
    for (std::size_t at = 0; at < shaped.size();) {
        if (next == numbers.size() || numbers[next].begin != at) {
            const bool isDigit = ascii::isDigit(shaped[at]); // of a word: "loss2"
            if (isDigit)
                form.numbers.push_back({origins[at], 1, NumberFate::Digits});
            text += isDigit ? LineForm::numberSign : shaped[at];
            ++at;
            continue;
        }
        const NumberPlace &number = numbers[next++];
        const std::uint32_t begin = origins[at], last = origins[at + number.length - 1];
        if (last - begin + 1 != number.length) // something was left out in it
            return form;
        form.numbers.push_back({begin, static_cast<std::uint32_t>(number.length), number.fate});
        text += LineForm::numberSign;
        at = number.end;
    }
    form.text = withSingleBlanks(text);
    form.shapes = std::move(shapes);
    form.isUsable = true;
    return form;
}

} // namespace rundiff
