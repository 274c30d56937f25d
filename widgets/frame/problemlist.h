// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QTreeWidget>

#include <string>
#include <vector>

namespace rundiff
{

// Everything that could not be read or used, with its location and its reason; what differs between the files and is
// not understood, the settings that differ, what is volatile, and the files by their state.
class ProblemList : public QTreeWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    QString asText() const;          // the selected rows, or all
    QSize sizeHint() const override; // as high as its lines

Q_SIGNALS:
    void otherReadingWanted(const std::string &path); // of the file of the selected row
    void volatileRulesWanted(const std::vector<rundiff::UserText> &rules);

private:
    QTreeWidgetItem *add(const QString &kind, const QString &place, const QString &reason,
                         const std::string &path = {});
    void addProblems(const Comparison &comparison, bool errors);
    void addUnreadLines(const Run *run);
    void addDifferences(Account account);
    void addCounts(const Comparison &comparison);
    QAction *addOwnAction(const QString &name, const QString &title, const QKeySequence &key);
    void chosenChanged();
    const LeftDifference *chosenDifference() const;
    int chosenRule() const; // its place in the options; -1: another row
    void makeVolatile();
    void dropRule();

    ComparisonPtr m_shown;
    QAction *m_readDifferently, *m_makeVolatile, *m_dropRule;
    int m_nextRow = -1; // to be chosen when the runs have been compared again
};

} // namespace rundiff
