// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/comparison.h"

#include <QWidget>

#include <optional>

namespace rundiff
{

// A cell for every dump pair, steps to the right and ranks downwards: where the runs agree, where they do not.
class StepRankMap : public QWidget
{
    Q_OBJECT

public:
    explicit StepRankMap(QWidget *parent = nullptr);
    void setComparison(const ComparisonPtr &comparison);
    void setCurrentPair(std::size_t pair);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void pairChosen(qulonglong pair);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF cell(std::size_t column, std::size_t row) const;
    QRectF grid() const;
    std::optional<std::size_t> pairAt(const QPointF &place) const;
    QString pairWords(std::size_t pair) const;
    void paintCell(QPainter &painter, std::size_t pair) const;
    void paintTitles(QPainter &painter) const;

    ComparisonPtr m_comparison;
    std::vector<std::int64_t> m_steps;
    std::vector<QString> m_ranks;
    std::vector<std::pair<std::size_t, std::size_t>> m_places; // of each pair: column, row
    std::optional<std::size_t> m_current;
};

} // namespace rundiff
