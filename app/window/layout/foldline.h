// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace rundiff
{

// A line in place of a view without information. A click, or Space, shows the view.
class FoldLine : public QPushButton
{
    Q_OBJECT

public:
    explicit FoldLine(QWidget *parent = nullptr);
    void setWords(const QString &words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace rundiff
