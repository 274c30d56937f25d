// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace rundiff
{

inline constexpr int normalTextSize = 100, presentationTextSize = 150; // percent of the system's font

// The size of the window's texts from now on. Windows that exist get an ApplicationFontChange event.
void showTextSize(int percent);
int textSizeInForce();

// The next one that can be chosen; the same at the ends.
int nextTextSize(int percent, bool larger);

// Ctrl and the wheel, wherever the pointer is in a window, except where they have another meaning.
class TextSizeWheel : public QObject
{
    Q_OBJECT

public:
    explicit TextSizeWheel(QWidget &window);

Q_SIGNALS:
    void turned(bool larger);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_window;
    int m_turn = 0; // of the wheel, that is not a whole notch yet
};

} // namespace rundiff
