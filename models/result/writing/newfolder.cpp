// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/newfolder.h"

#include "models/result/writing/newfile.h"
#include "models/run/folder.h"
#include "models/run/messages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <set>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

using Names = std::set<std::string>;

constexpr const char *listName = ".rundiff-files";

Names namesIn(const fs::path &folder)
{
    Names names;
    for (const fs::path &path : pathsIn(folder))
        names.insert(path.filename().string());
    return names;
}

// The first line of a list. A folder that came from elsewhere, by a copy or from an archive, has another number: a list
// in it says nothing about who wrote its files, and none of them may be removed.
std::string headOf(const fs::path &folder)
{
    struct stat facts = {};
    if (::stat(folder.c_str(), &facts) != 0)
        return {};
    return "of folder " + std::to_string(facts.st_ino);
}

// What Rundiff wrote into a folder. A list that somebody else wrote leads nowhere else.
Names writtenNames(const fs::path &folder)
{
    Names names;
    std::error_code error;
    if (fs::symlink_status(folder / listName, error).type() != fs::file_type::regular)
        return names;
    std::ifstream list(folder / listName);
    std::string head;
    std::getline(list, head);
    for (std::string name; head == headOf(folder) && std::getline(list, name);) {
        if (!name.empty() && name.find('/') == std::string::npos)
            names.insert(name);
    }
    names.insert(listName);
    return names;
}

// Empty, or the error.
std::string writeList(const fs::path &unfinished, const fs::path &folder)
{
    std::string list = headOf(folder) + "\n";
    for (const std::string &name : namesIn(unfinished)) {
        if (name != listName)
            list.append(name).append(1, '\n');
    }
    const auto written = writeWholeFile((unfinished / listName).string(), list);
    if (written)
        return std::string();
    return written.error();
}

// A name that is nothing but its folder's ("dir/", ".") is that folder's own.
fs::path placeOf(const std::string &path)
{
    std::error_code error;
    fs::path place = fs::weakly_canonical(fs::absolute(path, error), error);
    if (place.has_filename())
        return place;
    return place.parent_path();
}

std::string why(int error)
{
    return std::strerror(error);
}

bool exchange(const fs::path &one, const fs::path &other)
{
    return ::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0;
}

// Nothing can be renamed into a place where something else is mounted, be it of the same disk.
bool isMounted(const fs::path &folder)
{
    struct statx facts = {};
    return ::statx(AT_FDCWD, folder.c_str(), 0, STATX_BASIC_STATS, &facts) == 0 &&
           (facts.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

void syncFolder(const fs::path &folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

void replaceAll(std::string &text, const std::string &what, const std::string &with)
{
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
}

} // namespace

NewFolder::NewFolder(fs::path place, UnfinishedFolder folder) : m_place(std::move(place)), m_folder(std::move(folder))
{
}

NewFolder::NewFolder(NewFolder &&other) noexcept
    : m_place(std::move(other.m_place)), m_folder(std::exchange(other.m_folder, {}))
{
}

NewFolder::~NewFolder()
{
    m_folder.remove();
}

namespace
{

// The permissions of a folder, if it is there, or those of a new one.
mode_t modeOf(const fs::path &place)
{
    struct stat old = {};
    if (::stat(place.c_str(), &old) != 0)
        return 0777;
    return old.st_mode & 07777;
}

} // namespace

tl::expected<NewFolder, std::string> NewFolder::create(const std::string &path)
{
    const fs::path place = placeOf(path);
    std::error_code error;
    const bool there = fs::is_directory(place, error);
    if (!there && fs::exists(place, error))
        return tl::unexpected(why(ENOTDIR));
    if (const std::string failed = makeFolder(place.parent_path()); !failed.empty())
        return tl::unexpected(failed);
    const mode_t mode = modeOf(place);
    // Next to the folder, or inside it if its own folder is not writable.
    int failure = 0;
    for (const fs::path &beside : {place, place / "files"}) {
        if (beside == place && there && isMounted(place))
            continue;
        auto folder = UnfinishedFolder::create(beside, mode);
        if (folder) {
            if (there)
                ::chmod(folder->path.c_str(), mode); // whatever the umask takes away
            return NewFolder(place, std::move(*folder));
        }
        failure = folder.error();
        if (!there)
            break;
    }
    return tl::unexpected(why(failure));
}

void NewFolder::keep(Problems &problems)
{
    const bool complete = std::none_of(problems.begin(), problems.end(),
                                       [](const Problem &problem) { return problem.severity == Severity::Error; });
    if (complete) {
        std::string failed = writeList(m_folder.path, m_folder.path);
        if (failed.empty())
            failed = takePlace();
        if (!failed.empty())
            problems.push_back({m_place.string(), 0, Severity::Error,
                                message(Messages::tr("The files cannot be moved into this folder ({})."), failed)});
    }
    for (Problem &problem : problems) {
        replaceAll(problem.path, m_folder.path.string(), m_place.string());
        replaceAll(problem.message, m_folder.path.string(), m_place.string());
    }
    m_folder.remove();
}

std::string NewFolder::takePlace()
{
    syncFolder(m_folder.path);
    const bool beside = m_folder.path.parent_path() == m_place.parent_path();
    if (beside && ::rename(m_folder.path.c_str(), m_place.c_str()) == 0) { // there was none, or an empty one
        m_folder.path.clear();
        syncFolder(m_place.parent_path());
        return {};
    }
    std::error_code error;
    if (beside && holdsOursAlone() && fs::current_path(error) != m_place && exchange(m_folder.path, m_place)) {
        syncFolder(m_place.parent_path());
        return {}; // what was there before goes with the other name
    }
    return replaceFiles();
}

// A folder in it never is ours, whatever its name.
bool NewFolder::holdsOursAlone() const
{
    Names ours = writtenNames(m_place);
    ours.merge(namesIn(m_folder.path));
    const std::vector<fs::path> there = pathsIn(m_place);
    return std::all_of(there.begin(), there.end(), [&](const fs::path &path) {
        std::error_code error;
        return ours.contains(path.filename().string()) &&
               fs::symlink_status(path, error).type() != fs::file_type::directory;
    });
}

std::string NewFolder::replaceFiles()
{
    if (const std::string failed = writeList(m_folder.path, m_place); !failed.empty())
        return failed;
    const Names files = namesIn(m_folder.path);
    std::error_code error;
    for (const std::string &name : files) {
        if (fs::symlink_status(m_place / name, error).type() == fs::file_type::directory)
            return name + ": " + why(EISDIR);
    }
    for (const std::string &name : writtenNames(m_place)) {
        if (!files.contains(name))
            ::unlink((m_place / name).c_str());
    }
    for (const std::string &name : files) {
        if (::rename((m_folder.path / name).c_str(), (m_place / name).c_str()) != 0)
            return name + ": " + why(errno);
    }
    syncFolder(m_place);
    return {};
}

} // namespace rundiff
