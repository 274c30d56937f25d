// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5messages.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <sys/socket.h>
#include <sys/uio.h>

namespace rundiff
{

namespace
{

constexpr std::uint64_t longestMessage = std::uint64_t(3) << 30;

bool fill(int socket, void *into, std::size_t size)
{
    for (std::size_t done = 0; done < size;) {
        const ssize_t got = ::recv(socket, static_cast<char *>(into) + done, size - done, MSG_WAITALL);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += static_cast<std::size_t>(got);
    }
    return true;
}

// A descriptor on its way to another process.
struct Parcel {
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    char byte = 0;
    iovec content{&byte, 1};
    msghdr message{};

    Parcel()
    {
        message.msg_iov = &content;
        message.msg_iovlen = 1;
        message.msg_control = control;
        message.msg_controllen = sizeof control;
    }
};

} // namespace

bool sendMessage(int socket, std::string_view message)
{
    std::uint64_t size = message.size();
    iovec parts[2] = {{&size, sizeof size}, {const_cast<char *>(message.data()), message.size()}};
    msghdr whole{};
    whole.msg_iov = parts;
    whole.msg_iovlen = 2;
    for (std::size_t left = sizeof size + message.size(); left > 0;) {
        const ssize_t sent = ::sendmsg(socket, &whole, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        left -= static_cast<std::size_t>(sent);
        std::size_t done = static_cast<std::size_t>(sent);
        for (iovec &part : parts) {
            const std::size_t some = std::min(done, part.iov_len);
            part.iov_base = static_cast<char *>(part.iov_base) + some;
            part.iov_len -= some;
            done -= some;
        }
    }
    return true;
}

std::optional<std::string> receiveMessage(int socket)
{
    std::uint64_t size = 0;
    if (!fill(socket, &size, sizeof size) || size > longestMessage)
        return std::nullopt;
    std::string message;
    // Grows as it comes: a broken process must not claim memory with eight bytes.
    constexpr std::uint64_t step = std::uint64_t(16) << 20;
    while (message.size() < size) {
        const std::size_t before = message.size();
        message.resize(before + std::min(step, size - before));
        if (!fill(socket, message.data() + before, message.size() - before))
            return std::nullopt;
    }
    return message;
}

std::optional<std::size_t> receiveMessage(int socket, std::span<char> into)
{
    std::uint64_t size = 0;
    if (!fill(socket, &size, sizeof size) || (size != 0 && size != into.size()) || !fill(socket, into.data(), size))
        return std::nullopt;
    return size;
}

bool sendDescriptor(int socket, int descriptor)
{
    Parcel parcel;
    cmsghdr *const header = CMSG_FIRSTHDR(&parcel.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return ::sendmsg(socket, &parcel.message, MSG_NOSIGNAL) == 1;
}

std::optional<int> receiveDescriptor(int socket)
{
    Parcel parcel;
    if (::recvmsg(socket, &parcel.message, MSG_CMSG_CLOEXEC) != 1)
        return std::nullopt;
    const cmsghdr *const header = CMSG_FIRSTHDR(&parcel.message);
    int descriptor = -1;
    if (!header || header->cmsg_len != CMSG_LEN(sizeof descriptor))
        return std::nullopt;
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
    return descriptor;
}

} // namespace rundiff
