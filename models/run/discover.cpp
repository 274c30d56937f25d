// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/discover.h"

#include "models/run/candidatefiles.h"
#include "models/run/messages.h"
#include "models/run/othertrackers.h"
#include "models/run/visitedfolders.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>

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

    friend auto operator<=>(const Place &, const Place &) = default;
};

struct Folder {
    fs::path path;
    int depth = 0;
    Place place;
    bool again = false;                     // by another link, as another rank or step
    std::vector<FolderIdentity> above = {}; // and the folder itself
};

// A folder that was looked through.
struct ListedFolder {
    fs::path path;
    Place place;
    bool empty = false;
};

// Paths with the same trouble: one problem for all of them.
struct CountedPaths {
    std::size_t count = 0;
    std::string first;

    void add(const fs::path &path)
    {
        if (count++ == 0)
            first = path.string();
    }
};

bool notWorthEntering(const std::string &name)
{
    return name == "dump_tensor_data" || name == "tensor_data" || name == "__pycache__" || name == "node_modules" ||
           name == "site-packages" || name.starts_with(".");
}

// A run in MLflow's file store: its metrics are files of any name.
bool isMlflowRun(const fs::path &folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / "meta.yaml", error) && fs::is_directory(folder / "metrics", error);
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
            lose(root, UnreadReason::Limit, "entries", 0,
                 message(Messages::tr(
                             "This folder contains more than {} entries; the entries after them were not inspected. "
                             "Specify the folder of the run itself."),
                         mostEntries));
        if (m_tooDeep > 0)
            lose(
                root, UnreadReason::Limit, "folders", m_tooDeep,
                message(Messages::tr(
                            "Folders nested deeper than {} levels were not inspected. Specify one of them to read it."),
                        deepest));
        if (m_denied.count > 0)
            lose(m_denied.first, UnreadReason::Permission, "files and folders", m_denied.count,
                 message(
                     Messages::tr("{} files and folders of this run cannot be read (permission denied), the first {}; "
                                  "their content is missing here."),
                     m_denied.count, m_denied.first));
        reportLinks();
        reportEmptyPlaces();
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
        case FileKind::Kernels:
            addKernels(path.parent_path());
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

    void addKernels(const fs::path &folder)
    {
        if (m_found.kernelFolders.empty() || m_found.kernelFolders.back() != folder)
            m_found.kernelFolders.push_back(folder.string());
    }

private:
    void lose(const fs::path &path, UnreadReason reason, const char *what, std::size_t count, std::string message,
              std::string first = {})
    {
        m_found.problems.push_back({path.string(), 0, Severity::Warning, std::move(message),
                                    Unread{reason, what, static_cast<std::int64_t>(count), std::move(first)}});
    }

    void reportLinks()
    {
        if (m_deadLinks.count > 0)
            lose(m_deadLinks.first, UnreadReason::Damaged, "links", m_deadLinks.count,
                 message(Messages::tr("Links that lead to no file or folder: {}, the first {}. What they led to is "
                                      "missing here."),
                         m_deadLinks.count, m_deadLinks.first));
        if (m_circles.count > 0) // what is there is read by its own name
            m_found.problems.push_back(
                {m_circles.first,
                 0,
                 Severity::Warning,
                 message(Messages::tr("Links that lead back to a folder above them: {}, the first {}. They were not "
                                      "followed; the folder itself was read."),
                         m_circles.count, m_circles.first),
                 {}});
    }

    void enter(Folder next)
    {
        struct stat status = {};
        if (::stat(next.path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
            return;
        if (next.depth > deepest) {
            ++m_tooDeep;
            return;
        }
        using Visit = VisitedFolders<Place>::Visit;
        const FolderIdentity identity(status.st_dev, status.st_ino);
        const bool isPlace = next.again || namesAPlace(next.path.filename().string());
        const Visit visit = m_visited.visit(identity, next.above, next.place, isPlace);
        if (visit == Visit::Circle && isPlace)
            m_places.push_back({next.path, next.place}); // a rank that leads in a circle has no dump
        else if (visit == Visit::Circle)
            m_circles.add(next.path);
        if (visit == Visit::Circle || visit == Visit::Known)
            return;
        next.again = visit == Visit::Again;
        next.above.push_back(identity);
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
        if (error == std::errc::permission_denied)
            m_denied.add(folder.path);
        else if (error)
            lose(folder.path, UnreadReason::Damaged, "folders", 1,
                 message(Messages::tr("This folder cannot be read ({}); its content is missing here."),
                         error.message()));
        else
            m_places.push_back({folder.path, folder.place, entries.empty()});
        std::sort(entries.begin(), entries.end());
        std::stable_partition(entries.begin(), entries.end(), [](const fs::directory_entry &entry) {
            std::error_code unseen; // a folder is entered by its own name rather than by that of a link
            return !entry.is_symlink(unseen);
        });
        const auto holds = [&](FileKind kind) {
            return std::any_of(entries.begin(), entries.end(), [&](const fs::directory_entry &entry) {
                return fileKind(entry.path().string()) == kind;
            });
        };
        const bool onlyDump = holds(FileKind::Dump) && (folder.place.step || folder.place.rank);
        if (isMlflowRun(folder.path))
            addFolderOfFiles(folder.path);
        const bool kernels = holds(FileKind::Kernels);
        for (const fs::directory_entry &entry : entries) {
            if (!kernels || entry.path().extension() != ".json") // the arguments of kernels
                look(folder, entry, onlyDump);
        }
    }

    void look(const Folder &folder, const fs::directory_entry &entry, bool onlyDump)
    {
        std::error_code error;
        const std::string name = entry.path().filename().string();
        if (entry.is_directory(error)) {
            if (name == "dump_tensor_data" && !onlyDump && (folder.place.step || folder.place.rank))
                addKernels(entry.path());                                    // cells that are not yet in a dump.json
            const bool read = name == "metrics" && isMlflowRun(folder.path); // with the run
            if (!onlyDump && !read && !notWorthEntering(name))
                enter({entry.path(), folder.depth + 1, placeInside(folder.place, name), folder.again, folder.above});
        } else if (entry.is_regular_file(error)) {
            if (!onlyDump || fileKind(entry.path().string()) == FileKind::Dump)
                file(entry.path(), folder.place);
        } else if (error == std::errc::permission_denied) {
            m_denied.add(entry.path());
        } else if (fileKind(entry.path().string()) == FileKind::Dump || namesAPlace(name)) {
            lose(entry.path(), UnreadReason::Damaged, "files", 1,
                 message(Messages::tr("This is neither a regular file nor an existing folder, and was not read.")));
        } else if (!onlyDump && entry.is_symlink(error) && mayLeadToData(entry.path())) {
            m_deadLinks.add(entry.path());
        }
    }

    // A link without an ending may have led to a folder of dumps.
    static bool mayLeadToData(const fs::path &link)
    {
        return !notWorthEntering(link.filename().string()) &&
               (fileKind(link.string()) != FileKind::Other || !link.has_extension());
    }

    static bool namesAPlace(const std::string &name)
    {
        return stepFromFolderName(name).has_value() || RankId::fromFolderName(name).has_value();
    }

    static bool isInside(const std::string &path, const fs::path &folder)
    {
        const std::string above = folder.string() + "/";
        return path.starts_with(above);
    }

    // A step or rank folder next to others with dumps is expected to have one, too, unless it contains other files of
    // the run.
    void reportEmptyPlaces()
    {
        std::set<fs::path> withDumps; // and all folders above
        std::vector<std::string> folders = m_found.kernelFolders;
        for (const DumpLocation &dump : m_found.dumps)
            folders.push_back(dump.folder);
        for (const std::string &folder : folders) {
            for (fs::path above = folder; withDumps.insert(above).second && above.has_relative_path();)
                above = above.parent_path();
        }
        const auto holdsOther = [&](const fs::path &folder) {
            const auto isThere = [&](const std::string &path) { return isInside(path, folder); };
            return std::ranges::any_of(m_found.logCandidates, isThere) ||
                   std::ranges::any_of(m_found.tensorFiles, isThere);
        };
        std::size_t count = 0;
        std::string first;
        for (const ListedFolder &listed : m_places) {
            const bool isPlace = namesAPlace(listed.path.filename().string());
            const bool claims = withDumps.contains(listed.path.parent_path()) || isEmptyRank(listed);
            if (!isPlace || !claims || withDumps.contains(listed.path) || holdsOther(listed.path))
                continue;
            if (count++ == 0)
                first = listed.path.string();
        }
        if (count > 0)
            lose(first, UnreadReason::Damaged, "folders", count,
                 message(Messages::tr("{} step or rank folders have no dump.json, the first {}"), count, first));
    }
    // Made by a tool that then wrote nothing: step0/rank0 and nothing in it.
    static bool isEmptyRank(const ListedFolder &listed)
    {
        return listed.empty && listed.place.step && RankId::fromFolderName(listed.path.filename().string());
    }

    void addFolderOfFiles(const fs::path &folder)
    {
        const std::string path = folder.string();
        auto &candidates = m_found.logCandidates;
        if (std::find(candidates.begin(), candidates.end(), path) == candidates.end())
            candidates.push_back(path);
    }

    // Two dump folders under one run may have the same step and rank. One is compared, the other is reported.
    void keepOneDumpPerPlace()
    {
        const auto place = [](const DumpLocation &dump) {
            return std::tuple(dump.step, dump.rank, dump.part, dump.debug);
        };
        std::stable_sort(m_found.dumps.begin(), m_found.dumps.end(),
                         [&](const DumpLocation &one, const DumpLocation &other) { return place(one) < place(other); });
        std::vector<DumpLocation> kept;
        std::map<std::string, std::size_t> left;
        for (DumpLocation &dump : m_found.dumps) {
            if (kept.empty() || place(kept.back()) != place(dump))
                kept.push_back(std::move(dump));
            else
                ++left[fs::path(dump.folder).parent_path().parent_path().string()];
        }
        m_found.dumps = std::move(kept);
        for (const auto &[folder, count] : left)
            lose(folder, UnreadReason::Duplicate, "dumps", count,
                 message(Messages::tr(
                     "Another folder of this run contains dumps of the same steps and ranks; the dumps here "
                     "are ignored. Specify this folder to compare them.")));
    }

    Discovery &m_found;
    std::deque<Folder> m_waiting;
    VisitedFolders<Place> m_visited;
    std::vector<ListedFolder> m_places;
    std::size_t m_entries = 0, m_tooDeep = 0;
    CountedPaths m_denied, m_deadLinks, m_circles;
};

void discoverFile(const std::string &path, Discovery &found)
{
    Walk walk(found);
    const FileKind kind = fileKind(path);
    std::error_code nowhere; // the current folder was deleted
    const fs::path absolute = fs::absolute(path, nowhere);
    if (kind == FileKind::Dump)
        walk.addDump(path, placeOfPath(absolute.parent_path()));
    else if (kind == FileKind::Kernels)
        walk.addKernels(absolute.parent_path());
    else if (kind == FileKind::TensorFile)
        found.tensorFiles.push_back(path);
    else
        found.logCandidates.push_back(path);
}

void fail(Discovery &found, std::string message, UnreadReason reason = UnreadReason::Unrecognised)
{
    found.problems.push_back({found.path, 0, Severity::Error, std::move(message), Unread{reason, "files", 1, {}}});
}

bool isEmpty(const Discovery &found)
{
    return found.logCandidates.empty() && found.dumps.empty() && found.tensorFiles.empty() &&
           found.kernelFolders.empty();
}

} // namespace

Discovery discover(const std::string &path)
{
    Discovery found;
    found.path = path;
    struct stat status = {};
    if (path.find('\0') != std::string::npos || ::stat(path.c_str(), &status) != 0) {
        const int reason = errno;
        fail(found,
             reason == ENOENT || reason == ENOTDIR
                 ? message(Messages::tr(
                       "There is no such file or folder. Specify a run's folder, a log, a dump folder or a dump.json."))
                 : message(Messages::tr("This path cannot be inspected ({})."), std::strerror(reason)),
             reason == EACCES ? UnreadReason::Permission : UnreadReason::Unrecognised);
    } else if (S_ISDIR(status.st_mode)) {
        const fs::path above = fs::path(path).lexically_normal() / "..";
        if (const std::string name = runName(path); name == ".aim") {
            fail(found, exportOfTracker(name));
            return found;
        }
        if (runName(path) == "metrics" && isMlflowRun(above))
            found.logCandidates.push_back(above.lexically_normal().string());
        else
            Walk(found).folder(path);
        if (isEmpty(found)) {
            for (const std::string &folder : trackerFoldersIn(path))
                Walk(found).folder(folder);
        }
        found.logCandidates = rankedLogCandidates(std::move(found.logCandidates));
        if (isEmpty(found)) {
            const std::string words = exportOfTrackerIn(path);
            fail(found,
                 !words.empty()
                     ? words
                     : message(Messages::tr(
                           "This folder contains nothing that Rundiff can read: no log (train.log, *.csv, *.jsonl, "
                           "event files) and no dump (step*/rank*/dump.json). Specify the run's folder, its log or its "
                           "dump.")));
        }
    } else if (S_ISREG(status.st_mode)) {
        discoverFile(path, found);
    } else {
        fail(found,
             message(Messages::tr("This is neither a file nor a folder (a pipe, a socket or a device). Write its "
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
