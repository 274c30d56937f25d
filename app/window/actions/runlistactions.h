// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/manyruns.h"
#include "models/compare/options/options.h"
#include "models/run/limits.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

class QDialog;
class QMainWindow;
class QMenu;

namespace rundiff
{

class RunListView;
struct DrawnRuns;
class Settings;

// What the window of a folder of runs shows.
struct ListedRuns {
    QString folder;
    RunList list;
    std::shared_ptr<const DrawnRuns> drawn;
};

// The runs of a folder in a window of their own, read and compared in the background.
class RunListActions : public QObject
{
    Q_OBJECT

public:
    RunListActions(QMainWindow &window, Settings &settings, std::function<CompareOptions()> options);

    void setLimits(const Limits &limits) { m_limits = limits; }
    void addEntry(QMenu &menu);
    void open(const QString &folder);
    std::optional<ListedRuns> listed() const; // nothing: the window is not open, or the runs are not read yet
    void show(const ListedRuns &runs);
    void browse();

Q_SIGNALS:
    void remembered(); // the folder, among what was opened last
    void pairWanted(const QString &a, const QString &b);

private:
    // How far the work has come; it counts in another thread.
    struct Count {
        std::atomic<std::uint64_t> done = 0, total = 0;
    };

    void showWindow(const QString &folder);
    void compare();
    static Progress progressOf(const std::stop_token &stop, const std::shared_ptr<Count> &count);
    void begin(const std::shared_ptr<Count> &count, const QString &words);
    void end();

    QMainWindow &m_window;
    Settings &m_settings;
    std::function<CompareOptions()> m_options;
    Limits m_limits;
    QString m_folder;
    std::shared_ptr<const DrawnRuns> m_drawn;
    QPointer<QDialog> m_dialog;
    QPointer<RunListView> m_view;
    std::shared_ptr<Count> m_count;
    QTimer m_counting;
    LatestAnswer m_work;
};

} // namespace rundiff
