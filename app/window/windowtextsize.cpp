// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowtextsize.h"

#include <QApplication>
#include <QFont>
#include <QWheelEvent>
#include <QWidget>

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::array sizes{80, 90, normalTextSize, 110, 125, presentationTextSize, 175, 200};
constexpr const char *plainFont = "rundiffPlainFont", *sizeInForce = "rundiffTextSize";

} // namespace

int textSizeInForce()
{
    const QVariant size = qApp->property(sizeInForce);
    return size.isValid() ? size.toInt() : normalTextSize;
}

void showTextSize(int percent)
{
    percent = std::clamp(percent, sizes.front(), sizes.back());
    if (percent == textSizeInForce())
        return;
    if (!qApp->property(plainFont).isValid())
        qApp->setProperty(plainFont, QApplication::font());
    QFont font = qApp->property(plainFont).value<QFont>();
    font.setPointSizeF(font.pointSizeF() * percent / normalTextSize);
    qApp->setProperty(sizeInForce, percent);
    QApplication::setFont(font);
}

int nextTextSize(int percent, bool larger)
{
    if (larger) {
        const auto next = std::ranges::upper_bound(sizes, percent);
        return next == sizes.end() ? percent : *next;
    }
    const auto next = std::ranges::lower_bound(sizes, percent);
    return next == sizes.begin() ? percent : *std::prev(next);
}

TextSizeWheel::TextSizeWheel(QWidget &window) : QObject(&window), m_window(window)
{
    qApp->installEventFilter(this);
}

bool TextSizeWheel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Wheel)
        return false;
    const auto &wheel = static_cast<const QWheelEvent &>(*event);
    const auto *widget = qobject_cast<const QWidget *>(watched);
    const bool isMeant = widget && wheel.modifiers() == Qt::ControlModifier && widget->window() == m_window.window() &&
                         !widget->property("zoomsItself").toBool();
    if (!isMeant)
        return false;
    constexpr int notch = 120; // in eighths of a degree
    m_turn += wheel.angleDelta().y();
    if (std::abs(m_turn) >= notch) {
        Q_EMIT turned(m_turn > 0);
        m_turn = 0;
    }
    return true;
}

} // namespace rundiff

#include "moc_windowtextsize.cpp"
