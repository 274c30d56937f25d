// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/monitor/monitorfile.h"

#include "models/formats/logs/line/number.h"
#include "models/run/folder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <tuple>

namespace rundiff
{

namespace
{

std::optional<std::int64_t> rankOf(const std::filesystem::path &folder)
{
    return monitorRank(folder.filename().string());
}

} // namespace

std::optional<std::int64_t> monitorRank(std::string_view folderName)
{
    constexpr std::string_view word = "rank";
    const std::size_t found = folderName.find(word);
    if (found == std::string_view::npos || (found > 0 && folderName[found - 1] != '-'))
        return std::nullopt;
    std::string_view rest = folderName.substr(found + word.size());
    if (rest.starts_with('_'))
        rest.remove_prefix(1);
    const std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    std::int64_t rank = 0;
    if (std::from_chars(rest.data(), rest.data() + end, rank).ec != std::errc{})
        return std::nullopt;
    rest.remove_prefix(end);
    const bool code = rest.starts_with('-') && rest.find_first_not_of("0123456789abcdefABCDEF", 1) == rest.npos;
    if (rest.empty() || code)
        return rank;
    return std::nullopt;
}

std::optional<MonitorFile> monitorFile(const std::string &name)
{
    const std::filesystem::path path(name);
    const auto rank = rankOf(path.parent_path());
    const std::string stem = path.stem().string();
    const std::size_t underline = stem.rfind('_'), dash = stem.rfind('-');
    if (!rank || path.extension() != ".csv" || underline == std::string::npos || dash == std::string::npos ||
        dash < underline)
        return std::nullopt;
    std::string range = stem.substr(underline + 1, dash - underline - 1);
    if (range.starts_with("step"))
        range = range.substr(4);
    const auto first = parseInteger(range);
    if (!first || !parseInteger(std::string_view(stem).substr(dash + 1)))
        return std::nullopt;
    return MonitorFile{name, stem.substr(0, underline), *rank, *first};
}

std::vector<MonitorFile> monitorFiles(const std::string &folder)
{
    std::vector<MonitorFile> files;
    const auto addFolder = [&](const std::filesystem::path &rank) {
        for (const std::filesystem::path &path : pathsIn(rank)) {
            if (const auto file = monitorFile(path.string()))
                files.push_back(*file);
        }
    };
    if (rankOf(folder)) {
        addFolder(folder);
    } else {
        for (const std::filesystem::path &path : pathsIn(folder)) {
            if (rankOf(path))
                addFolder(path);
        }
    }
    std::sort(files.begin(), files.end(), [](const MonitorFile &one, const MonitorFile &other) {
        return std::tie(one.rank, one.what, one.first, one.path) <
               std::tie(other.rank, other.what, other.first, other.path);
    });
    return files;
}

} // namespace rundiff
