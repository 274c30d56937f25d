// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/sourceplaces.h"
#include "models/compare/options/options.h"
#include "models/run/limits.h"
#include "widgets/frame/recentlist.h"
#include "widgets/frame/style/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <vector>

namespace rundiff
{

struct RunPair {
    QString a, b;
};

struct SavedFilter {
    QString name, text;
};

// The persistent settings of the window. One typed function per setting; only this class knows the keys.
class Settings
{
public:
    Settings() = default;
    explicit Settings(const QString &file) : m_settings(file, QSettings::IniFormat) {}

    std::vector<RecentRuns> recentPairs() const; // pinned ones first, then the latest
    void addRecentPair(RecentRuns runs);         // stays pinned if it was
    void pinRecentPair(const QString &a, const QString &b, bool pinned);
    void forgetRecentPair(const QString &a, const QString &b);
    void forgetRecentPairs(); // but those that are pinned

    QByteArray geometry() const;
    QByteArray arrangement() const; // of docks and tool bars
    void setGeometry(const QByteArray &geometry);
    QVariantMap movedBorders() const; // between its panes
    void setArrangement(const QByteArray &arrangement, const QVariantMap &movedBorders);

    Theme theme() const;
    void setTheme(Theme theme);

    int textSize() const; // in percent
    void setTextSize(int percent);

    QString language() const; // the code of one; empty: as the system
    void setLanguage(const QString &code);

    Limits limits() const; // limits of a comparison; only editable in the file

    QStringList columns(Mode mode) const; // names of fields; empty: default
    void setColumns(Mode mode, const QStringList &fields);

    std::vector<SourcePlaces::Place> sourcePlaces() const;
    void setSourcePlaces(const std::vector<SourcePlaces::Place> &places);
    QString editor() const; // the command that opens a line; empty: lines are shown in the window
    void setEditor(const QString &command);

    QStringList recentPatterns() const; // of logs, the latest first
    void addRecentPattern(const QString &pattern);

    std::vector<SavedFilter> savedFilters() const; // of the operators, by name
    void saveFilter(const SavedFilter &filter);    // replaces one of the same name
    void removeFilter(const QString &name);

    QString folder() const;     // that contains these settings
    QString lastFolder() const; // in which something was opened or saved last; otherwise a likely one
    void setLastFolder(const QString &folder);

private:
    void setRecentPairs(std::vector<RecentRuns> pairs);
    void setSavedFilters(const std::vector<SavedFilter> &filters);

    QSettings m_settings;
};

} // namespace rundiff
