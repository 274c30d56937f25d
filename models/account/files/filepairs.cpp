// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/filepairs.h"

#include "models/account/files/runfiles.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

using Files = std::map<std::string, std::string>; // names by path

// The innermost folder and the name; empty: the file is in the run's folder itself.
std::string endOf(const std::string &name)
{
    const std::size_t slash = name.rfind('/');
    if (slash == name.npos || slash == 0)
        return {};
    return name.substr(name.rfind('/', slash - 1) + 1);
}

// The files of both runs without those that have a partner.
class Pairing
{
public:
    Pairing(const RunFiles &a, const RunFiles &b)
    {
        for (const auto &[name, path] : a.paths)
            m_a.emplace(path, name);
        for (const auto &[name, path] : b.paths)
            m_b.emplace(path, name);
    }

    std::vector<FilePair> all(const std::vector<PathPair> &known)
    {
        for (const PathPair &pair : known)
            pairBelow(pair);
        pairByName([](const std::string &name) { return name; });
        pairByName(nameWithoutNumbers);
        pairByEnd();
        for (const auto &[path, name] : m_a)
            m_files.push_back({name, path, {}, false});
        for (const auto &[path, name] : m_b)
            m_files.push_back({name, {}, path, false});
        std::ranges::sort(m_files, {}, &FilePair::name);
        return std::move(m_files);
    }

private:
    Files::iterator pair(Files::iterator a, Files::iterator b, bool isOtherProgram)
    {
        m_files.push_back({a->second, a->first, b->first, isOtherProgram});
        m_b.erase(b);
        return m_a.erase(a);
    }

    // A file that was paired, or the files of the same names in two folders that were.
    void pairBelow(const PathPair &known)
    {
        const auto a = m_a.find(known.a), b = m_b.find(known.b);
        if (a != m_a.end() && b != m_b.end()) {
            pair(a, b, known.isOtherProgram);
            return;
        }
        const std::string inside = known.a + "/";
        for (auto file = m_a.lower_bound(inside); file != m_a.end() && file->first.starts_with(inside);) {
            const auto partner = m_b.find(known.b + "/" + file->first.substr(inside.size()));
            file = partner == m_b.end() ? std::next(file) : pair(file, partner, known.isOtherProgram);
        }
    }

    template <typename Plain>
    void pairByName(Plain plain)
    {
        std::multimap<std::string, std::string> ofB; // paths by name
        for (const auto &[path, name] : m_b)
            ofB.emplace(plain(name), path);
        for (auto a = m_a.begin(); a != m_a.end();) {
            const auto b = ofB.find(plain(a->second));
            if (b == ofB.end()) {
                ++a;
                continue;
            }
            a = pair(a, m_b.find(b->second), false);
            ofB.erase(b);
        }
    }

    // Folders above may have other names: files with the same folder and name, of which each run has one.
    void pairByEnd()
    {
        const auto pathsByEnd = [](const Files &files) {
            std::map<std::string, std::vector<std::string>> paths;
            for (const auto &[path, name] : files)
                paths[endOf(name)].push_back(path);
            return paths;
        };
        const auto ofA = pathsByEnd(m_a), ofB = pathsByEnd(m_b);
        for (const auto &[end, paths] : ofA) {
            const auto found = ofB.find(end);
            const bool isOne = found != ofB.end() && paths.size() == 1 && found->second.size() == 1;
            if (isOne && !end.empty())
                pair(m_a.find(paths.front()), m_b.find(found->second.front()), false);
        }
    }

    Files m_a, m_b;
    std::vector<FilePair> m_files;
};

void leaveOut(const std::vector<std::string> &forms, std::map<std::string, std::string> &names)
{
    std::erase_if(names, [&](const auto &file) {
        return std::ranges::any_of(forms, [&](const std::string &form) { return fitsForm(file.first, form); });
    });
}

} // namespace

FilePairs FilePairs::of(const AccountInput &input)
{
    RunFiles a = RunFiles::of(input.rootA), b = RunFiles::of(input.rootB);
    FilePairs found;
    found.complete = a.complete && b.complete;
    leaveOut(input.ignoredFiles, a.paths);
    leaveOut(input.ignoredFiles, b.paths);
    // A file against a folder: only the log in it is meant.
    const bool isFileA = a.paths.contains({}), isFileB = b.paths.contains({});
    found.files = Pairing(a, b).all(input.pairs);
    if (isFileA != isFileB)
        std::erase_if(found.files, [](const FilePair &file) { return file.a.empty() || file.b.empty(); });
    return found;
}

} // namespace rundiff
