// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5process.h"

#include "models/formats/hdf5answers.h"
#include "models/formats/hdf5library.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define RUNDIFF_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define RUNDIFF_SANITIZED
#endif
#endif

namespace rundiff
{

namespace
{

constexpr std::uint64_t longestMessage = std::uint64_t(3) << 30;

#ifndef RUNDIFF_SANITIZED
constexpr rlim_t mostMemory = rlim_t(4) << 30; // sanitizers keep terabytes of addresses
#endif

struct Ends {
    int mine = -1, other = -1;
};

std::optional<Ends> connectedEnds()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return std::nullopt;
    return Ends{ends[0], ends[1]};
}

// A process that hangs on to somebody's terminal or pipe would keep him waiting.
void closeAllBut(int kept)
{
    const int nothing = ::open("/dev/null", O_RDWR);
    for (const int standard : {0, 1, 2})
        ::dup2(nothing, standard);
    if (kept > 3)
        ::close_range(3, static_cast<unsigned>(kept) - 1, 0);
    ::close_range(static_cast<unsigned>(kept) + 1, ~0u, 0);
}

void limit([[maybe_unused]] int resource, [[maybe_unused]] rlim_t most)
{
    const rlimit both{most, most};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

// Two descriptors on their way to another process.
struct Parcel {
    static constexpr std::size_t count = 2;
    alignas(cmsghdr) char control[CMSG_SPACE(count * sizeof(int))] = {};
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

bool sendDescriptors(int socket, const int (&descriptors)[Parcel::count])
{
    Parcel parcel;
    cmsghdr *const header = CMSG_FIRSTHDR(&parcel.message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    return ::sendmsg(socket, &parcel.message, MSG_NOSIGNAL) == 1;
}

bool receiveDescriptors(int socket, int (&descriptors)[Parcel::count])
{
    Parcel parcel;
    if (::recvmsg(socket, &parcel.message, MSG_CMSG_CLOEXEC) != 1)
        return false;
    const cmsghdr *const header = CMSG_FIRSTHDR(&parcel.message);
    if (!header || header->cmsg_len != CMSG_LEN(sizeof descriptors))
        return false;
    std::memcpy(descriptors, CMSG_DATA(header), sizeof descriptors);
    return true;
}

[[noreturn]] void readFile(int socket, int file)
{
#ifndef RUNDIFF_SANITIZED
    limit(RLIMIT_AS, mostMemory);
#endif
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    try {
        answerAboutHdf5(socket, "/proc/self/fd/" + std::to_string(file));
    } catch (...) { // out of memory: the end of this process says so
    }
    ::_exit(0);
}

// Makes a process for each file, until nobody is there any more who could ask.
[[noreturn]] void makeProcesses(int socket)
{
    closeAllBut(socket);
    for (const int usual : {SIGINT, SIGTERM, SIGALRM, SIGSEGV, SIGABRT})
        std::signal(usual, SIG_DFL);
    std::signal(SIGCHLD, SIG_IGN); // nobody waits for them
    int descriptors[Parcel::count];
    while (receiveDescriptors(socket, descriptors)) {
        { // the library gets itself ready once, and not in each process anew: that took a millisecond of a file's ten
            const Hdf5Lock ready;
        }
        if (::fork() == 0) {
            ::close(socket);
            readFile(descriptors[0], descriptors[1]);
        }
        for (const int descriptor : descriptors)
            ::close(descriptor);
    }
    ::_exit(0);
}

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

// The way to the process that makes the others.
class Maker
{
public:
    bool make(int socket, int file)
    {
        const std::lock_guard lock(m_mutex);
        const int descriptors[Parcel::count] = {socket, file};
        // It may have been killed; another one is made once.
        return (begun() && sendDescriptors(m_socket, descriptors)) ||
               (begunAnew() && sendDescriptors(m_socket, descriptors));
    }

    void prepare()
    {
        const std::lock_guard lock(m_mutex);
        begun();
    }

private:
    bool begun() { return m_socket >= 0 || begunAnew(); }

    bool begunAnew()
    {
        if (m_socket >= 0)
            ::close(std::exchange(m_socket, -1));
        const auto ends = connectedEnds();
        if (!ends)
            return false;
        const pid_t process = ::fork();
        if (process == 0)
            makeProcesses(ends->other);
        ::close(ends->other);
        if (process > 0)
            m_socket = ends->mine;
        else
            ::close(ends->mine);
        return process > 0;
    }

    std::mutex m_mutex;
    int m_socket = -1;
};

Maker &maker()
{
    static Maker theOne; // as there is one process
    return theOne;
}

} // namespace

void Hdf5Process::prepare()
{
    maker().prepare();
}

std::optional<Hdf5Process> Hdf5Process::start(int descriptor)
{
    const auto ends = connectedEnds();
    if (!ends)
        return std::nullopt;
    Hdf5Process process(ends->mine);
    const bool made = maker().make(ends->other, descriptor);
    ::close(ends->other);
    return made ? std::optional(std::move(process)) : std::nullopt;
}

Hdf5Process::Hdf5Process(Hdf5Process &&other) noexcept : m_socket(std::exchange(other.m_socket, -1)) {}

Hdf5Process &Hdf5Process::operator=(Hdf5Process &&other) noexcept
{
    std::swap(m_socket, other.m_socket);
    return *this;
}

Hdf5Process::~Hdf5Process()
{
    if (m_socket >= 0)
        ::close(m_socket);
}

std::optional<std::string> Hdf5Process::ask(std::string_view question)
{
    return sendMessage(m_socket, question) ? receive() : std::nullopt;
}

std::optional<bool> Hdf5Process::ask(std::string_view question, std::span<char> into)
{
    std::uint64_t size = 0;
    if (!sendMessage(m_socket, question) || !fill(m_socket, &size, sizeof size) || (size != 0 && size != into.size()))
        return std::nullopt;
    if (size == 0)
        return false;
    return fill(m_socket, into.data(), into.size()) ? std::optional(true) : std::nullopt;
}

std::optional<std::string> Hdf5Process::receive()
{
    return receiveMessage(m_socket);
}

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

} // namespace rundiff
