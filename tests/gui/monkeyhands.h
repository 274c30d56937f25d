// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QObject>
#include <QString>

#include <functional>
#include <random>

class QDockWidget;
class QDialog;

namespace rundiff
{

// Does to a window whatever somebody may do to it who does not look: keys, clicks, wheels, sizes, docks, menus. Dialogs
// are played with for a moment and closed; one that asks for a file is closed at once, so that nothing is written.
class MonkeyHands
{
public:
    struct Act {
        QString words;
        std::function<void()> work;
    };

    MonkeyHands(QMainWindow &window, quint64 seed);

    Act next();

private:
    int below(int bound);
    Act key();
    Act text();
    Act click();
    Act drag();
    Act wheel();
    Act size();
    Act dock();
    Act entry();
    Act look(); // fonts, and the direction of reading
    QWidget *anyWidget();
    QPoint anyPlaceIn(const QWidget &widget);
    void closeWhatWaits();

    QMainWindow &m_window;
    std::mt19937_64 m_random, m_ofDialogs; // dialogs come when they come: the acts do not depend on that
    QObject m_living;                      // as long as these
    int m_ticks = 0;
};

} // namespace rundiff
