// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/logfollower.h"

#include "models/formats/files/filebytes.h"
#include "models/formats/logs/reading/grownlog.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t startLength = 4096;
constexpr std::size_t mostFiles = 10000;

std::vector<std::string> filesOf(const std::string &path)
{
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        const std::string journal = path + "-wal"; // of a database
        if (fs::is_regular_file(journal, error))
            return std::vector{path, journal};
        return std::vector{path};
    }
    std::vector<std::string> files;
    auto entry = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator() && files.size() < mostFiles; entry.increment(error)) {
        std::error_code unreadable;
        if (entry->is_regular_file(unreadable))
            files.push_back(entry->path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

LogFollower::LogFollower(std::string path, LogOptions options) : m_path(std::move(path)), m_options(std::move(options))
{
    m_options.growing = true;
}

std::vector<LogFollower::Look> LogFollower::look() const
{
    std::vector<Look> looks;
    for (const std::string &path : filesOf(m_path)) {
        struct stat status = {};
        if (stat(path.c_str(), &status) != 0)
            continue;
        Look look{path, status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size), 0, {}};
        look.changed = std::int64_t(status.st_mtim.tv_sec) * 1000000000 + status.st_mtim.tv_nsec;
        if (const auto file = FileBytes::open(path)) {
            look.start.resize(startLength);
            look.start.resize(file->readSome(0, look.start));
        }
        looks.push_back(std::move(look));
    }
    return looks;
}

// Every file is still the one it was, with something more at its end; new files may have come.
bool LogFollower::continues(const std::vector<Look> &before, const std::vector<Look> &now)
{
    return std::all_of(before.begin(), before.end(), [&](const Look &old) {
        const auto found =
            std::find_if(now.begin(), now.end(), [&](const Look &look) { return look.path == old.path; });
        return found != now.end() && found->device == old.device && found->inode == old.inode &&
               found->size >= old.size && found->start.starts_with(old.start);
    });
}

LogFollower::Change LogFollower::poll(const Progress &progress)
{
    std::vector<Look> now = look();
    if (now.empty())
        return m_log && !m_looks.empty() ? Change::Gone : Change::Nothing;
    if (m_log && now == m_looks)
        return Change::Nothing;
    const bool grown = continues(m_looks, now);
    std::shared_ptr<const Log> log = m_log && grown ? readGrownLog(*m_log, m_options, progress) : nullptr;
    m_readEndOnly = log != nullptr;
    if (!log)
        log = readLog(m_path, m_options, progress);
    if (progress.stopped())
        return Change::Nothing;
    // A document that is being rewritten is empty or truncated for a moment; the next check finds it complete.
    if (log->curves.empty() && m_log && !m_log->curves.empty() && !grown && now.front().size > 0)
        return Change::Nothing;
    m_log = std::move(log);
    m_looks = std::move(now);
    return grown ? Change::Grown : Change::Rewritten;
}

} // namespace rundiff
