// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/unfinishedname.h"

#include "models/run/folder.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <optional>
#include <string_view>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t longestName = 200; // of the 255 bytes that file systems allow
constexpr std::string_view ending = ".part";

std::string beginOf(const fs::path &place)
{
    return fmt::format(".{}.", place.filename().string().substr(0, longestName));
}

// The process that writes, or wrote, such a file; nothing for any other file.
std::optional<pid_t> writerOf(const std::string &name, const std::string &begin)
{
    pid_t process = 0;
    if (!name.starts_with(begin) || !name.ends_with(ending))
        return std::nullopt;
    const auto read = std::from_chars(name.data() + begin.size(), name.data() + name.size(), process);
    if (read.ec == std::errc{} && *read.ptr == '-')
        return std::optional(process);
    return std::nullopt;
}

// Another machine that writes into the same folder has processes of its own: what they write is locked.
bool isAbandoned(const fs::path &path, pid_t writer)
{
    if (writer <= 0 || ::kill(writer, 0) == 0 || errno != ESRCH)
        return false;
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    const bool free = descriptor >= 0 && ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (descriptor >= 0)
        ::close(descriptor);
    return free;
}

} // namespace

std::string unfinishedName(const fs::path &place, int attempt)
{
    return (place.parent_path() / fmt::format("{}{}-{}{}", beginOf(place), ::getpid(), attempt, ending)).string();
}

std::vector<fs::path> abandonedBeside(const fs::path &place)
{
    std::vector<fs::path> abandoned;
    const std::string begin = beginOf(place);
    for (const fs::path &path : pathsIn(place.parent_path())) {
        const auto writer = writerOf(path.filename().string(), begin);
        if (writer && isAbandoned(path, *writer))
            abandoned.push_back(path);
    }
    return abandoned;
}

} // namespace rundiff
