// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/evidencefacts.h"

#include "models/result/redaction/resultorigin.h"

namespace rundiff
{

EvidenceFacts evidenceFacts(const Comparison &comparison, const std::string &givenDay, const Progress &progress)
{
    EvidenceFacts facts;
    facts.files = comparedFiles(comparison, progress);
    facts.day = givenDay;
    if (const auto epoch = sourceDateEpoch(); facts.day.empty())
        facts.day = epoch ? dayOf(*epoch) : newestDay(facts.files);
    return facts;
}

} // namespace rundiff
