// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"

#include <string>

namespace rundiff
{

// The members of a zip archive (.npz, .pt, .zip) by name, size and checksum. The folder that holds all members of a .pt
// is named like the file, so it is left out.
class ArchiveMembers final : public AccountLines
{
public:
    explicit ArchiveMembers(std::string path) : m_path(std::move(path)) {}

    bool forEach(const Take &take, VolatileTally *tally) override;

private:
    std::string m_path;
};

} // namespace rundiff
