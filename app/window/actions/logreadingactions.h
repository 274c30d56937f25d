// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "widgets/curves/logreadingdialog.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QString>

namespace rundiff
{

class Settings;

// The dialog for reading the logs of both runs. The logs are inspected in the background.
class LogReadingActions : public QObject
{
    Q_OBJECT

public:
    LogReadingActions(QWidget &window, Settings &settings);

    // For the logs under the two paths, with one of them selected; empty: the first one.
    void open(const QString &pathA, const QString &pathB, const CompareOptions &options, const std::string &log = {});

Q_SIGNALS:
    void optionsChosen(const rundiff::CompareOptions &options); // both runs are to be read again with them
    void failed(const QString &reason);

private:
    using Choices = std::vector<LogReadingDialog::Choice>;

    LogReadingDialog &dialog();
    void showPreviewOf(const std::string &path, const LogReading &reading);
    void apply(const std::string &path, const LogReading &reading, bool everyLog);
    void keep(const QString &name, const LogReading &reading);

    QWidget &m_window;
    Settings &m_settings;
    LogReadingDialog *m_dialog = nullptr;
    CompareOptions m_options;
    LatestAnswer m_logs, m_preview;
};

} // namespace rundiff
