// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/filebytes.h"

#include "models/run/messages.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rundiff
{

namespace
{

Problem unreadable(const std::string &path, const std::string &why, UnreadReason reason)
{
    return {path, 0, Severity::Error, message(Messages::tr("{} cannot be read: {}"), path, why),
            Unread{reason, "files", 1, {}}};
}

Problem notOpened(const std::string &path, int error)
{
    const bool denied = error == EACCES || error == EPERM;
    return unreadable(path, std::strerror(error), denied ? UnreadReason::Permission : UnreadReason::Damaged);
}

} // namespace

tl::expected<FileBytes, Problem> FileBytes::open(const std::string &path)
{
    // O_NONBLOCK: opening a pipe without a writer would block forever.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return tl::unexpected(notOpened(path, errno));
    struct stat status {
    };
    const bool known = ::fstat(descriptor, &status) == 0;
    if (!known || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return tl::unexpected(
            unreadable(path, message(Messages::tr("a regular file is expected here")), UnreadReason::Unrecognised));
    }
    return FileBytes(path, descriptor, static_cast<std::uint64_t>(status.st_size));
}

FileBytes::FileBytes(std::string path, int descriptor, std::uint64_t size)
    : m_path(std::move(path)), m_descriptor(descriptor), m_size(size)
{
}

FileBytes::FileBytes(FileBytes &&other) noexcept
    : m_path(std::move(other.m_path)), m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_size(std::exchange(other.m_size, 0))
{
}

FileBytes &FileBytes::operator=(FileBytes &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_size, other.m_size);
    return *this;
}

FileBytes::~FileBytes()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

std::size_t FileBytes::readSome(std::uint64_t offset, std::span<char> into) const
{
    std::size_t done = 0;
    while (done < into.size() && offset < m_size) {
        const ssize_t got = ::pread(m_descriptor, into.data() + done, into.size() - done, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        done += static_cast<std::size_t>(got);
        offset += static_cast<std::uint64_t>(got);
    }
    return done;
}

tl::expected<WholeFile, Problem> readWholeFile(const std::string &path, std::uint64_t limit)
{
    const auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    if (file->size() > limit)
        return tl::unexpected(
            unreadable(path, message(Messages::tr("it has {} bytes, more than the limit of {}"), file->size(), limit),
                       UnreadReason::Limit));
    WholeFile whole;
    whole.bytes = std::make_unique_for_overwrite<char[]>(file->size() + WholeFile::padding);
    whole.size = file->readSome(0, {whole.bytes.get(), static_cast<std::size_t>(file->size())});
    std::fill_n(whole.bytes.get() + whole.size, WholeFile::padding, '\0');
    return whole;
}

} // namespace rundiff
