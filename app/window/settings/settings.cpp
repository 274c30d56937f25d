// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/settings.h"

#include "models/items/words/numbers.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t recentPairsKept = 8, pinnedPairsKept = 20;
constexpr int recentPatternsKept = 12;
constexpr QLatin1String pinnedWord("pinned");

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

// Each has its two paths, verdict, date and pin.
std::vector<RecentRuns> Settings::recentPairs() const
{
    constexpr qsizetype parts = 5;
    std::vector<RecentRuns> pairs;
    const QStringList texts = m_settings.value(QStringLiteral("recent/runs")).toStringList();
    for (qsizetype i = 0; i + parts <= texts.size() && pairs.size() < recentPairsKept + pinnedPairsKept; i += parts)
        pairs.push_back({texts[i], texts[i + 1], fromSpelling<Verdict>(texts[i + 2].toStdString()),
                         QDateTime::fromString(texts[i + 3], Qt::ISODate), texts[i + 4] == pinnedWord});
    const QStringList paths = m_settings.value(QStringLiteral("recent/pairs")).toStringList(); // of earlier versions
    for (qsizetype i = 0; texts.isEmpty() && i + 1 < paths.size() && pairs.size() < recentPairsKept; i += 2)
        pairs.push_back({paths[i], paths[i + 1]});
    return pairs;
}

void Settings::setRecentPairs(std::vector<RecentRuns> pairs)
{
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const RecentRuns &one, const RecentRuns &other) { return one.pinned && !other.pinned; });
    QStringList texts;
    std::size_t pinned = 0, others = 0;
    for (const RecentRuns &runs : pairs) {
        if (runs.pinned ? ++pinned > pinnedPairsKept : ++others > recentPairsKept)
            continue;
        texts << runs.a << runs.b << (runs.verdict ? textOf(spelled(*runs.verdict)) : QString())
              << runs.opened.toString(Qt::ISODate) << (runs.pinned ? QString(pinnedWord) : QString());
    }
    m_settings.remove(QStringLiteral("recent/pairs"));
    m_settings.setValue(QStringLiteral("recent/runs"), texts);
}

void Settings::addRecentPair(RecentRuns runs)
{
    std::vector<RecentRuns> pairs = recentPairs();
    for (const RecentRuns &known : pairs)
        runs.pinned = runs.pinned || (known.pinned && known.sameRuns(runs));
    std::erase_if(pairs, [&](const RecentRuns &known) { return known.sameRuns(runs); });
    pairs.insert(pairs.begin(), std::move(runs));
    setRecentPairs(std::move(pairs));
}

void Settings::pinRecentPair(const QString &a, const QString &b, bool pinned)
{
    std::vector<RecentRuns> pairs = recentPairs();
    for (RecentRuns &runs : pairs) {
        if (runs.a == a && runs.b == b)
            runs.pinned = pinned;
    }
    setRecentPairs(std::move(pairs));
}

void Settings::forgetRecentPair(const QString &a, const QString &b)
{
    std::vector<RecentRuns> pairs = recentPairs();
    std::erase_if(pairs, [&](const RecentRuns &runs) { return runs.a == a && runs.b == b; });
    setRecentPairs(std::move(pairs));
}

void Settings::forgetRecentPairs()
{
    std::vector<RecentRuns> pairs = recentPairs();
    std::erase_if(pairs, [](const RecentRuns &runs) { return !runs.pinned; });
    setRecentPairs(std::move(pairs));
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

QVariantMap Settings::movedBorders() const
{
    return m_settings.value(QStringLiteral("window/movedBorders")).toMap();
}

void Settings::setArrangement(const QByteArray &arrangement, const QVariantMap &movedBorders)
{
    m_settings.setValue(QStringLiteral("window/arrangement"), arrangement);
    m_settings.setValue(QStringLiteral("window/movedBorders"), movedBorders);
}

Theme Settings::theme() const
{
    const QString name = m_settings.value(QStringLiteral("window/theme")).toString();
    if (name == QStringLiteral("light"))
        return Theme::Light;
    return name == QStringLiteral("dark") ? Theme::Dark : Theme::System;
}

int Settings::textSize() const
{
    return m_settings.value(QStringLiteral("window/textSize"), 100).toInt();
}

void Settings::setTextSize(int percent)
{
    m_settings.setValue(QStringLiteral("window/textSize"), percent);
}

void Settings::setTheme(Theme theme)
{
    const QString names[] = {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
    m_settings.setValue(QStringLiteral("window/theme"), names[static_cast<int>(theme)]);
}

QString Settings::language() const
{
    return m_settings.value(QStringLiteral("window/language")).toString();
}

void Settings::setLanguage(const QString &code)
{
    m_settings.setValue(QStringLiteral("window/language"), code);
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

std::vector<SourcePlaces::Place> Settings::sourcePlaces() const
{
    std::vector<SourcePlaces::Place> places;
    const QStringList paths = m_settings.value(QStringLiteral("sources/places")).toStringList();
    for (qsizetype i = 0; i + 1 < paths.size(); i += 2)
        places.push_back({paths[i], paths[i + 1]});
    return places;
}

void Settings::setSourcePlaces(const std::vector<SourcePlaces::Place> &places)
{
    QStringList paths;
    for (const SourcePlaces::Place &place : places)
        paths << place.recorded << place.here;
    m_settings.setValue(QStringLiteral("sources/places"), paths);
}

QString Settings::editor() const
{
    return m_settings.value(QStringLiteral("sources/editor")).toString();
}

void Settings::setEditor(const QString &command)
{
    m_settings.setValue(QStringLiteral("sources/editor"), command);
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

std::vector<SavedFilter> Settings::savedFilters() const
{
    std::vector<SavedFilter> filters;
    const QStringList texts = m_settings.value(QStringLiteral("filters/saved")).toStringList();
    for (qsizetype i = 0; i + 1 < texts.size(); i += 2)
        filters.push_back({texts[i], texts[i + 1]});
    return filters;
}

void Settings::setSavedFilters(const std::vector<SavedFilter> &filters)
{
    QStringList texts;
    for (const SavedFilter &filter : filters)
        texts << filter.name << filter.text;
    m_settings.setValue(QStringLiteral("filters/saved"), texts);
}

void Settings::saveFilter(const SavedFilter &filter)
{
    std::vector<SavedFilter> filters = savedFilters();
    std::erase_if(filters, [&](const SavedFilter &known) { return known.name == filter.name; });
    const auto behind = std::find_if(filters.begin(), filters.end(), [&](const SavedFilter &known) {
        return QString::localeAwareCompare(known.name, filter.name) > 0;
    });
    filters.insert(behind, filter);
    setSavedFilters(filters);
}

void Settings::removeFilter(const QString &name)
{
    std::vector<SavedFilter> filters = savedFilters();
    std::erase_if(filters, [&](const SavedFilter &known) { return known.name == name; });
    setSavedFilters(filters);
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
