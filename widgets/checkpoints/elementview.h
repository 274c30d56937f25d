// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tensors/tensorstudy.h"

#include <QWidget>

class QLabel;

namespace rundiff
{

class TensorBars;
class TensorPicture;

// The elements of a key: how often each difference occurs, and where in the tensor.
class ElementView : public QWidget
{
    Q_OBJECT

public:
    explicit ElementView(QWidget *parent = nullptr);

    void showStudy(const TensorStudy &study);
    void showMessage(const QString &message);

private:
    QLabel *m_message;
    QWidget *m_parts;
    TensorBars *m_bars;
    TensorPicture *m_picture;
};

} // namespace rundiff
