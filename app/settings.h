// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tolerance.h"
#include "widgets/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>

#include <vector>

namespace rundiff
{

struct RunPair {
    QString a, b;
    bool operator==(const RunPair &) const = default;
};

// What the window remembers between two starts. One typed function per thing; nobody else knows the keys.
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

    QString lastFolder() const;
    void setLastFolder(const QString &folder);

private:
    QSettings m_settings;
};

} // namespace rundiff
