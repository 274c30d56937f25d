// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tensors/tensorstudy.h"

#include <QImage>
#include <QWidget>

namespace rundiff
{

// A histogram: of A and B in one plot, or of |A - B| with the share of elements within each tolerance.
class TensorBars : public QWidget
{
    Q_OBJECT

public:
    enum class What : std::uint8_t { Values, Differences };
    explicit TensorBars(What what, QWidget *parent = nullptr);

    void setStudy(const TensorStudy &study);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF plot() const;
    void paintValues(QPainter &painter) const;
    void paintDifferences(QPainter &painter) const;
    void paintScale(QPainter &painter, const QString &left, const QString &right) const;

    What m_what;
    TensorStudy m_study;
};

// |A - B| over two dimensions of the tensors, on a logarithmic scale; equal elements are blank.
class TensorPicture : public QWidget
{
    Q_OBJECT

public:
    explicit TensorPicture(QWidget *parent = nullptr);

    void setStudy(const TensorStudy &study);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void draw();
    std::vector<float> worstOnScreen(const QSize &size) const;
    bool paintBlockMarks(QPainter &painter) const; // false: there is none
    QString legend(bool marked) const;
    QRectF place() const;

    TensorStudy m_study;
    QImage m_image;
    double m_least = 0, m_most = 0;
};

} // namespace rundiff
