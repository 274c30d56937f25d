// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings.h"

#include "models/items/numbers.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t recentPairsKept = 8;
constexpr int recentPatternsKept = 12;

// A number that was edited manually in the file may be anything.
double readBound(const QSettings &settings, const QString &key, double otherwise)
{
    bool ok = false;
    const double value = settings.value(key).toDouble(&ok);
    return ok && std::isfinite(value) && value >= 0 ? value : otherwise;
}

QString columnsKey(Mode mode)
{
    return QStringLiteral("columns/") + textOf(spelled(mode));
}

} // namespace

std::vector<RunPair> Settings::recentPairs() const
{
    std::vector<RunPair> pairs;
    const QStringList paths = m_settings.value(QStringLiteral("recent/pairs")).toStringList();
    for (qsizetype i = 0; i + 1 < paths.size() && pairs.size() < recentPairsKept; i += 2)
        pairs.push_back({paths[i], paths[i + 1]});
    return pairs;
}

void Settings::addRecentPair(const RunPair &pair)
{
    std::vector<RunPair> pairs = recentPairs();
    std::erase(pairs, pair);
    pairs.insert(pairs.begin(), pair);
    if (pairs.size() > recentPairsKept)
        pairs.resize(recentPairsKept);
    QStringList paths;
    for (const RunPair &kept : pairs)
        paths << kept.a << kept.b;
    m_settings.setValue(QStringLiteral("recent/pairs"), paths);
}

void Settings::forgetRecentPairs()
{
    m_settings.remove(QStringLiteral("recent/pairs"));
}

QByteArray Settings::geometry() const
{
    return m_settings.value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray Settings::arrangement() const
{
    return m_settings.value(QStringLiteral("window/arrangement")).toByteArray();
}

void Settings::setGeometry(const QByteArray &geometry)
{
    m_settings.setValue(QStringLiteral("window/geometry"), geometry);
}

void Settings::setArrangement(const QByteArray &arrangement)
{
    m_settings.setValue(QStringLiteral("window/arrangement"), arrangement);
}

Theme Settings::theme() const
{
    const QString name = m_settings.value(QStringLiteral("window/theme")).toString();
    if (name == QStringLiteral("light"))
        return Theme::Light;
    return name == QStringLiteral("dark") ? Theme::Dark : Theme::System;
}

void Settings::setTheme(Theme theme)
{
    const QString names[] = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
    m_settings.setValue(QStringLiteral("window/theme"), names[static_cast<int>(theme)]);
}

Tolerance Settings::tolerance() const
{
    Tolerance tolerance;
    tolerance.atol = readBound(m_settings, QStringLiteral("tolerance/atol"), tolerance.atol);
    tolerance.rtol = readBound(m_settings, QStringLiteral("tolerance/rtol"), tolerance.rtol);
    return tolerance;
}

void Settings::setTolerance(const Tolerance &tolerance)
{
    m_settings.setValue(QStringLiteral("tolerance/atol"), tolerance.atol);
    m_settings.setValue(QStringLiteral("tolerance/rtol"), tolerance.rtol);
}

Limits Settings::limits() const
{
    Limits limits;
    constexpr double most = 1e9;
    const double seconds = readBound(m_settings, QStringLiteral("limits/seconds"), limits.time.count() / 1e3);
    const double gigabytes = readBound(m_settings, QStringLiteral("limits/gigabytes"), double(limits.memory) / 1e9);
    limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(std::min(seconds, most) * 1e3));
    limits.memory = static_cast<std::uint64_t>(std::min(gigabytes, most) * 1e9);
    return limits;
}

QStringList Settings::columns(Mode mode) const
{
    return m_settings.value(columnsKey(mode)).toStringList();
}

void Settings::setColumns(Mode mode, const QStringList &fields)
{
    m_settings.setValue(columnsKey(mode), fields);
}

QStringList Settings::recentPatterns() const
{
    return m_settings.value(QStringLiteral("recent/patterns")).toStringList().mid(0, recentPatternsKept);
}

void Settings::addRecentPattern(const QString &pattern)
{
    QStringList patterns = recentPatterns();
    patterns.removeAll(pattern);
    patterns.prepend(pattern);
    m_settings.setValue(QStringLiteral("recent/patterns"), patterns.mid(0, recentPatternsKept));
}

QString Settings::folder() const
{
    return QFileInfo(m_settings.fileName()).absolutePath();
}

QString Settings::lastFolder() const
{
    const QString last = m_settings.value(QStringLiteral("recent/folder")).toString();
    if (!last.isEmpty() && QFileInfo(last).isDir())
        return last;
    const QDir here = QDir::current(); // of the shell that Rundiff was called from
    return here.isRoot() || !QFileInfo(here.path()).isWritable() ? QDir::homePath() : here.path();
}

void Settings::setLastFolder(const QString &folder)
{
    m_settings.setValue(QStringLiteral("recent/folder"), folder);
}

} // namespace rundiff
