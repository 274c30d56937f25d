// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/differences/movedpaths.h"

#include "models/account/marking/linemarker.h"
#include "models/account/shapes/wordsign.h"

#include <algorithm>
#include <deque>
#include <string_view>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr char folderMark = LineMarker::volatileMark; // in place of the folders of an absolute path
constexpr std::string_view rootSigns{"/\x01"};

bool isPathSign(char sign)
{
    constexpr std::string_view others = "._-~/@+%";
    return isWordSign(sign) || sign == folderMark || others.find(sign) != std::string_view::npos;
}

std::string_view lastName(std::string_view path)
{
    const std::size_t end = path.find_last_not_of('/');
    path = path.substr(0, end == std::string_view::npos ? 0 : end + 1);
    return path.substr(path.find_last_of(rootSigns) + 1); // the whole path if there is none
}

// The path below the folder in which a program was started, or below the folders that were left out.
std::string_view withoutRoot(std::string_view path)
{
    path.remove_prefix(path.rfind(folderMark) + 1); // 0 if there is none
    for (const std::string_view start : {"./", "../"}) {
        while (path.starts_with(start))
            path.remove_prefix(start.size());
    }
    return path;
}

bool isEndOf(std::string_view end, std::string_view path)
{
    const bool isAtName = path.size() == end.size() || path.substr(0, path.size() - end.size()).ends_with('/');
    return !end.empty() && path.ends_with(end) && isAtName;
}

// A name with a slash may be that of a metric: "train/loss".
bool isSurelyPath(std::string_view path)
{
    const std::string_view name = lastName(path);
    const std::size_t point = name.rfind('.');
    const bool hasEnding = point != std::string_view::npos && point + 1 < name.size() && isWordLetter(name[point + 1]);
    return path.starts_with(folderMark) || path.starts_with('.') || path.starts_with('~') || hasEnding;
}

bool isMoved(std::string_view a, std::string_view b)
{
    if (!isSurelyPath(a) && !isSurelyPath(b))
        return false;
    const std::string_view ofA = withoutRoot(a), ofB = withoutRoot(b);
    return isEndOf(ofA, ofB) || isEndOf(ofB, ofA);
}

// A line with the last names of its paths, and the paths.
struct PathsOfLine {
    std::string form;
    std::vector<std::string_view> paths;

    explicit PathsOfLine(std::string_view line)
    {
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at;
            while (end < line.size() && isPathSign(line[end]))
                ++end;
            const std::string_view word = line.substr(at, std::max<std::size_t>(end - at, 1));
            const bool isPath = word.find_first_of(rootSigns) != std::string_view::npos && word.size() > 1;
            if (isPath)
                paths.push_back(word);
            form.append(isPath ? "/" : "").append(isPath ? lastName(word) : word);
            at += word.size();
        }
    }
};

bool differInPlaceOnly(const PathsOfLine &a, const PathsOfLine &b)
{
    return std::ranges::equal(
        a.paths, b.paths, [](std::string_view ofA, std::string_view ofB) { return ofA == ofB || isMoved(ofA, ofB); });
}

void count(std::vector<VolatileDifference> &volatiles, const std::string &path, const LoneLine &a, const LoneLine &b)
{
    const auto known = std::ranges::find(volatiles, VolatileKind::Path, &VolatileDifference::kind);
    if (known == volatiles.end())
        volatiles.push_back({VolatileKind::Path, 1, path, a.line, a.shown, b.shown});
    else
        ++known->count;
}

} // namespace

void leaveOutMovedPaths(LineDifference &difference, const std::string &path)
{
    std::vector<LoneLine> &onlyA = difference.onlyA, &onlyB = difference.onlyB;
    std::vector<PathsOfLine> ofB;
    std::unordered_map<std::string_view, std::deque<std::size_t>> places;
    ofB.reserve(onlyB.size()); // the keys of the map point into it
    for (std::size_t i = 0; i < onlyB.size(); ++i) {
        const PathsOfLine &line = ofB.emplace_back(onlyB[i].marked);
        if (!line.paths.empty())
            places[line.form].push_back(i);
    }
    std::vector<bool> isMovedB(onlyB.size());
    std::erase_if(onlyA, [&](const LoneLine &line) {
        const PathsOfLine ofA(line.marked);
        const auto found = ofA.paths.empty() ? places.end() : places.find(ofA.form);
        if (found == places.end() || found->second.empty())
            return false;
        const std::size_t partner = found->second.front();
        if (!differInPlaceOnly(ofA, ofB[partner]))
            return false;
        found->second.pop_front();
        isMovedB[partner] = true;
        count(difference.volatiles, path, line, onlyB[partner]);
        return true;
    });
    std::size_t next = 0;
    std::erase_if(onlyB, [&](const LoneLine &) { return isMovedB[next++]; });
}

} // namespace rundiff
