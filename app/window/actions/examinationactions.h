// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QString>

#include <functional>

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
    // `shown` gives the comparison that is open, if any.
    ExaminationActions(QMainWindow &window, Settings &settings, std::function<ComparisonPtr()> shown);

    void addEntries(QMenu &menu);
    void examine(const QString &path);

private:
    void choose();
    void addRun(QMenu &menu, const QString &title, QString name, const Run &run);
    void browse();
    void show(const QString &path, const QString &text);

    QMainWindow &m_window;
    Settings &m_settings;
    std::function<ComparisonPtr()> m_shown;
    LatestAnswer m_answer;
};

} // namespace rundiff
