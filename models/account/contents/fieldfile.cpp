// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/fieldfile.h"

#include "models/formats/logs/text/opentext.h"

namespace rundiff
{

bool FieldFile::forEachTextLine(const std::function<void(const Line &line)> &take) const
{
    const auto source = openText(m_path);
    if (!source)
        return false;
    readLines(**source, 0, wholeSource, m_progress, m_path, take);
    return !m_progress.stopped();
}

} // namespace rundiff
