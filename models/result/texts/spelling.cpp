// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/texts/spelling.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace rundiff
{

std::string_view sideInResults(Side side)
{
    return spelled(side == Side::Debug ? Side::Output : side);
}

std::string allDigits(double number)
{
    if (std::isnan(number))
        return "nan";
    return fmt::format("{}", number);
}

std::string rankFolder(const DumpLocation &dump)
{
    const std::string name = std::filesystem::path(dump.folder).lexically_normal().filename().string();
    if (dump.group.empty() && RankId::fromFolderName(name))
        return name;
    return dump.rank == RankId{} ? std::string() : dump.rank.folderName();
}

} // namespace rundiff
