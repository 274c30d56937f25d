// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/patterns/logpreview.h"
#include "models/formats/logs/reading/logreader.h"

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTimer;

namespace rundiff
{

class LogPreviewTable;

// How one log of the two runs is to be read: reader, encoding or the user's own expression, with a preview of the
// result.
class LogReadingDialog : public QDialog
{
    Q_OBJECT

public:
    struct Choice {
        QString title; // "A  train.log"
        std::string path;
        LogReading reading; // the current reading
    };

    explicit LogReadingDialog(QWidget *parent = nullptr);
    ~LogReadingDialog() override;

    void setFormats(const std::vector<LogFormatName> &formats, const std::vector<std::string> &encodings);
    void setRecentPatterns(const QStringList &patterns);
    void setLogs(const std::vector<Choice> &logs, const std::string &chosen);
    void showPreview(const LogPreview &preview);
    void showMessage(const QString &message);

    std::string path() const; // of the selected log; empty: there is none
    LogReading reading() const;

Q_SIGNALS:
    void previewWanted(const std::string &path, const rundiff::LogReading &reading);
    void readingChosen(const std::string &path, const rundiff::LogReading &reading, bool everyLog);
    void keepWanted(const QString &name, const rundiff::LogReading &reading);

private:
    void buildFields();
    void buildButtons();
    void showReadingOf(int log);
    void changed();
    void askForPreview();
    void askForName();
    bool ownPattern() const;
    void propose(const std::string &pattern);

    std::vector<Choice> m_logs;
    QComboBox *m_log, *m_format, *m_encoding, *m_pattern;
    QLineEdit *m_anchor;
    QLabel *m_summary, *m_message;
    LogPreviewTable *m_lines;
    QCheckBox *m_everyLog;
    QPushButton *m_apply = nullptr, *m_keep = nullptr;
    QTimer *m_pause; // while the user is typing
    bool m_filling = false;
};

} // namespace rundiff
