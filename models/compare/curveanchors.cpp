// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curveanchors.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

CurveAnchors::CurveAnchors(std::shared_ptr<const CurveComparison> curves)
    : m_curves(std::move(curves)), m_steps(commonSteps(*m_curves))
{
    advance();
}

void CurveAnchors::advance()
{
    m_current.reset();
    ComparedStep step;
    if (!m_steps.next(step))
        return;
    const bool known = step.indexA < m_curves->a.offsets->size() && step.indexB < m_curves->b.offsets->size();
    if (known)
        m_current = {(*m_curves->a.offsets)[step.indexA], (*m_curves->b.offsets)[step.indexB]};
}

std::optional<TextPlace> placeOfText(const Log &log)
{
    if (log.places || log.lineMarks.empty())
        return std::nullopt;
    return TextPlace{log.path, log.chosenEncoding, log.text};
}

namespace
{

// The point of a curve at a step, or where it would be.
std::size_t pointAt(const Curve &curve, std::int64_t step)
{
    const StepView steps(curve.steps);
    std::size_t begin = 0, end = curve.size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        if (steps[middle] < step)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

std::int64_t offsetOf(const CurveComparison &curves, bool ofA)
{
    return ofA && curves.align == Align::Step ? curves.offset : 0;
}

} // namespace

std::optional<std::uint64_t> offsetOfStep(const CurveComparison &curves, bool ofA, std::int64_t step)
{
    const Curve &curve = ofA ? curves.a : curves.b;
    const bool byOrder = ofA && curves.align != Align::Step;
    const std::size_t point = byOrder ? pointAt(curves.b, step) : pointAt(curve, step - offsetOf(curves, ofA));
    if (point >= curve.offsets->size())
        return std::nullopt;
    return (*curve.offsets)[point];
}

std::optional<std::int64_t> stepOfLine(const CurveComparison &curves, bool ofA, std::uint64_t end)
{
    const Curve &curve = ofA ? curves.a : curves.b;
    std::size_t first = 0, behind = std::min(curve.size(), curve.offsets->size());
    while (first < behind) {
        const std::size_t middle = first + (behind - first) / 2;
        if ((*curve.offsets)[middle] < end)
            first = middle + 1;
        else
            behind = middle;
    }
    if (first == 0)
        return std::nullopt;
    if (ofA && curves.align != Align::Step)
        return first - 1 < curves.b.size() ? std::optional(StepView(curves.b.steps)[first - 1]) : std::nullopt;
    return StepView(curve.steps)[first - 1] + offsetOf(curves, ofA);
}

} // namespace rundiff
