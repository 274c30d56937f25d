// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace rundiff
{

// The parts of texts with links, in HTML.
QString htmlParagraph(const QString &html);
QString htmlLink(const QString &target, const QString &text); // both are plain
QString htmlList(const QStringList &entries);                 // nothing for no entry

} // namespace rundiff
