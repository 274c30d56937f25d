// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/trendpoint.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QCustomPlot;

namespace rundiff
{

// The trend of one row over the steps of its rank, or over the ranks of its step: A and B as curves.
class TrendView : public QWidget
{
    Q_OBJECT

public:
    explicit TrendView(QWidget *parent = nullptr);

    void setOperators(std::shared_ptr<const OperatorComparison> operators);
    void setRow(const QString &operatorKey, const QString &suffix, std::optional<std::size_t> pair);
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    void pairWanted(qulonglong pair); // a point was clicked

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void draw();
    void collect();
    void wearColours();
    void addCurve(bool a, const std::vector<std::size_t> &points, std::optional<double> TrendPoint::Numbers::*number);
    void showMessage(const QString &message);
    std::vector<std::size_t> pointsShown(bool overSteps) const;

    std::shared_ptr<const OperatorComparison> m_operators;
    QString m_key, m_suffix;
    std::optional<std::size_t> m_pair;
    std::vector<TrendPoint> m_trend;
    std::vector<std::size_t> m_shownPairs; // by position from the left
    bool m_stale = true;
    QLabel *m_title, *m_message;
    QComboBox *m_statistic, *m_over;
    QCustomPlot *m_plot;
};

} // namespace rundiff
