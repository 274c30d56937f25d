// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/linemarker.h"

#include "models/account/marking/costmarker.h"
#include "models/account/marking/shapemarker.h"
#include "models/account/marking/volatilevalues.h"
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

// The line without the values that templates of the rules mark.
std::string LineMarker::withoutTemplates(std::string_view line)
{
    std::string text(line);
    for (const std::string &form : m_rules.templates()) {
        const auto values = VolatileValues::of(text, form);
        if (!values)
            continue;
        std::string out;
        std::size_t done = 0;
        for (const VolatileValues::Part &value : values->parts) {
            out.append(text, done, value.begin - done);
            mark(VolatileKind::Template, std::string_view(text).substr(value.begin, value.length), out);
            done = value.begin + value.length;
        }
        text = out.append(text.substr(0, values->restBegin), done);
    }
    return text;
}

bool LineMarker::hasForm(std::string_view line) const
{
    return !m_rules.dependOnDigits() && !m_rules.mentionsRunFolder(line);
}

const LineForm *LineMarker::knownWhole(std::string_view line, int heading)
{
    const LineForm *form = hasForm(line) ? m_forms.find(line) : nullptr;
    return form && form->wholeUnder == heading ? form : nullptr;
}

void LineMarker::noteWhole(int heading)
{
    if (m_last && m_last->isUsable)
        m_last->wholeUnder = heading;
}

std::string LineMarker::marked(std::string_view line, std::int64_t number, std::span<const double> judged)
{
    m_line = number;
    m_last = hasForm(line) ? m_forms.find(line) : nullptr;
    if (m_last && m_last->isUsable)
        return written(*m_last, line, number, judged);
    if (m_last || !hasForm(line))
        return markedAnew(line, judged, nullptr);
    LineForm form;
    std::string marked = markedAnew(line, judged, &form);
    m_last = m_forms.add(line, std::move(form));
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
const std::string &LineMarker::written(const LineForm &form, std::string_view line, std::int64_t number,
                                       std::span<const double> judged)
{
    m_line = number;
    if (m_tally) {
        for (const MarkedPart &part : form.shapes)
            m_tally->add(part.kind, line.substr(part.begin, part.length), m_line);
    }
    const CostMarker::Mark marking = std::bind_front(&LineMarker::mark, this);
    m_written.clear();
    std::size_t at = 0;
    for (const LineForm::Number &place : form.numbers) {
        const std::size_t sign = form.text.find(LineForm::numberSign, at);
        m_written.append(form.text, at, sign - at);
        CostMarker::write(line.substr(place.begin, place.length), place.fate, judged, judgedMark, marking, m_written);
        at = sign + 1;
    }
    return m_written.append(form.text, at);
}

std::vector<MarkedPart> LineMarker::partsOfTemplates(std::string_view line) const
{
    std::vector<MarkedPart> parts;
    for (const std::string &form : m_rules.templates()) {
        const auto values = VolatileValues::of(line, form);
        for (const VolatileValues::Part &value : values ? values->parts : std::vector<VolatileValues::Part>())
            parts.push_back({static_cast<std::uint32_t>(value.begin), static_cast<std::uint32_t>(value.length),
                             VolatileKind::Template});
    }
    return parts;
}

std::vector<MarkedPart> LineMarker::volatileParts(std::string_view line)
{
    std::vector<MarkedPart> parts = partsOfTemplates(line);
    const ShapeMarker::Mark markingShapes = [&](VolatileKind kind, std::string_view text, std::string &out) {
        const auto begin = static_cast<std::uint32_t>(text.data() - line.data());
        parts.push_back({begin, static_cast<std::uint32_t>(text.size()), kind});
        out += volatileMark;
    };
    ShapeMarker shape(line, m_rules, markingShapes);
    const std::string shaped = shape.marked();
    const CostMarker::Mark marking = [](VolatileKind, std::string_view, std::string &out) { out += volatileMark; };
    CostMarker costs(shaped, m_rules, m_known, marking, {}, judgedMark);
    costs.marked();
    const std::vector<std::uint32_t> &origins = shape.origins();
    for (const NumberPlace &number : costs.numbers()) {
        const std::size_t last = number.begin + number.length - 1;
        if (!isVolatile(number.fate) || number.length == 0 || last >= origins.size())
            continue;
        parts.push_back({origins[number.begin], origins[last] - origins[number.begin] + 1, volatileKind(number.fate)});
    }
    std::ranges::sort(parts, {}, &MarkedPart::begin);
    return parts;
}

std::string LineMarker::markedCost(std::string_view value, std::int64_t number)
{
    m_line = number;
    std::string out;
    mark(VolatileKind::Cost, value, out);
    return out;
}

} // namespace rundiff
