// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/claims/fileclaimer.h"

namespace rundiff
{

// Settings of frameworks, words of tokenizers, results at the end of a training: they look like logs by their endings
// and record no step.
class SettingFiles : public FileClaimer
{
public:
    void claim(const FolderListing &folder, FolderClaims &claims) const override;
};

} // namespace rundiff
