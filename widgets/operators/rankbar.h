// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/ranksummary.h"

#include <QWidget>

namespace rundiff
{

// All ranks next to each other. Where several share a pixel the worst is drawn: one deviating rank among thousands is
// visible.
class RankBar : public QWidget
{
    Q_OBJECT

public:
    explicit RankBar(QWidget *parent = nullptr);
    void setRanks(const std::vector<RankSummary> &ranks);
    void setCurrent(std::optional<std::size_t> rank); // index into the ranks

    QSize sizeHint() const override;

Q_SIGNALS:
    void rankChosen(qulonglong rank); // index into the ranks

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QRectF box(std::size_t rank) const;
    std::optional<std::size_t> rankAt(double x) const; // the worst of those under the pointer

    std::vector<RankSummary> m_ranks;
    std::optional<std::size_t> m_current;
};

// Of two ranks the worse one has the larger value: it agrees, it received a difference from others, it differs first.
int gravityOf(const RankSummary &rank);

// "rank 3"
QString rankName(const RankId &rank);

// "differs from step 1, before its first communication"
QString rankState(const RankSummary &rank);

} // namespace rundiff
