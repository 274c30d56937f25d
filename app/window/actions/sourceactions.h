// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/settings.h"
#include "app/window/settings/sourceplaces.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace rundiff
{

class Panes;
class SourceView;

// Lines of scripts, configurations and logs that a view points at. They are shown as text in a pane, or in an editor
// whose command the user has set. No other program is asked to open a file: its path may come from an untrusted log.
class SourceActions : public QObject
{
    Q_OBJECT

public:
    SourceActions(QMainWindow &window, Panes &panes, Settings &settings);

    // `code`: the text of the line as the dump has it; empty: not known.
    void open(const QString &recorded, qint64 line, const QString &code = {});
    void addEntries(QMenu &menu);

Q_SIGNALS:
    void failed(const QString &reason);

private:
    struct Line {
        QString recorded;
        qint64 number = 0;
        QString code;
    };

    void askWhere(const Line &line);
    void show(const QString &file, const Line &line);
    void startEditor(const QString &file, qint64 line);
    void editPlaces();

    QMainWindow &m_window;
    Panes &m_panes;
    Settings &m_settings;
    SourceView *m_source;
    QDockWidget *m_dock;
    LatestAnswer m_reading;
};

} // namespace rundiff
