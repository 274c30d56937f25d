// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/discovery.h"

#include "models/formats/claims/folderclaims.h"
#include "models/formats/fileclaimers.h"
#include "models/formats/logs/readers/logfiles.h"
#include "models/formats/trackers/othertrackers.h"
#include "models/formats/visitedfolders.h"
#include "models/run/fallback.h"
#include "models/run/folder.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <system_error>
#include <unordered_set>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int deepest = 10;
constexpr std::size_t mostEntries = 1'000'000;

struct Folder {
    fs::path path;
    int depth = 0;
    DumpPlace place;
    bool again = false;                     // by another link, as another rank or step
    std::vector<FolderIdentity> above = {}; // and the folder itself
};

// A folder that was looked through.
struct ListedFolder {
    fs::path path;
    DumpPlace place;
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

// Of the system, of editors and of Python: in no run.
bool isHidden(const std::string &name)
{
    return name.starts_with('.');
}

bool notWorthEntering(const std::string &name)
{
    return isAnyOf(name, {"__pycache__", "node_modules", "site-packages"}) || isHidden(name);
}

DumpPlace placeInside(const DumpPlace &outer, const std::string &folderName)
{
    DumpPlace place = outer;
    if (const auto step = stepFromFolderName(folderName))
        place.step = step;
    else if (const auto rank = RankId::fromFolderName(folderName))
        place.rank = rank;
    else if (isAnyOf(folderName, {"graph", "pynative"}))
        place.part = folderName;
    return place;
}

// A step folder, a rank folder or a dump.json may be named itself: its own path says step and rank.
DumpPlace placeOfPath(const fs::path &folder)
{
    std::error_code ignored;
    const fs::path whole = fs::absolute(folder, ignored).lexically_normal();
    fs::path inner = withoutSlash(whole);
    DumpPlace place;
    place.rank = RankId::fromFolderName(inner.filename().string());
    if (place.rank)
        inner = inner.parent_path();
    place.step = stepFromFolderName(inner.filename().string());
    return place;
}

FolderClaims claimsTo(const FolderListing &listing)
{
    FolderClaims claims(listing);
    for (const FileClaimer *claimer : fileClaimers()) {
        claims.ask(*claimer);
        claimer->claim(listing, claims);
    }
    claims.settle();
    return claims;
}

class Walk
{
public:
    explicit Walk(Discovery &found) : m_found(found) {}

    void folder(const fs::path &root)
    {
        m_root = root.string();
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
        using Visit = VisitedFolders<DumpPlace>::Visit;
        const FolderIdentity identity(status.st_dev, status.st_ino);
        const bool isPlace = next.again || namesAPlace(next.path.filename().string());
        const Visit visit = m_visited.visit(identity, next.above, next.place, isPlace);
        if (visit == Visit::Circle && isPlace)
            m_places.push_back({next.path, next.place}); // a rank that leads in a circle has no dump
        else if (visit == Visit::Circle)
            m_circles.add(next.path);
        if (isAnyOf(visit, {Visit::Circle, Visit::Known}))
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
        FolderListing listing{folder.path.string(), m_root, folder.place, {}};
        for (const fs::directory_entry &entry : entries) {
            std::error_code unseen;
            listing.entries.emplace_back(entry.path().filename().string(), entry.is_directory(unseen));
        }
        const FolderClaims claims = claimsTo(listing);
        for (std::size_t at = 0; at < entries.size(); ++at)
            look(folder, entries[at], claims.of(listing.entries[at]), claims.isTaken());
    }

    void look(const Folder &folder, const fs::directory_entry &entry, const Claim *claim, bool taken)
    {
        std::error_code error;
        const std::string name = entry.path().filename().string();
        const bool isClaimed = claim != nullptr, isLink = entry.is_symlink(error);
        if (entry.is_directory(error)) {
            if (isClaimed)
                m_found.claims.push_back(*claim);
            else if (!taken && !notWorthEntering(name))
                enter({entry.path(), folder.depth + 1, placeInside(folder.place, name), folder.again, folder.above});
        } else if (entry.is_regular_file(error)) {
            if (isClaimed)
                m_found.claims.push_back(*claim);
            else
                m_found.withoutOwner.push_back(entry.path().string());
        } else if (error == std::errc::permission_denied) {
            m_denied.add(entry.path());
        } else if (isExpected(claim) || namesAPlace(name)) {
            lose(entry.path(), UnreadReason::Damaged, "files", 1,
                 message(Messages::tr("This is neither a regular file nor an existing folder, and was not read.")));
        } else if (!taken && isLink && mayLeadToData(entry.path(), claim)) {
            m_deadLinks.add(entry.path());
        }
    }

    // The name is that of a dump.
    static bool isExpected(const Claim *claim)
    {
        const bool ofDump = claim && claim->use == FileUse::Dump;
        return ofDump && claim->confidence == ClaimConfidence::Name;
    }

    // A link without an ending may have led to a folder of dumps.
    static bool mayLeadToData(const fs::path &link, const Claim *claim)
    {
        const bool isData = claim && claim->use != FileUse::Companion;
        return !notWorthEntering(link.filename().string()) && (isData || !link.has_extension());
    }

    static bool namesAPlace(const std::string &name)
    {
        return stepFromFolderName(name).has_value() || RankId::fromFolderName(name).has_value();
    }

    static void addWithFoldersAbove(fs::path path, std::set<fs::path> &folders)
    {
        while (folders.insert(path).second && path.has_relative_path())
            path = path.parent_path();
    }

    // A step or rank folder next to others with dumps is expected to have one, too, unless it contains other files of
    // the run.
    void reportEmptyPlaces()
    {
        std::set<fs::path> withDumps, withOther; // and all folders above
        for (const Claim &claim : m_found.claims) {
            const bool isDump = claim.use == FileUse::Dump && claim.confidence >= ClaimConfidence::Form;
            if (isDump)
                addWithFoldersAbove(claim.source, withDumps);
            else if (claim.use == FileUse::Checkpoint)
                addWithFoldersAbove(fs::path(claim.path).parent_path(), withOther);
            else if (claim.use != FileUse::Companion)
                addWithFoldersAbove(fs::path(claim.source).parent_path(), withOther);
        }
        std::size_t count = 0;
        std::string first;
        for (const ListedFolder &listed : m_places) {
            const bool isPlace = namesAPlace(listed.path.filename().string());
            const bool promisesOne = withDumps.contains(listed.path.parent_path()) || isEmptyRank(listed);
            const bool holdsData = withDumps.contains(listed.path) || withOther.contains(listed.path);
            if (!isPlace || !promisesOne || holdsData)
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

    Discovery &m_found;
    std::string m_root;
    std::deque<Folder> m_waiting;
    VisitedFolders<DumpPlace> m_visited;
    std::vector<ListedFolder> m_places;
    std::size_t m_entries = 0, m_tooDeep = 0;
    CountedPaths m_denied, m_deadLinks, m_circles;
};

// A file that the user named may have any name: by its content it is a log, unless a format knows better.
void discoverFile(const std::string &path, Discovery &found)
{
    std::error_code nowhere; // the current folder was deleted
    const fs::path absolute = fs::absolute(path, nowhere), folder = absolute.parent_path();
    const FolderListing listing{
        folder.string(), folder.string(), placeOfPath(folder), {{absolute.filename().string(), false}}};
    FolderClaims claims = claimsTo(listing);
    const Claim *const byName = claims.of(listing.entries.front());
    const bool isSure = byName && byName->confidence >= ClaimConfidence::Form;
    for (const FileClaimer *claimer : fileClaimers()) {
        claims.ask(*claimer);
        if (!isSure && claimer->claimsContentOf(path))
            claims.add(listing.entries.front(), FileUse::Dump, ClaimConfidence::Content, "by its content").mayHoldLog =
                true;
    }
    const Claim *const claim = claims.of(listing.entries.front());
    const bool isSurelyTokens = claim && claim->use == FileUse::Tokens;
    const bool isSaved = claim && (claim->use == FileUse::Dump || claim->use == FileUse::Checkpoint);
    const bool isDump = isSaved && claim->confidence > ClaimConfidence::Guess;
    if (!isDump && !isSurelyTokens) // what it is, the readers of logs say
        return found.logCandidates.push_back(path);
    found.claims.push_back(*claim);
    found.claims.back().path = path;
    if (claim->source == claim->path)
        found.claims.back().source = path;
}

void fail(Discovery &found, std::string message, UnreadReason reason = UnreadReason::Unrecognised)
{
    found.problems.push_back({found.path, 0, Severity::Error, std::move(message), Unread{reason, "files", 1, {}}});
}

bool isEmpty(const Discovery &found)
{
    return std::ranges::all_of(found.claims, [](const Claim &claim) { return claim.use == FileUse::Companion; });
}

std::vector<std::string> logCandidatesIn(const std::vector<Claim> &claims)
{
    std::vector<std::string> candidates;
    std::unordered_set<std::string> folders; // of files that are read together
    for (const Claim &claim : claims) {
        if (claim.use != FileUse::Log)
            continue;
        if (claim.source == claim.path || folders.insert(claim.source).second)
            candidates.push_back(claim.source);
    }
    return rankedLogCandidates(std::move(candidates));
}

// A file of tensors with no word of a step or a rank may be data for the training: next to anything surer it is not
// taken for a part of a dump.
void dropGuesses(Discovery &found)
{
    const auto isSure = [](const Claim &claim) {
        return claim.use != FileUse::Companion && claim.confidence > ClaimConfidence::Guess;
    };
    if (std::ranges::none_of(found.claims, isSure))
        return;
    std::erase_if(found.claims, [&](const Claim &claim) {
        const bool isGuess = claim.use == FileUse::Dump && claim.confidence == ClaimConfidence::Guess;
        if (isGuess)
            found.withoutOwner.push_back(claim.path);
        return isGuess;
    });
}

void discoverFolder(const std::string &path, Discovery &found)
{
    for (const FileClaimer *claimer : fileClaimers()) {
        if (auto around = claimer->folderAround(path))
            return found.logCandidates.push_back(std::move(*around));
    }
    Walk(found).folder(path);
    if (isEmpty(found)) {
        for (const std::string &folder : trackerFoldersIn(path))
            Walk(found).folder(folder);
    }
    dropGuesses(found);
    found.logCandidates = logCandidatesIn(found.claims);
    if (!isEmpty(found))
        return;
    const std::string words = exportOfTrackerIn(path);
    fail(found, !words.empty()
                    ? words
                    : message(Messages::tr(
                          "This folder contains nothing that Rundiff can read: no log (train.log, *.csv, *.jsonl, "
                          "event files) and no dump (step*/rank*/dump.json). Specify the run's folder, its log or its "
                          "dump.")));
}

std::string whyUninspected(int reason)
{
    if (reason == ENOENT || reason == ENOTDIR)
        return message(Messages::tr(
            "There is no such file or folder. Specify a run's folder, a log, a dump folder or a dump.json."));
    return message(Messages::tr("This path cannot be inspected ({})."), std::strerror(reason));
}

} // namespace

std::vector<Claim> Discovery::dumpFilesOf(const FileClaimer &owner) const
{
    std::vector<Claim> files;
    std::ranges::copy_if(claims, std::back_inserter(files),
                         [&](const Claim &claim) { return claim.owner == &owner && claim.use == FileUse::Dump; });
    return files;
}

Discovery discover(const std::string &path)
{
    Discovery found;
    found.path = path;
    struct stat status = {};
    if (path.find('\0') != std::string::npos || ::stat(path.c_str(), &status) != 0) {
        const int reason = errno;
        fail(found, whyUninspected(reason), reason == EACCES ? UnreadReason::Permission : UnreadReason::Unrecognised);
    } else if (S_ISDIR(status.st_mode)) {
        if (runName(path) == repositoryOfAim)
            fail(found, exportOfTracker(repositoryOfAim));
        else
            discoverFolder(path, found);
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
    const fs::path name = withoutSlash(whole).filename();
    return orIfEmpty(name.string(), path);
}

} // namespace rundiff
