// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvefacts.h"
#include "models/items/words/verdictwords.h"

#include <QAbstractButton>
#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace rundiff
{

// One statement: its subject above its text, which has a second line if the first one is too short. A click goes to its
// subject.
class VerdictCell : public QAbstractButton
{
    Q_OBJECT

public:
    explicit VerdictCell(QWidget *parent = nullptr);
    void setStatement(const VerdictStatement &statement);
    const VerdictStatement &statement() const { return m_statement; }

    int widthOfWords() const;                                                // in one line
    QString shownHeadline() const { return lines().join(QLatin1Char(' ')); } // … if there is not enough space

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    int room() const; // for a line of text, in pixels
    QStringList lines() const;

    VerdictStatement m_statement;
};

// The verdict directly below the runs, in plain words.
class VerdictStrip : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictStrip(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    void setDoubt(SuspiciousEquality equality); // added later: the logs are read for it

Q_SIGNALS:
    void firstOutsideWanted();
    void firstUnequalWanted();
    void firstDifferenceWanted();
    void checkpointsWanted();
    void checklistWanted();
    void problemsWanted();
    void decisionsUnwanted(); // all rows judged as they were compared

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *m_cells = nullptr; // with the width of its text
    VerdictCell *m_damage;          // only if something could not be read
    VerdictCell *m_curves, *m_equality, *m_operators, *m_checkpoints, *m_checklist;
    QToolButton *m_dropDecisions = nullptr; // only if there are decisions
    void showEquality();
    void showDecisions(const Comparison &comparison);
    void shareRoom();

    VerdictStatement m_equalityStatement;
    SuspiciousEquality m_doubt = SuspiciousEquality::None;
    Verdict m_verdict = Verdict::Same;
};

} // namespace rundiff
