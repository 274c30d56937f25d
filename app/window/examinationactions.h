// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QString>

class QMainWindow;
class QMenu;

namespace rundiff
{

class Settings;

// One run examined alone, in the background; its findings are shown in a window of their own.
class ExaminationActions : public QObject
{
    Q_OBJECT

public:
    ExaminationActions(QMainWindow &window, Settings &settings);

    void addEntries(QMenu &menu);
    void examine(const QString &path);

private:
    void browse();
    void show(const QString &path, const QString &text);

    QMainWindow &m_window;
    Settings &m_settings;
    LatestAnswer m_answer;
};

} // namespace rundiff
