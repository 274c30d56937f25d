// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rundiff
{

// The pair of runs that users open first.
inline const QString example = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision");

inline QString fixture(const char *name)
{
    return QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + QString::fromLatin1(name);
}

// One side of such a pair of runs.
inline QString pathIn(const QString &pair, const char *side)
{
    return pair + QLatin1Char('/') + QString::fromLatin1(side);
}

} // namespace rundiff
