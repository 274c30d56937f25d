// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/comparison.h"

#include <QTextBrowser>

namespace rundiff
{

// What the first difference means, and what usually cures it.
class WhyPanel : public QTextBrowser
{
    Q_OBJECT

public:
    explicit WhyPanel(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);

Q_SIGNALS:
    void firstDifferenceWanted();
};

// The kind of a first difference as a heading: "The operator itself".
QString diagnosisTitle(DiagnosisKind kind);

} // namespace rundiff
