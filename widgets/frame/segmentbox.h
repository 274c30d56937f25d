// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QComboBox>

namespace rundiff
{

// Chooses the run of logs that hold several, one after the other. Hidden where none does.
class SegmentBox : public QComboBox
{
    Q_OBJECT

public:
    explicit SegmentBox(QWidget *parent);

    void setComparison(const ComparisonPtr &comparison);
    void setChoice(const SegmentChoice &choice);

Q_SIGNALS:
    void chosen(const rundiff::SegmentChoice &choice);

private:
    void addChoice(const QString &text, const SegmentChoice &choice);
};

} // namespace rundiff
