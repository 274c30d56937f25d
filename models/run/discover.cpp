// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/discover.h"

#include "models/run/logcandidates.h"
#include "models/run/words.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int deepest = 10;
constexpr std::size_t mostEntries = 1'000'000;

// What the names of the folders above say about a dump.
struct Place {
    std::optional<Step> step;
    std::optional<RankId> rank;
    std::string part;
};

struct Folder {
    fs::path path;
    int depth = 0;
    Place place;
};

bool notWorthEntering(const std::string &name)
{
    return name == "dump_tensor_data" || name == "tensor_data" || name == "__pycache__" || name == "node_modules" ||
           name == "site-packages" || name.starts_with(".");
}

Place placeInside(const Place &outer, const std::string &folderName)
{
    Place place = outer;
    if (const auto step = stepFromFolderName(folderName))
        place.step = step;
    else if (const auto rank = RankId::fromFolderName(folderName))
        place.rank = rank;
    else if (folderName == "graph" || folderName == "pynative")
        place.part = folderName;
    return place;
}

// A step folder, a rank folder or a dump.json may be named itself: its own path says step and rank.
Place placeOfPath(const fs::path &folder)
{
    std::error_code ignored;
    const fs::path whole = fs::absolute(folder, ignored).lexically_normal();
    fs::path inner = whole.has_filename() ? whole : whole.parent_path();
    Place place;
    place.rank = RankId::fromFolderName(inner.filename().string());
    if (place.rank)
        inner = inner.parent_path();
    place.step = stepFromFolderName(inner.filename().string());
    return place;
}

class Walk
{
public:
    explicit Walk(Discovery &found) : m_found(found) {}

    void folder(const fs::path &root)
    {
        enter({root, 0, placeOfPath(root)});
        while (!m_waiting.empty() && m_entries < mostEntries) {
            const Folder next = std::move(m_waiting.front());
            m_waiting.pop_front();
            list(next);
        }
        if (m_entries >= mostEntries)
            warn(root, say(Words::tr("This folder holds more than {} entries; what comes after them was not looked "
                                     "at. Name the folder of the run itself."),
                           mostEntries));
        if (m_tooDeep)
            warn(root, say(Words::tr("Folders nested deeper than {} levels were not looked at. Name one of them "
                                     "to read it."),
                           deepest));
        keepOneDumpPerPlace();
    }

    void file(const fs::path &path, const Place &place)
    {
        switch (fileKind(path.string())) {
        case FileKind::Dump:
            addDump(path, place);
            break;
        case FileKind::TensorFile:
            m_found.tensorFiles.push_back(path.string());
            break;
        case FileKind::EventFile:
            addFolderOfFiles(path.parent_path());
            break;
        case FileKind::Monitor:
            addFolderOfFiles(path.parent_path().parent_path());
            break;
        case FileKind::Log:
            m_found.logCandidates.push_back(path.string());
            break;
        case FileKind::Other:
            break;
        }
    }

    void addDump(const fs::path &path, const Place &place)
    {
        DumpLocation location;
        location.step = place.step.value_or(Step{});
        location.rank = place.rank.value_or(RankId{});
        location.folder = path.parent_path().string();
        location.dumpFile = path.string();
        location.debug = path.filename() == "debug.json";
        location.part = place.part;
        m_found.dumps.push_back(std::move(location));
    }

private:
    void warn(const fs::path &path, std::string message)
    {
        m_found.problems.push_back({path.string(), 0, Severity::Warning, std::move(message)});
    }

    // A folder is entered once, by device and inode: links in a circle end here.
    void enter(Folder next)
    {
        struct stat status = {};
        if (::stat(next.path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
            return;
        if (next.depth > deepest)
            m_tooDeep = true;
        else if (m_visited.emplace(status.st_dev, status.st_ino).second)
            m_waiting.push_back(std::move(next));
    }

    void list(const Folder &folder)
    {
        std::error_code error;
        std::vector<fs::directory_entry> entries;
        for (fs::directory_iterator entry(folder.path, error), end; !error && entry != end; entry.increment(error)) {
            entries.push_back(*entry);
            if (++m_entries >= mostEntries)
                break;
        }
        if (error)
            warn(folder.path,
                 say(Words::tr("This folder cannot be read ({}); what it holds is missing here."), error.message()));
        std::sort(entries.begin(), entries.end());
        const bool holdsDump = std::any_of(entries.begin(), entries.end(), [](const fs::directory_entry &entry) {
            return fileKind(entry.path().string()) == FileKind::Dump;
        });
        const bool onlyDump = holdsDump && (folder.place.step || folder.place.rank);
        for (const fs::directory_entry &entry : entries)
            look(folder, entry, onlyDump);
    }

    void look(const Folder &folder, const fs::directory_entry &entry, bool onlyDump)
    {
        std::error_code error;
        const std::string name = entry.path().filename().string();
        if (entry.is_directory(error)) {
            if (!onlyDump && !notWorthEntering(name))
                enter({entry.path(), folder.depth + 1, placeInside(folder.place, name)});
        } else if (entry.is_regular_file(error)) {
            if (!onlyDump || fileKind(entry.path().string()) == FileKind::Dump)
                file(entry.path(), folder.place);
        } else if (fileKind(entry.path().string()) == FileKind::Dump) {
            warn(entry.path(), say(Words::tr("This is not a regular file and was not read.")));
        }
    }

    void addFolderOfFiles(const fs::path &folder)
    {
        const std::string path = folder.string();
        auto &candidates = m_found.logCandidates;
        if (std::find(candidates.begin(), candidates.end(), path) == candidates.end())
            candidates.push_back(path);
    }

    // Two dump folders under one run may hold the same step and rank. One is compared, the other is said.
    void keepOneDumpPerPlace()
    {
        const auto place = [](const DumpLocation &dump) {
            return std::tuple(dump.step, dump.rank, dump.part, dump.debug);
        };
        std::stable_sort(m_found.dumps.begin(), m_found.dumps.end(),
                         [&](const DumpLocation &one, const DumpLocation &other) { return place(one) < place(other); });
        std::vector<DumpLocation> kept;
        std::set<std::string> left;
        for (DumpLocation &dump : m_found.dumps) {
            if (kept.empty() || place(kept.back()) != place(dump))
                kept.push_back(std::move(dump));
            else
                left.insert(fs::path(dump.folder).parent_path().parent_path().string());
        }
        m_found.dumps = std::move(kept);
        for (const std::string &folder : left)
            warn(folder, say(Words::tr("Another folder of this run holds dumps of the same steps and ranks; these here "
                                       "are left out. Name this folder to compare them.")));
    }

    Discovery &m_found;
    std::deque<Folder> m_waiting;
    std::set<std::pair<dev_t, ino_t>> m_visited;
    std::size_t m_entries = 0;
    bool m_tooDeep = false;
};

void discoverFile(const std::string &path, Discovery &found)
{
    Walk walk(found);
    const FileKind kind = fileKind(path);
    std::error_code nowhere; // the folder that the program stands in was deleted
    const fs::path absolute = fs::absolute(path, nowhere);
    if (kind == FileKind::Dump)
        walk.addDump(path, placeOfPath(absolute.parent_path()));
    else if (kind == FileKind::TensorFile)
        found.tensorFiles.push_back(path);
    else
        found.logCandidates.push_back(path);
}

void fail(Discovery &found, std::string message)
{
    found.problems.push_back({found.path, 0, Severity::Error, std::move(message)});
}

} // namespace

Discovery discover(const std::string &path)
{
    Discovery found;
    found.path = path;
    struct stat status = {};
    if (path.find('\0') != std::string::npos || ::stat(path.c_str(), &status) != 0) {
        const int reason = errno;
        fail(found, reason == ENOENT || reason == ENOTDIR
                        ? say(Words::tr("There is no such file or folder. Name a run's folder, a log, a dump folder or "
                                        "a dump.json."))
                        : say(Words::tr("This path cannot be looked at ({})."), std::strerror(reason)));
    } else if (S_ISDIR(status.st_mode)) {
        Walk(found).folder(path);
        found.logCandidates = rankedLogCandidates(std::move(found.logCandidates));
        if (found.logCandidates.empty() && found.dumps.empty() && found.tensorFiles.empty())
            fail(found,
                 say(Words::tr("This folder holds nothing that Rundiff knows: no log (train.log, *.csv, *.jsonl, "
                               "event files) and no dump (step*/rank*/dump.json). Name the run's folder, its "
                               "log or its dump.")));
    } else if (S_ISREG(status.st_mode)) {
        discoverFile(path, found);
    } else {
        fail(found, say(Words::tr("This is neither a file nor a folder (a pipe, a socket or a device). Write its "
                                  "content to a file first.")));
    }
    return found;
}

std::string runName(const std::string &path)
{
    std::error_code ignored;
    const fs::path whole = fs::absolute(path, ignored).lexically_normal();
    const fs::path name = whole.has_filename() ? whole.filename() : whole.parent_path().filename();
    return name.empty() ? path : name.string();
}

} // namespace rundiff
