// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/run/limits.h"
#include "widgets/frame/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <vector>

namespace rundiff
{

// Two runs, or a session, saved result or bundle as a only.
struct RunPair {
    QString a, b;
    bool operator==(const RunPair &) const = default;
};

// The persistent settings of the window. One typed function per setting; only this class knows the keys.
class Settings
{
public:
    Settings() = default;
    explicit Settings(const QString &file) : m_settings(file, QSettings::IniFormat) {}

    std::vector<RunPair> recentPairs() const; // the latest first
    void addRecentPair(const RunPair &pair);
    void forgetRecentPairs();

    QByteArray geometry() const;
    QByteArray arrangement() const; // of docks and tool bars
    void setGeometry(const QByteArray &geometry);
    void setArrangement(const QByteArray &arrangement);

    Theme theme() const;
    void setTheme(Theme theme);

    Tolerance tolerance() const;
    void setTolerance(const Tolerance &tolerance);

    Limits limits() const; // limits of a comparison; only editable in the file

    QStringList columns(Mode mode) const; // names of fields; empty: default
    void setColumns(Mode mode, const QStringList &fields);

    QStringList recentPatterns() const; // of logs, the latest first
    void addRecentPattern(const QString &pattern);

    QString folder() const;     // that contains these settings
    QString lastFolder() const; // in which something was opened or saved last; otherwise a likely one
    void setLastFolder(const QString &folder);

private:
    QSettings m_settings;
};

} // namespace rundiff
