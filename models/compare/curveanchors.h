// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/oppositetexts.h"
#include "models/compare/curves/curvecomparison.h"

#include <memory>

namespace rundiff
{

// The lines of the steps that both curves have, for two logs opposite each other.
class CurveAnchors final : public LineAnchors
{
public:
    explicit CurveAnchors(std::shared_ptr<const CurveComparison> curves);

    std::optional<LineAnchor> current() const override { return m_current; }
    void advance() override;
    std::shared_ptr<LineAnchors> copy() const override { return std::make_shared<CurveAnchors>(*this); }

private:
    std::shared_ptr<const CurveComparison> m_curves;
    CommonSteps m_steps;
    std::optional<LineAnchor> m_current;
};

// The text of a log; nothing: it has no lines, or they were not saved with the result.
std::optional<TextPlace> placeOfText(const Log &log);

// The last step of B's numbering whose record begins before the end of a line.
std::optional<std::int64_t> stepOfLine(const CurveComparison &curves, bool ofA, std::uint64_t end);

// Where the record of a step of B's numbering begins in one of the logs.
std::optional<std::uint64_t> offsetOfStep(const CurveComparison &curves, bool ofA, std::int64_t step);

} // namespace rundiff
