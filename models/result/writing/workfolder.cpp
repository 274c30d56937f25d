// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/workfolder.h"

namespace rundiff
{

WorkFolder::WorkFolder(const std::filesystem::path &target)
{
    std::error_code error;
    m_folder = UnfinishedFolder::create(std::filesystem::absolute(target, error), 0700).value_or(UnfinishedFolder());
}

WorkFolder::~WorkFolder()
{
    m_folder.remove();
}

} // namespace rundiff
