// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/result/texts/captionline.h"

#include <QLabel>

namespace rundiff
{

// The lines below a picture with its source data.
class CaptionStrip : public QLabel
{
    Q_OBJECT

public:
    explicit CaptionStrip(const Caption &caption, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace rundiff
