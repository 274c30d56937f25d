// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/linemarker.h"

#include "models/account/costmarker.h"
#include "models/account/dictionaryorder.h"
#include "models/account/shapemarker.h"
#include "models/account/wordsign.h"

#include <algorithm>
#include <functional>

namespace rundiff
{

namespace
{

std::string withSingleBlanks(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    bool blank = true; // none at the beginning
    for (const char sign : text) {
        const bool isBlank = sign == ' ' || sign == '\t' || sign == '\r';
        if (!isBlank)
            out += sign;
        else if (!blank)
            out += ' ';
        blank = isBlank;
    }
    if (out.ends_with(' '))
        out.pop_back();
    return out;
}

} // namespace

void LineMarker::mark(VolatileKind kind, std::string_view text, std::string &out)
{
    out += volatileMark;
    if (m_tally)
        m_tally->add(kind, text, m_line);
}

bool LineMarker::saysSomething(std::string_view marked)
{
    return std::ranges::any_of(marked, [](char sign) { return isWordSign(sign) || sign == judgedMark; });
}

// A value that a template of the rules names, up to the next blank or the next sign; {...} names the rest of the line.
std::string LineMarker::withoutTemplates(std::string_view line)
{
    constexpr std::string_view place = "{}", rest = "{...}", ends = " \t,;|)]}";
    std::string out(line);
    for (const std::string &form : m_rules.templates()) {
        std::size_t from = 0, at = 0;
        for (std::size_t next = form.find(place); next != form.npos; next = form.find(place, from)) {
            const std::string_view before = std::string_view(form).substr(from, next - from);
            at = out.find(before, at);
            if (at == out.npos)
                break;
            at += before.size();
            const std::size_t length = std::min(out.find_first_of(ends, at), out.size()) - at;
            std::string mark;
            this->mark(VolatileKind::Template, std::string_view(out).substr(at, length), mark);
            out.replace(at, length, mark);
            at += mark.size();
            from = next + place.size();
        }
        if (at != out.npos && at > 0 && form.ends_with(rest))
            out.resize(at);
    }
    return out;
}

std::string LineMarker::marked(std::string_view line, std::int64_t number, std::span<const double> judged)
{
    m_line = number;
    const std::function<void(VolatileKind, std::string_view, std::string &)> marking =
        [this](VolatileKind kind, std::string_view text, std::string &out) { mark(kind, text, out); };
    std::string shaped = ShapeMarker(line, m_rules, marking).marked();
    if (!m_rules.templates().empty())
        shaped = withoutTemplates(shaped);
    const std::string plain = CostMarker(shaped, m_rules, m_known, marking, judged, judgedMark).marked();
    return withSingleBlanks(withSortedMembers(plain));
}

std::string LineMarker::markedCost(std::string_view value, std::int64_t number)
{
    m_line = number;
    std::string out;
    mark(VolatileKind::Cost, value, out);
    return out;
}

} // namespace rundiff
