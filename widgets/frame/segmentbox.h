// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QComboBox>

#include <optional>

namespace rundiff
{

// Chooses the run of logs that hold several, one after the other: of both logs, or of B's alone. Hidden where none
// does.
class SegmentBox : public QComboBox
{
    Q_OBJECT

public:
    enum class Side { Both, B };
    SegmentBox(Side side, QWidget *parent);

    void setComparison(const ComparisonPtr &comparison);
    void setChoice(const std::optional<SegmentChoice> &choice);

Q_SIGNALS:
    void chosen(const std::optional<rundiff::SegmentChoice> &choice); // nothing: B's as A's

private:
    void addChoice(const QString &text, const SegmentChoice &choice);

    Side m_side;
};

} // namespace rundiff
