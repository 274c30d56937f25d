// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/newfile.h"

#include "models/result/writing/unfinishedname.h"
#include "models/run/messages.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

tl::unexpected<std::string> cannotWrite(const std::string &path, int error)
{
    return tl::unexpected(message(Messages::tr("{} cannot be written: {}."), path, std::strerror(error)));
}

void removeAbandoned(const fs::path &place)
{
    for (const fs::path &path : abandonedBeside(place))
        ::unlink(path.c_str());
}

// The way to an open file that has no name (proc(5)).
std::string openedPath(int descriptor)
{
    return fmt::format("/proc/self/fd/{}", descriptor);
}

// What a link leads to is replaced, and not the link.
fs::path placeOf(const std::string &path)
{
    std::error_code error;
    const fs::path given = fs::absolute(path, error);
    if (fs::is_symlink(given, error))
        return fs::weakly_canonical(given, error);
    return given;
}

// The name's own entry reaches the disk with its folder.
void syncFolder(const std::string &path)
{
    const int folder = ::open(fs::path(path).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        ::fsync(folder);
        ::close(folder);
    }
}

} // namespace

NewFile::NewFile(std::string path, std::string temporary, int descriptor)
    : m_path(std::move(path)), m_temporary(std::move(temporary)), m_descriptor(descriptor)
{
}

NewFile::NewFile(NewFile &&other) noexcept
    : m_path(std::move(other.m_path)), m_temporary(std::exchange(other.m_temporary, {})),
      m_descriptor(std::exchange(other.m_descriptor, -1)), m_error(other.m_error)
{
}

NewFile::~NewFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

namespace
{

// A file that is replaced keeps its permissions.
mode_t modeOf(const fs::path &place, Readers readers)
{
    if (readers == Readers::OnlyOwner)
        return 0600;
    struct stat old = {};
    if (::stat(place.c_str(), &old) == 0)
        return old.st_mode & 0777;
    return 0666;
}

} // namespace

tl::expected<NewFile, std::string> NewFile::create(const std::string &path, Readers readers)
{
    const fs::path place = placeOf(path);
    std::error_code error;
    if (place.empty()) // a link that leads nowhere but to itself
        return cannotWrite(path, ELOOP);
    if (place.filename().empty() || fs::is_directory(place, error))
        return tl::unexpected(message(Messages::tr("{} is a folder; a file name is expected."), path));
    if (fs::exists(place, error) && !fs::is_regular_file(place, error))
        return tl::unexpected(message(Messages::tr("{} is not a regular file and is not replaced."), path));
    const mode_t mode = modeOf(place, readers);
    removeAbandoned(place);
    const int unnamed = ::open(place.parent_path().c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
    if (unnamed >= 0 && ::access(openedPath(unnamed).c_str(), F_OK) == 0)
        return NewFile(place.string(), {}, unnamed);
    if (unnamed >= 0)
        ::close(unnamed);
    int descriptor = -1;
    auto temporary = takeUnfinishedName(place, [&](const std::string &name) {
        descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        return descriptor >= 0;
    });
    if (!temporary)
        return cannotWrite(path, temporary.error());
    ::flock(descriptor, LOCK_EX | LOCK_NB);
    return NewFile(place.string(), std::move(*temporary), descriptor);
}

std::string NewFile::temporaryPath() const
{
    if (m_temporary.empty())
        return openedPath(m_descriptor);
    return m_temporary;
}

// A link cannot replace a file, a renamed one can.
bool NewFile::name()
{
    const std::string opened = openedPath(m_descriptor);
    if (!m_temporary.empty())
        return true;
    const auto temporary = takeUnfinishedName(m_path, [&](const std::string &name) {
        return ::linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    });
    m_temporary = temporary.value_or(std::string());
    return temporary.has_value();
}

bool NewFile::write(std::string_view bytes)
{
    while (m_error == 0 && !bytes.empty()) {
        const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            m_error = errno;
    }
    return m_error == 0;
}

bool NewFile::writeAt(std::uint64_t at, std::string_view bytes)
{
    while (m_error == 0 && !bytes.empty()) {
        const ssize_t written = ::pwrite(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
            at += static_cast<std::uint64_t>(written);
        } else if (errno != EINTR) {
            m_error = errno;
        }
    }
    return m_error == 0;
}

bool NewFile::readAt(std::uint64_t at, std::span<char> bytes) const
{
    while (!bytes.empty()) {
        const ssize_t got = ::pread(m_descriptor, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        if (got > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(got));
            at += static_cast<std::uint64_t>(got);
        }
    }
    return true;
}

bool NewFile::empty()
{
    if (m_error == 0 && ::ftruncate(m_descriptor, 0) != 0)
        m_error = errno;
    return m_error == 0;
}

tl::expected<void, std::string> NewFile::keep(Lasting lasting)
{
    if (m_error != 0)
        return cannotWrite(m_path, m_error);
    // fsync reaches what a library wrote through a descriptor of its own, too: it works on the file.
    const bool onDisk = lasting == Lasting::OnDisk;
    if ((onDisk && ::fsync(m_descriptor) != 0) || !name() || ::rename(m_temporary.c_str(), m_path.c_str()) != 0)
        return cannotWrite(m_path, errno);
    m_temporary.clear();
    if (onDisk)
        syncFolder(m_path);
    return {};
}

tl::expected<void, std::string> writeWholeFile(const std::string &path, std::string_view bytes)
{
    auto file = NewFile::create(path);
    if (!file)
        return tl::unexpected(file.error());
    file->write(bytes);
    return file->keep();
}

} // namespace rundiff
