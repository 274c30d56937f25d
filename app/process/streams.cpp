// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/streams.h"

#include "models/run/messages.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>
#include <vector>

namespace rundiff
{

namespace
{

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t longestStream = 64ULL << 30;

bool isStream(const std::string &path)
{
    struct stat status {
    };
    return path == "-" || (::stat(path.c_str(), &status) == 0 && S_ISFIFO(status.st_mode));
}

// The descriptor that a path of /dev/fd names.
std::optional<int> descriptorIn(const std::string &path)
{
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        int number = -1;
        if (!path.starts_with(folder))
            continue;
        const auto [end, error] = std::from_chars(path.data() + folder.size(), path.data() + path.size(), number);
        if (error == std::errc{} && end == path.data() + path.size())
            return number;
    }
    return std::nullopt;
}

// A file without a name: it is gone when the program ends.
int temporaryFile()
{
    const char *chosen = std::getenv("TMPDIR");
    const std::string folder = chosen && *chosen ? chosen : "/tmp";
    const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0)
        return file;
    std::string name = folder + "/rundiff-XXXXXX"; // a file system without such files
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0)
        ::unlink(name.c_str());
    return named;
}

bool writeAll(int file, const char *bytes, std::size_t count)
{
    while (count > 0) {
        const ssize_t written = ::write(file, bytes, count);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            count -= static_cast<std::size_t>(written);
        }
    }
    return true;
}

// Nothing, or why not all of the stream is in the file.
std::optional<std::string> copyStream(int stream, int file, const std::string &path, Clock::time_point end,
                                      bool endless)
{
    std::vector<char> block(1 << 16);
    std::uint64_t copied = 0;
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd waiting{stream, POLLIN, 0};
        const int ready =
            ::poll(&waiting, 1, endless ? -1 : static_cast<int>(std::clamp<std::int64_t>(left, 0, 1 << 30)));
        if (ready == 0)
            return message(Messages::tr("{} did not end within the time limit."), path);
        const ssize_t count = ready < 0 ? -1 : ::read(stream, block.data(), block.size());
        if (count == 0)
            return std::nullopt;
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (count < 0)
            return message(Messages::tr("{} cannot be read: {}"), path, std::strerror(errno));
        copied += static_cast<std::uint64_t>(count);
        if (copied > longestStream)
            return message(Messages::tr("{} is longer than {} GB."), path, longestStream >> 30);
        if (!writeAll(file, block.data(), static_cast<std::size_t>(count)))
            return message(Messages::tr("{} cannot be kept in a temporary file: {}"), path, std::strerror(errno));
    }
}

tl::expected<std::string, std::string> streamAsFile(const std::string &path, std::chrono::milliseconds patience)
{
    const bool input = path == "-";
    // Without O_NONBLOCK, opening waits for a writer forever; poll() waits as long as the limit allows.
    const int stream = input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (stream < 0)
        return tl::unexpected(message(Messages::tr("{} cannot be read: {}"), path, std::strerror(errno)));
    const int file = temporaryFile();
    auto trouble = file < 0 ? std::optional(message(Messages::tr("{} cannot be kept in a temporary file: {}"), path,
                                                    std::strerror(errno)))
                            : copyStream(stream, file, path, Clock::now() + patience, patience.count() == 0);
    if (!input)
        ::close(stream);
    if (trouble)
        return tl::unexpected(*trouble);
    // The path that was typed leads to the file where it names a descriptor.
    const std::optional<int> typed = input ? STDIN_FILENO : descriptorIn(path);
    if (!typed)
        return fmt::format("/dev/fd/{}", file);
    ::dup2(file, *typed);
    ::close(file);
    return input ? std::string("/dev/stdin") : path;
}

} // namespace

tl::expected<Arguments, std::string> withStreamsAsFiles(const Arguments &paths, std::chrono::milliseconds patience)
{
    Arguments files;
    std::set<std::string> taken;
    for (const std::string &path : paths) {
        if (!isStream(path)) {
            files.push_back(path);
            continue;
        }
        if (!taken.insert(path).second)
            return tl::unexpected(message(Messages::tr("{} can be read only once."), path));
        auto file = streamAsFile(path, patience);
        if (!file)
            return tl::unexpected(file.error());
        files.push_back(*std::move(file));
    }
    return files;
}

} // namespace rundiff
