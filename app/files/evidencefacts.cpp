// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/evidencefacts.h"

#include <QByteArray>

namespace rundiff
{

EvidenceFacts evidenceFacts(const Comparison &comparison, const std::string &givenDay, const Progress &progress)
{
    EvidenceFacts facts;
    facts.files = comparedFiles(comparison, progress);
    bool isNumber = false;
    const qint64 epoch = qgetenv("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    facts.day = !givenDay.empty() ? givenDay : isNumber ? dayOf(epoch) : newestDay(facts.files);
    return facts;
}

} // namespace rundiff
