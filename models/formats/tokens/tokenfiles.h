// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"
#include "models/run/problem.h"
#include "models/run/tokens.h"

#include <string>
#include <vector>

namespace rundiff
{

// Files of tensors with the tokens of samples, by their names. Those of JSON Lines are among the logs, until their
// content says more.
class TokenFiles : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
};

// The files of tokens among the claimed files of a run, and among its candidates for logs, which they are no longer.
// Ordered by form, step and rank.
std::vector<TokenFile> takeTokenFiles(const std::vector<Claim> &claims, std::vector<std::string> &logCandidates,
                                      const TokenColumnNames &ofUser);

// What says how to make files readable that hold tokens in a form that is not read.
Problems refusedTokenFiles(const std::vector<TokenFile> &files);

} // namespace rundiff
