// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/linemarker.h"

#include "models/account/marking/costmarker.h"
#include "models/account/marking/shapemarker.h"
#include "models/account/shapes/dictionaryorder.h"
#include "models/account/shapes/plainnumber.h"
#include "models/account/shapes/singleblanks.h"
#include "models/account/shapes/wordsign.h"

#include <algorithm>
#include <functional>

namespace rundiff
{

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
    if (m_rules.dependOnDigits() || m_rules.mentionsRunFolder(line))
        return markedAnew(line, judged, nullptr);
    const std::string &key = m_forms.keyOf(line);
    if (const LineForm *form = m_forms.find(key))
        return form->isUsable ? written(*form, line, judged) : markedAnew(line, judged, nullptr);
    LineForm form;
    std::string marked = markedAnew(line, judged, &form);
    m_forms.add(key, std::move(form));
    return marked;
}

// `form`, unless it is null, becomes that of the line.
std::string LineMarker::markedAnew(std::string_view line, std::span<const double> judged, LineForm *form)
{
    const CostMarker::Mark marking = std::bind_front(&LineMarker::mark, this);
    std::vector<MarkedPart> shapes;
    const ShapeMarker::Mark markingShapes = [&](VolatileKind kind, std::string_view text, std::string &out) {
        const auto begin = static_cast<std::uint32_t>(text.data() - line.data());
        shapes.push_back({begin, static_cast<std::uint32_t>(text.size()), kind});
        mark(kind, text, out);
    };
    ShapeMarker shape(line, m_rules, markingShapes);
    std::string shaped = shape.marked();
    bool hasTemplate = false;
    if (!m_rules.templates().empty()) {
        std::string without = withoutTemplates(shaped);
        hasTemplate = without != shaped;
        shaped = std::move(without);
    }
    CostMarker costs(shaped, m_rules, m_known, marking, judged, judgedMark);
    const std::string plain = costs.marked();
    if (form && !hasTemplate)
        *form = formOf(shaped, shape.origins(), std::move(shapes), costs.numbers());
    return withSingleBlanks(withSortedMembers(plain));
}

// What the form's line would become with the digits of this one.
std::string LineMarker::written(const LineForm &form, std::string_view line, std::span<const double> judged)
{
    if (m_tally) {
        for (const MarkedPart &part : form.shapes)
            m_tally->add(part.kind, line.substr(part.begin, part.length), m_line);
    }
    const CostMarker::Mark marking = std::bind_front(&LineMarker::mark, this);
    std::string out;
    out.reserve(form.text.size() + form.numbers.size() * 8);
    std::size_t next = 0;
    for (const char sign : form.text) {
        if (sign != LineForm::numberSign) {
            out += sign;
            continue;
        }
        const LineForm::Number &place = form.numbers[next++];
        const std::string_view number = line.substr(place.begin, place.length);
        CostMarker::write(number, place.fate, judged, judgedMark, marking, out);
    }
    return out;
}

std::string LineMarker::markedCost(std::string_view value, std::int64_t number)
{
    m_line = number;
    std::string out;
    mark(VolatileKind::Cost, value, out);
    return out;
}

} // namespace rundiff
