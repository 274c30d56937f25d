// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/claim.h"
#include "models/formats/claims/folderlisting.h"

#include <unordered_map>

namespace rundiff
{

// The claims of all formats to the entries of one folder: at most one for each entry, the surest.
class FolderClaims
{
public:
    explicit FolderClaims(const FolderListing &folder) : m_folder(folder) {}

    // The claims that follow are those of this format.
    void ask(const FileClaimer &owner) { m_owner = &owner; }

    // Returns the claim, to say more of it; a format that is less sure than another one says it for nothing.
    Claim &add(const FolderEntry &entry, FileUse use, ClaimConfidence confidence, const char *reason);
    // The folder is one dump of this format: what else is in it belongs to the dump, and is not read.
    void takeFolder() { m_taker = m_owner; }
    // After the last format.
    void settle();

    const Claim *of(const FolderEntry &entry) const;
    bool isTaken() const { return m_taker != nullptr; }

private:
    const FolderListing &m_folder;
    std::unordered_map<const FolderEntry *, Claim> m_claims;
    Claim m_weaker; // the last claim that another one beat
    const FileClaimer *m_owner = nullptr, *m_taker = nullptr;
};

} // namespace rundiff
