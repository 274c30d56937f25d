// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/tellingnames.h"

#include "models/run/ascii.h"
#include "models/run/fallback.h"
#include "models/run/textpieces.h"
#include "models/run/utf8.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::string_view omitted = "…";
constexpr std::size_t longestStem = 60; // bytes of one run's name in the name of a file

// The folders of a path from the last one upwards, without the run's own name.
std::vector<std::string> foldersAbove(const NamedPlace &run)
{
    std::vector<std::string> folders;
    for (const auto &part : std::filesystem::path(run.path).lexically_normal()) {
        if (part.has_filename() && !isAnyOf(part.native(), {".", "/"}))
            folders.push_back(part.string());
    }
    if (!folders.empty() && folders.back() == run.name)
        folders.pop_back();
    std::reverse(folders.begin(), folders.end());
    return folders;
}

struct GrowingName {
    std::string text;
    std::vector<std::string> folders; // above the run
    std::size_t shown = 0;            // the number of the folder in front

    std::string_view folder(std::size_t level) const
    {
        if (level > folders.size())
            return std::string_view();
        return std::string_view(folders[level - 1]);
    }

    void putInFront(std::size_t level)
    {
        if (level > folders.size())
            return;
        std::string longer = folders[level - 1] + "/";
        if (level != shown + 1)
            longer.append(omitted).append("/");
        text = longer + text;
        shown = level;
    }
};

using Group = std::vector<std::size_t>;

std::map<std::string, Group> namesakes(const std::vector<GrowingName> &names)
{
    std::map<std::string, Group> groups;
    for (std::size_t i = 0; i < names.size(); ++i)
        groups[names[i].text].push_back(i);
    std::erase_if(groups, [](const auto &group) { return group.second.size() < 2; });
    return groups;
}

bool isFileCharacter(char letter)
{
    if (ascii::isLetter(letter) || ascii::isDigit(letter))
        return true;
    return contains("_.", letter);
}

std::string fileWord(std::string_view name)
{
    std::string word;
    while (!name.empty() && word.size() < longestStem) {
        const std::size_t wide = name.starts_with(omitted) ? 0 : utf8Length(name);
        if (wide > 0 && static_cast<unsigned char>(name.front()) >= 0x80)
            word += name.substr(0, wide);
        else if (isFileCharacter(name.front()) && !(word.empty() && name.front() == '.'))
            word += name.front();
        else if (!word.empty() && word.back() != '-')
            word += '-';
        name.remove_prefix(std::max<std::size_t>(wide, 1));
    }
    while (!word.empty() && contains("-.", word.back()))
        word.pop_back();
    return orIfEmpty(word, "run");
}

} // namespace

std::vector<std::string> tellingNames(std::span<const NamedPlace> runs)
{
    std::vector<GrowingName> names;
    std::size_t highest = 0;
    for (const NamedPlace &run : runs) {
        names.push_back({run.name, foldersAbove(run)});
        highest = std::max(highest, names.back().folders.size());
    }
    for (std::size_t level = 1; level <= highest; ++level) {
        const auto groups = namesakes(names);
        if (groups.empty())
            break;
        for (const auto &[name, group] : groups) {
            const std::string first(names[group.front()].folder(level));
            const bool differ = std::any_of(group.begin(), group.end(),
                                            [&](std::size_t run) { return names[run].folder(level) != first; });
            for (const std::size_t run : differ ? group : Group())
                names[run].putInFront(level);
        }
    }
    std::vector<std::string> told;
    for (GrowingName &name : names)
        told.push_back(std::move(name.text));
    return told;
}

std::pair<std::string, std::string> tellingNames(const Run &a, const Run &b)
{
    const NamedPlace both[] = {{a.name, a.path}, {b.name, b.path}};
    std::vector<std::string> names = tellingNames(both);
    return {std::move(names[0]), std::move(names[1])};
}

PlacesInFolder placesInFolder(const std::string &a, const std::string &b)
{
    const std::filesystem::path pathA(a), pathB(b);
    std::filesystem::path folder, restA, restB;
    auto partA = pathA.begin(), partB = pathB.begin();
    while (partA != pathA.end() && partB != pathB.end() && *partA == *partB && std::next(partA) != pathA.end() &&
           std::next(partB) != pathB.end()) {
        folder /= *partA++;
        ++partB;
    }
    for (; partA != pathA.end(); ++partA)
        restA /= *partA;
    for (; partB != pathB.end(); ++partB)
        restB /= *partB;
    if (!folder.has_relative_path()) // the root says nothing
        return {{}, a, b};
    return {folder.string(), restA.string(), restB.string()};
}

std::string fileStemOf(const Run &a, const Run &b)
{
    const auto [nameA, nameB] = tellingNames(a, b);
    return fileWord(nameA) + "-vs-" + fileWord(nameB);
}

} // namespace rundiff
