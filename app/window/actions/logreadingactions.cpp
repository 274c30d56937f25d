// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/actions/logreadingactions.h"

#include "app/window/messages/savedialog.h"
#include "app/window/settings/settings.h"
#include "models/formats/discovery.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"
#include "models/result/writing/patternfile.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostLogs = 200; // to choose from

// "A  train.log", with the folders between the run and the log.
QString titleOf(const QString &side, const std::string &run, const std::string &log)
{
    const bool under = log.size() > run.size() + 1 && log.starts_with(run + '/');
    return side + QStringLiteral("  ") +
           (under ? textOf(log.substr(run.size() + 1)) : QFileInfo(textOf(log)).fileName());
}

std::vector<LogReadingDialog::Choice> logsUnder(const QString &side, const std::string &run,
                                                const CompareOptions &options)
{
    std::vector<LogReadingDialog::Choice> logs;
    for (const std::string &log : discover(run).logCandidates) {
        if (logs.size() < mostLogs)
            logs.push_back({titleOf(side, run, log), log, readingOf(log, options.logReading, options.logReadings)});
    }
    return logs;
}

} // namespace

LogReadingActions::LogReadingActions(QWidget &window, Settings &settings)
    : QObject(&window), m_window(window), m_settings(settings)
{
    for (LatestAnswer *answer : {&m_logs, &m_preview})
        connect(answer, &LatestAnswer::failed, this, &LogReadingActions::failed);
}

LogReadingDialog &LogReadingActions::dialog()
{
    if (!m_dialog) {
        m_dialog = new LogReadingDialog(&m_window);
        m_dialog->setFormats(logFormatNames({}), logEncodings());
        connect(m_dialog, &LogReadingDialog::previewWanted, this, &LogReadingActions::showPreviewOf);
        connect(m_dialog, &LogReadingDialog::readingChosen, this, &LogReadingActions::apply);
        connect(m_dialog, &LogReadingDialog::keepWanted, this, &LogReadingActions::keep);
    }
    return *m_dialog;
}

void LogReadingActions::open(const QString &pathA, const QString &pathB, const CompareOptions &options,
                             const std::string &log)
{
    m_options = options;
    dialog().setRecentPatterns(m_settings.recentPatterns());
    m_logs.ask([this, a = pathOf(pathA), b = pathOf(pathB), options, log](const std::stop_token &) {
        auto logs = logsUnder(tr("A"), a, options);
        for (LogReadingDialog::Choice &choice : logsUnder(tr("B"), b, options))
            logs.push_back(std::move(choice));
        return LatestAnswer::Answer([this, logs = std::move(logs), log] {
            dialog().setLogs(logs, log);
            if (logs.empty())
                dialog().showMessage(tr("No file that could be a log is located under the two paths."));
        });
    });
    dialog().show();
    dialog().raise();
    dialog().activateWindow();
}

void LogReadingActions::showPreviewOf(const std::string &path, const LogReading &reading)
{
    m_preview.ask([this, path, reading](const std::stop_token &) {
        LogOptions options;
        static_cast<LogReading &>(options) = reading;
        return LatestAnswer::Answer([this, preview = previewLog(path, options)] { dialog().showPreview(preview); });
    });
}

void LogReadingActions::apply(const std::string &path, const LogReading &reading, bool everyLog)
{
    if (!reading.pattern.empty()) {
        m_settings.addRecentPattern(textOf(reading.pattern));
        dialog().setRecentPatterns(m_settings.recentPatterns());
    }
    if (everyLog) {
        m_options.logReading = reading;
        m_options.logReadings.clear();
    } else {
        m_options.logReadings[path] = reading;
    }
    Q_EMIT optionsChosen(m_options);
}

void LogReadingActions::keep(const QString &name, const LogReading &reading)
{
    const auto path = keepPattern(name.toStdString(), reading, userPatternFolder());
    dialog().showMessage(path ? tr("Saved in %1: logs of this form are read with it from now on.").arg(textOf(*path))
                              : tr("The pattern was not saved: %1").arg(shownText(path.error())));
    if (path)
        dialog().setFormats(logFormatNames({}), logEncodings());
}

} // namespace rundiff

#include "moc_logreadingactions.cpp"
