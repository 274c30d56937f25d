// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/unfinishedfolder.h"

#include "models/result/writing/unfinishedname.h"
#include "models/run/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

// A link that took its place is not followed.
void removeWithFiles(const fs::path &folder)
{
    std::error_code error;
    if (fs::symlink_status(folder, error).type() != fs::file_type::directory)
        return;
    for (const fs::path &path : pathsIn(folder))
        ::unlink(path.c_str());
    ::rmdir(folder.c_str());
}

} // namespace

tl::expected<UnfinishedFolder, int> UnfinishedFolder::create(const fs::path &target, mode_t mode)
{
    for (const fs::path &path : abandonedBeside(target))
        removeWithFiles(path);
    auto path =
        takeUnfinishedName(target, [mode](const std::string &name) { return ::mkdir(name.c_str(), mode) == 0; });
    if (!path)
        return tl::unexpected(path.error());
    const int lock = ::open(path->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0)
        ::flock(lock, LOCK_EX | LOCK_NB);
    return UnfinishedFolder{std::move(*path), lock};
}

void UnfinishedFolder::remove()
{
    if (!path.empty())
        removeWithFiles(std::exchange(path, {}));
    if (lock >= 0)
        ::close(std::exchange(lock, -1));
}

} // namespace rundiff
