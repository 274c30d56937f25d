// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/ranksummary.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTreeWidget;

namespace rundiff
{

class RankBar;

// A line for each rank: whether it differs, from which step, and before or after its first communication. A faulty card
// is one that differs before any communication.
class RanksView : public QWidget
{
    Q_OBJECT

public:
    explicit RanksView(QWidget *parent = nullptr);
    void setOperators(const std::shared_ptr<const OperatorComparison> &operators);
    void setCurrentPair(std::size_t pair);
    std::size_t rankCount() const { return m_ranks.size(); }
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;
    QSize minimumSizeHint() const override; // lower than its parts: a low window needs the space for the rows

Q_SIGNALS:
    void pairChosen(qulonglong pair); // the rank's first that differs, or its first

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillLines();
    void choose(std::size_t rank);
    void showLine(std::size_t rank);

    QLabel *m_sentence;
    RankBar *m_bar;
    QTreeWidget *m_lines;
    std::shared_ptr<const OperatorComparison> m_operators;
    std::vector<RankSummary> m_ranks;
};

} // namespace rundiff
