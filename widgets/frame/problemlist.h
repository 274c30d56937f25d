// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QTreeWidget>

#include <string>

namespace rundiff
{

// Everything that could not be read or used, with its location and its reason.
class ProblemList : public QTreeWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    QSize sizeHint() const override; // as high as its lines

Q_SIGNALS:
    void otherReadingWanted(const std::string &path); // of the file of the selected row

private:
    void add(const QString &kind, const QString &place, const QString &reason, const std::string &path = {});
    void addProblems(const Comparison &comparison, bool errors);
    void addUnreadLines(const Run *run);
    void chosenChanged();

    QAction *m_readDifferently;
};

} // namespace rundiff
