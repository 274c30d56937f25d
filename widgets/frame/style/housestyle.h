// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace rundiff
{

// Fusion, with boxes whose outline is visible on a dark background: its own is a darker shade of the window. Tabs leave
// their space to the text.
class HouseStyle : public QProxyStyle
{
    Q_OBJECT

public:
    HouseStyle();
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void polish(QWidget *widget) override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
};

} // namespace rundiff
