// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/claims/folderclaims.h"

#include "models/run/lookup.h"

namespace rundiff
{

Claim &FolderClaims::add(const FolderEntry &entry, FileUse use, ClaimConfidence confidence, const char *reason)
{
    if (entry.isHidden()) // of the system or an editor, whatever its ending
        return m_weaker;
    Claim claim;
    claim.path = m_folder.pathOf(entry);
    claim.source = claim.path;
    claim.place = m_folder.place;
    claim.owner = m_owner;
    claim.reason = reason;
    claim.use = use;
    claim.confidence = confidence;
    Claim &best = m_claims[&entry];
    const bool isBest = !best.owner || confidence > best.confidence;
    Claim &kept = isBest ? best : m_weaker;
    kept = claim;
    return kept;
}

void FolderClaims::settle()
{
    if (!isTaken())
        return;
    std::erase_if(m_claims, [&](const auto &claim) { return claim.second.owner != m_taker; });
    m_owner = m_taker;
    for (const FolderEntry &entry : m_folder.entries) {
        if (!entry.isFolder && !of(entry))
            add(entry, FileUse::Companion, ClaimConfidence::Name, "in the folder of a dump");
    }
}

const Claim *FolderClaims::of(const FolderEntry &entry) const
{
    return valueAt(m_claims, &entry);
}

} // namespace rundiff
