// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/lineforms.h"

#include "models/account/shapes/singleblanks.h"
#include "models/account/shapes/timeshapes.h"
#include "models/run/ascii.h"

namespace rundiff
{

const std::string &LineForms::keyOf(std::string_view line)
{
    constexpr std::size_t leastOfDate = 8, ofYear = 4, leastOfUnixTime = 10;
    m_key.assign(line);
    for (std::size_t at = 0; at < line.size();) {
        if (!ascii::isDigit(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < line.size() && ascii::isDigit(line[end]))
            m_key[end++] = '0';
        const std::size_t length = end - at;
        // Whether digits are a date, seconds since 1970 or begin an address, depends on them.
        const bool mayBeDate = length >= leastOfDate || length == ofYear;
        if (mayBeDate && timeLength(line, at) > 0)
            m_key[at] = '1';
        const bool mayBeAddress = end < line.size() && (line[end] == 'x' || line[end] == 'X');
        if (mayBeAddress)
            m_key[end - 1] = line[end - 1];
        if (length >= leastOfUnixTime) {
            m_key[at + 1] = line[at];
            m_key[at + 2] = line[at + 1];
        }
        at = end;
    }
    return m_key;
}

const LineForm *LineForms::find(const std::string &key) const
{
    const auto found = m_forms.find(key);
    return found == m_forms.end() ? nullptr : &found->second;
}

void LineForms::add(const std::string &key, LineForm form)
{
    const std::size_t bytes = key.size() + form.text.size() + form.shapes.size() * sizeof(MarkedPart) +
                              form.numbers.size() * sizeof(LineForm::Number);
    if (m_forms.size() >= mostForms || bytes > mostBytes - m_bytes)
        return;
    m_bytes += bytes;
    m_forms.emplace(key, std::move(form));
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
