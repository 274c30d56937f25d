// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/runfolders.h"

#include "models/formats/texts/privacyforms.h"
#include "models/run/folder.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view ellipsis = "…";
constexpr std::size_t shortestFolderName = 4; // a shorter one occurs in too many other paths

// Where a path may begin: not in the middle of a longer one.
bool beginsPath(std::string_view text, std::size_t place)
{
    return place == 0 || !(inFileName(text[place - 1]) || text[place - 1] == '/');
}

bool endsName(std::string_view text, std::size_t place)
{
    return place == text.size() || !inFileName(text[place]);
}

std::vector<fs::path> pathsOfRuns(const Comparison &comparison)
{
    std::vector<std::shared_ptr<const Run>> all{comparison.a, comparison.b};
    all.insert(all.end(), comparison.baselines.begin(), comparison.baselines.end());
    std::vector<fs::path> paths;
    for (const auto &run : all) {
        const fs::path path = run ? fs::path(run->path).lexically_normal() : fs::path();
        if (!path.empty())
            paths.push_back(withoutSlash(path));
    }
    return paths;
}

// The path as it was given, from the root, and without links.
std::vector<fs::path> spellingsOf(const fs::path &path)
{
    std::error_code error;
    std::vector<fs::path> spellings{path};
    for (const fs::path &other :
         {fs::absolute(path, error).lexically_normal(), fs::weakly_canonical(path, error).lexically_normal()}) {
        if (!error && !other.empty() && std::ranges::find(spellings, other) == spellings.end())
            spellings.push_back(other);
    }
    return spellings;
}

bool isHome(const fs::path &folder)
{
    const std::string above = folder.parent_path().filename().string();
    return isAnyOf(above, {"home", "Users", "users"});
}

bool separates(char letter)
{
    return contains("/\\", letter);
}

// A whole part of a path: "/secret/", "../secret", "s3://bucket/secret".
bool isPartOfPath(std::string_view text, std::size_t begin, std::size_t end)
{
    const bool after = begin > 0 && separates(text[begin - 1]), before = end < text.size() && separates(text[end]);
    const bool whole = (begin == 0 || after || !inFileName(text[begin - 1])) && (before || endsName(text, end));
    return whole && (after || before);
}

bool revealsNothing(const std::string &folder)
{
    const bool letters = std::ranges::any_of(folder, [](char letter) { return std::isalpha(letter & 0x7f) != 0; });
    return folder.size() < shortestFolderName || !letters || PrivacyForms::builtin().isCommonFolder(folder);
}

// Of another form than the text's own: "x/run" for "/mnt/y/x/run/log".
std::string replacedEndings(std::string_view text, const std::string &ending, const std::string &below)
{
    std::string result;
    std::size_t done = 0;
    for (std::size_t from = 0, found; (found = text.find(ending, from)) != std::string_view::npos;) {
        from = found + ending.size();
        const bool whole =
            (found == 0 || text[found - 1] == '/' || !inFileName(text[found - 1])) && endsName(text, from);
        std::size_t begin = found;
        while (begin > done && (inFileName(text[begin - 1]) || contains("/~", text[begin - 1])))
            --begin;
        if (!whole)
            continue;
        result.append(text.substr(done, begin - done)).append(ellipsis).append("/").append(below);
        done = from;
    }
    return result.append(text.substr(done));
}

} // namespace

bool inFileName(char letter)
{
    const auto byte = static_cast<unsigned char>(letter);
    return std::isalnum(byte) != 0 || byte >= 0x80 || std::string_view("_-.@+").find(letter) != std::string_view::npos;
}

std::string replacedFolders(std::string_view text, std::string_view folder, std::string_view by)
{
    std::string result;
    std::size_t begin = 0;
    for (std::size_t found; (found = text.find(folder, begin)) != std::string_view::npos;
         begin = found + folder.size()) {
        const std::size_t end = found + folder.size();
        const bool whole = beginsPath(text, found) && endsName(text, end);
        result.append(text.substr(begin, found - begin)).append(whole ? by : folder);
    }
    return result.append(text.substr(begin));
}

RunFolders::RunFolders(const Comparison &comparison)
{
    const std::vector<fs::path> runs = pathsOfRuns(comparison);
    for (const fs::path &run : runs) {
        const auto alike = [&](const fs::path &other) { return other != run && other.filename() == run.filename(); };
        const bool two = std::any_of(runs.begin(), runs.end(), alike); // x/run and y/run stay apart
        for (const fs::path &path : spellingsOf(run)) {
            m_runs.push_back(path.string());
            const fs::path above = two ? path.parent_path().parent_path() : path.parent_path();
            add(above.string(), path.lexically_relative(above).generic_string());
        }
    }
    std::sort(m_folders.begin(), m_folders.end(), [](const auto &one, const auto &other) {
        if (one.size() != other.size())
            return one.size() > other.size();
        return one < other;
    });
    m_folders.erase(std::unique(m_folders.begin(), m_folders.end()), m_folders.end());
    std::erase_if(m_names, [&](const std::string &name) { // the run itself may have the same name, which stays
        return std::ranges::any_of(m_endings, [&](const auto &ending) {
            const fs::path below = ending.second;
            return std::find(below.begin(), below.end(), fs::path(name)) != below.end();
        });
    });
}

void RunFolders::add(const std::string &folder, const std::string &below)
{
    const fs::path above = folder;
    const std::string last = above.filename().string();
    if (!last.empty() && !isAnyOf(last, {".", ".."}) && !below.empty() && !below.starts_with(".."))
        m_endings.emplace_back(last + "/" + below, below);
    if (!above.is_absolute())
        return;
    addNames(folder);
    // All those above, but for what every machine has: /data, /home/alice.
    for (fs::path each = above; each.has_relative_path(); each = each.parent_path()) {
        const bool common = each.parent_path() == each.root_path() || isHome(each);
        if (!common || each == above)
            m_folders.push_back(each.string());
    }
}

void RunFolders::addNames(const std::string &folder)
{
    fs::path above;
    for (const fs::path &part : fs::path(folder).relative_path()) {
        above /= part;
        const std::string name = part.string();
        if (!isHome(above) && !revealsNothing(name) && std::ranges::find(m_names, name) == m_names.end())
            m_names.push_back(name);
    }
}

std::string RunFolders::namesTakenOutOf(std::string_view text) const
{
    std::string result(text);
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        std::string next;
        std::size_t done = 0;
        for (std::size_t found; (found = result.find(m_names[i], done)) != std::string::npos;) {
            const std::size_t end = found + m_names[i].size();
            next.append(result, done, found - done);
            next.append(isPartOfPath(result, found, end) ? "folder" + std::to_string(i + 1) : m_names[i]);
            done = end;
        }
        result = next.append(result, done);
    }
    return result;
}

std::string RunFolders::takenOutOf(std::string_view text) const
{
    std::string result(text);
    for (const std::string &folder : m_folders)
        result = replacedFolders(result, folder, ellipsis);
    for (const auto &[ending, below] : m_endings)
        result = replacedEndings(result, ending, below);
    return result;
}

} // namespace rundiff
