// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/comparison.h"

#include <QTreeWidget>

namespace rundiff
{

// Everything that could not be read or used, with its place and its reason.
class ProblemList : public QTreeWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);

private:
    void add(const QString &kind, const QString &place, const QString &reason);
};

} // namespace rundiff
