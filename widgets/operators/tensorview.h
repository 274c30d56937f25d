// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tensors/tensorstudy.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace rundiff
{

class TensorBars;
class TensorPicture;

// The tensors of a row element by element: the distribution of their values, the largest differences, and their
// pattern.
class TensorView : public QWidget
{
    Q_OBJECT

public:
    explicit TensorView(QWidget *parent = nullptr);

    void setRow(const std::shared_ptr<const PairTable> &table, std::size_t row);
    void show(std::size_t row, const TensorStudy &study);          // answers studyWanted
    void showRecomputed(std::size_t row, const QString &sentence); // answers recomputationWanted
    void clear();
    // A copy for a picture, in its current state; nothing if nothing is shown.
    std::unique_ptr<QWidget> forPicture() const;

Q_SIGNALS:
    // The tensors are requested only now: reading them takes time.
    void studyWanted(const std::shared_ptr<const rundiff::PairTable> &table, std::size_t row, rundiff::TensorAxes axes);
    void recomputationWanted(const std::shared_ptr<const rundiff::PairTable> &table, std::size_t row);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void ask();
    void setEmpty(const QString &message);
    void showAxes(const TensorStudy &study);
    void showWorst(const TensorStudy &study);
    void fitWorst();
    QString summary(const TensorStudy &study) const;

    std::shared_ptr<const PairTable> m_table;
    std::optional<std::size_t> m_row;
    TensorAxes m_axes;
    std::optional<TensorStudy> m_study; // the current one
    bool m_stale = false;
    QLabel *m_summary, *m_message, *m_recomputed;
    QPushButton *m_recompute;
    QComboBox *m_down, *m_across;
    TensorBars *m_values, *m_differences;
    TensorPicture *m_picture;
    QTableWidget *m_worst;
    QWidget *m_parts;
};

} // namespace rundiff
