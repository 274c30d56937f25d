// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/workfolder.h"

#include "models/result/unfinishedname.h"
#include "models/run/folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int mostAttempts = 1000;

// It holds files only; a link that took its place is not followed.
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

WorkFolder::WorkFolder(const fs::path &target)
{
    std::error_code error;
    const fs::path place = fs::absolute(target, error);
    for (const fs::path &path : abandonedBeside(place))
        removeWithFiles(path);
    for (int attempt = 0; attempt < mostAttempts && m_path.empty(); ++attempt) {
        const std::string path = unfinishedName(place, attempt);
        if (::mkdir(path.c_str(), 0700) == 0)
            m_path = path;
        else if (errno != EEXIST)
            return;
    }
    m_lock = ::open(m_path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (m_lock >= 0)
        ::flock(m_lock, LOCK_EX | LOCK_NB);
}

WorkFolder::~WorkFolder()
{
    if (!m_path.empty())
        removeWithFiles(m_path);
    if (m_lock >= 0)
        ::close(m_lock);
}

} // namespace rundiff
