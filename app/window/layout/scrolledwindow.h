// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QMainWindow;

namespace rundiff
{

// The main window for a screen that is too small for it: it keeps the size that its parts need and is scrolled.
class ScrolledWindow : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScrolledWindow(QMainWindow &window);
    ~ScrolledWindow() override;

    // Whether the main window, with a comparison in it, is larger than the screen.
    static bool isNeeded(const QMainWindow &window, const QSize &screen);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    QMainWindow &m_window;
};

} // namespace rundiff
