// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/sourceplaces.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace rundiff
{

namespace
{

// What is below the folder, with its slash; nothing where the path is outside it.
QString below(const QString &path, const QString &folder)
{
    if (path == folder)
        return QStringLiteral("");
    const QString start = folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/');
    return path.startsWith(start) ? path.mid(start.size() - 1) : QString();
}

} // namespace

QString SourcePlaces::find(const QString &recorded) const
{
    if (QFileInfo(recorded).isFile())
        return recorded;
    qsizetype longest = -1;
    QString found;
    for (const Place &place : m_places) {
        const QString rest = below(QDir::cleanPath(recorded), place.recorded);
        if (rest.isNull() || place.recorded.size() <= longest)
            continue;
        const QString file = place.here + rest;
        if (!QFileInfo(file).isFile())
            continue;
        longest = place.recorded.size();
        found = file;
    }
    return found;
}

void SourcePlaces::learn(const QString &recorded, const QString &here)
{
    Place place{QDir::cleanPath(recorded), QDir::cleanPath(here)};
    while (place.recorded.section(QLatin1Char('/'), -1) == place.here.section(QLatin1Char('/'), -1)) {
        const auto cut = place.recorded.lastIndexOf(QLatin1Char('/')),
                   cutHere = place.here.lastIndexOf(QLatin1Char('/'));
        if (cut <= 0 || cutHere <= 0)
            break;
        place.recorded.truncate(cut);
        place.here.truncate(cutHere);
    }
    std::erase_if(m_places, [&](const Place &old) { return old.recorded == place.recorded; });
    m_places.push_back(place);
}

} // namespace rundiff
