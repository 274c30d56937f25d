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

// Random input to a window: keys, clicks, wheels, sizes, docks, menus. Dialogs receive input for a moment and are
// closed; a file dialog is closed immediately, so that nothing is written.
class MonkeyHands
{
public:
    struct Act {
        QString words;
        std::function<void()> work;
    };

    MonkeyHands(QMainWindow &window, quint64 seed, QString manyRuns);

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
    Act look();  // fonts, and the layout direction
    Act title(); // of a pane: a double click
    Act list();  // many runs in a window of their own
    QWidget *anyWidget();
    QWidget *anyOf(const char *kind, const char *endOfName);
    QPoint anyPlaceIn(const QWidget &widget);
    void closeWhatWaits();

    QMainWindow &m_window;
    QString m_manyRuns;                    // a folder of them
    std::mt19937_64 m_random, m_ofDialogs; // dialogs appear at any time: the acts do not depend on that
    QObject m_living;                      // as long as these
    int m_ticks = 0;
};

} // namespace rundiff
