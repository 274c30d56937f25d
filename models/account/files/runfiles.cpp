// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/runfiles.h"

#include "models/run/ascii.h"
#include "models/run/textpieces.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t mostFiles = 200'000;
constexpr int deepest = 12;

bool isOutside(const std::string &name)
{
    static constexpr std::array<std::string_view, 6> names{".git", "__pycache__",   "node_modules",
                                                           ".svn", "site-packages", ".ipynb_checkpoints"};
    return std::ranges::find(names, name) != names.end();
}

class Listing
{
public:
    explicit Listing(RunFiles &found) : m_found(found) {}

    void list(const fs::path &folder, const std::string &prefix, int depth)
    {
        struct stat status = {};
        if (::stat(folder.c_str(), &status) != 0 || !m_seen.emplace(status.st_dev, status.st_ino).second)
            return;
        std::error_code error;
        fs::directory_iterator entries(folder, fs::directory_options::skip_permission_denied, error);
        for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
            const std::string name = entries->path().filename().string();
            if (::stat(entries->path().c_str(), &status) != 0)
                continue;
            if (S_ISDIR(status.st_mode))
                enter(entries->path(), name, prefix, depth);
            else if (S_ISREG(status.st_mode))
                add(entries->path().string(), prefix + name);
        }
    }

private:
    void enter(const fs::path &folder, const std::string &name, const std::string &prefix, int depth)
    {
        if (isOutside(name))
            return;
        if (depth >= deepest)
            m_found.complete = false;
        else
            list(folder, prefix + name + "/", depth + 1);
    }

    void add(const std::string &path, const std::string &name)
    {
        if (m_found.paths.size() >= mostFiles)
            m_found.complete = false;
        else
            m_found.paths.emplace(name, path);
    }

    RunFiles &m_found;
    std::set<std::pair<dev_t, ino_t>> m_seen;
};

} // namespace

RunFiles RunFiles::of(const std::string &root)
{
    RunFiles found;
    struct stat status = {};
    if (::stat(root.c_str(), &status) != 0)
        return found;
    if (S_ISDIR(status.st_mode))
        Listing(found).list(root, {}, 0);
    else if (S_ISREG(status.st_mode))
        found.paths.emplace(std::string(), root);
    return found;
}

std::string plainPath(const std::string &path)
{
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(path, error);
    std::string plain = (error ? std::filesystem::path(path) : whole).lexically_normal().string();
    if (plain.size() > 1 && plain.ends_with('/'))
        plain.pop_back();
    return plain;
}

std::string nameWithoutNumbers(const std::string &path)
{
    constexpr std::size_t leastDigits = 6;
    std::string out;
    for (std::size_t at = 0; at < path.size();) {
        std::size_t end = at;
        while (end < path.size() && ascii::isDigit(path[end]))
            ++end;
        if (end == at) {
            out += path[at++];
            continue;
        }
        const bool isProcess = out.ends_with("pid") || out.ends_with("proc") || out.ends_with("pid_");
        // Digits of a date with signs between them: 2026-11-26-22-24-12, 22:24:12
        std::size_t date = end, groups = 1;
        while (date + 1 < path.size() && (path[date] == '-' || path[date] == ':' || path[date] == '.') &&
               ascii::isDigit(path[date + 1])) {
            ++date;
            while (date < path.size() && ascii::isDigit(path[date]))
                ++date;
            ++groups;
        }
        const bool isDate = groups >= 3 && (end - at == 4 || end - at == 2);
        if (isDate)
            end = date;
        const bool isVolatile = isDate || isProcess || end - at >= leastDigits;
        out += isVolatile ? std::string("#") : path.substr(at, end - at);
        at = end;
    }
    const std::size_t events = out.find("events.out.tfevents");
    return events == out.npos ? out : out.substr(0, events) + "events";
}

bool fitsForm(std::string_view path, std::string_view form)
{
    return fitsPattern(path, form, "?") || fitsPattern(path.substr(path.rfind('/') + 1), form, "?");
}

} // namespace rundiff
