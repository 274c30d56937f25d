// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout/scrolledwindow.h"

#include <QCloseEvent>
#include <QMainWindow>

namespace rundiff
{

namespace
{

// What the bars and the smallest panes need: 620 x 490 pixels in the usual font of a desktop.
constexpr int leastLetters = 88;
constexpr int leastLines = 30;

} // namespace

ScrolledWindow::ScrolledWindow(QMainWindow &window) : m_window(window)
{
    setObjectName(QStringLiteral("scrolledWindow"));
    setWindowTitle(window.windowTitle());
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // its space must not depend on what is shown
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    setWidget(&window);
    connect(&window, &QWidget::windowTitleChanged, this, &QWidget::setWindowTitle);
}

ScrolledWindow::~ScrolledWindow()
{
    takeWidget(); // its owner is another
}

bool ScrolledWindow::isNeeded(const QMainWindow &window, const QSize &screen)
{
    const QFontMetrics letters = window.fontMetrics();
    return screen.width() < leastLetters * letters.averageCharWidth() ||
           screen.height() < leastLines * letters.height();
}

void ScrolledWindow::closeEvent(QCloseEvent *event)
{
    event->setAccepted(m_window.close());
}

} // namespace rundiff

#include "moc_scrolledwindow.cpp"
