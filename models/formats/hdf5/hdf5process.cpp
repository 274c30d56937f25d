// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5process.h"

#include "models/formats/hdf5/hdf5answers.h"
#include "models/formats/hdf5/hdf5library.h"
#include "models/formats/hdf5/hdf5messages.h"

#include <csignal>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
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

#ifndef RUNDIFF_SANITIZED
constexpr rlim_t mostMemory = rlim_t(4) << 30; // sanitizers keep terabytes of addresses
#endif

constexpr std::size_t mostIdle = 4;           // processes that wait for another file
constexpr int longestIdle = 10'000;           // milliseconds
constexpr std::size_t mostKept = 64ULL << 20; // bytes of one that waits

struct Ends {
    int mine = -1, other = -1;
};

std::optional<Ends> connectedEnds()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return std::nullopt;
    const timeval silence{Hdf5Process::longestSilence.count(), 0};
    ::setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
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

// Starting a process is expensive for the system, and the library reads small files faster than that. So a process
// reads one file after the other while there are no errors; its death counts for a file only if it has read nothing
// before.
void readFiles(int socket)
{
    pollfd next{socket, POLLIN, 0};
    bool goesOn = true;
    while (goesOn && ::poll(&next, 1, longestIdle) == 1) {
        const auto file = receiveDescriptor(socket);
        if (!file)
            return;
        goesOn = answerAboutHdf5(socket, "/proc/self/fd/" + std::to_string(*file));
        ::close(*file);
        const struct mallinfo2 memory = ::mallinfo2();
        goesOn = goesOn && memory.arena + memory.hblkhd < mostKept;
    }
}

[[noreturn]] void readFilesWithinLimits(int socket)
{
#ifndef RUNDIFF_SANITIZED
    limit(RLIMIT_AS, mostMemory);
#endif
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    try {
        readFiles(socket);
    } catch (...) { // out of memory: the end of this process says so
    }
    ::_exit(0);
}

// Makes a process for each socket that comes, until nobody is there any more who could ask.
[[noreturn]] void makeProcesses(int socket)
{
    closeAllBut(socket);
    for (const int usual : {SIGINT, SIGTERM, SIGALRM, SIGSEGV, SIGABRT})
        std::signal(usual, SIG_DFL);
    std::signal(SIGCHLD, SIG_IGN); // nobody waits for them
    while (const auto asker = receiveDescriptor(socket)) {
        { // the library is initialised once, and not again in each process
            const Hdf5Lock ready;
        }
        const pid_t process = ::fork();
        if (process == 0) {
            ::close(socket);
            readFilesWithinLimits(*asker);
        }
        if (process < 0)
            sendMessage(*asker, Hdf5Process::notStarted);
        ::close(*asker);
    }
    ::_exit(0);
}

// The way to the process that makes the others, and to those that wait for another file.
class Maker
{
public:
    // The socket of a new process; negative where there is none.
    int make()
    {
        const auto ends = connectedEnds();
        if (!ends)
            return -1;
        const std::lock_guard lock(m_mutex);
        // The one that makes may have been killed; another one is made once.
        const bool made = (begun() && sendDescriptor(m_socket, ends->other)) ||
                          (begunAnew() && sendDescriptor(m_socket, ends->other));
        ::close(ends->other);
        if (!made)
            ::close(ends->mine);
        return made ? ends->mine : -1;
    }

    int takeIdle()
    {
        const std::lock_guard lock(m_mutex);
        if (m_idle.empty())
            return -1;
        const int socket = m_idle.back();
        m_idle.pop_back();
        return socket;
    }

    void giveBack(int socket)
    {
        const std::lock_guard lock(m_mutex);
        if (m_idle.size() < mostIdle)
            m_idle.push_back(socket);
        else
            ::close(socket);
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
    std::vector<int> m_idle; // their sockets
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

std::optional<Hdf5Process> Hdf5Process::start(int descriptor, Kind kind)
{
    const int idle = kind == Kind::New ? -1 : maker().takeIdle();
    Hdf5Process process(idle >= 0 ? idle : maker().make(), idle >= 0);
    if (process.m_socket >= 0 && sendDescriptor(process.m_socket, descriptor))
        return process;
    return std::nullopt;
}

Hdf5Process::Hdf5Process(Hdf5Process &&other) noexcept
    : m_socket(std::exchange(other.m_socket, -1)), m_hasReadOthers(other.m_hasReadOthers)
{
}

Hdf5Process &Hdf5Process::operator=(Hdf5Process &&other) noexcept
{
    std::swap(m_socket, other.m_socket);
    std::swap(m_hasReadOthers, other.m_hasReadOthers);
    return *this;
}

Hdf5Process::~Hdf5Process()
{
    if (m_socket < 0)
        return;
    if (sendMessage(m_socket, {}))
        maker().giveBack(m_socket);
    else
        ::close(m_socket);
}

template <typename T>
std::optional<T> Hdf5Process::unlessDead(std::optional<T> answer)
{
    if (!answer && m_socket >= 0)
        ::close(std::exchange(m_socket, -1));
    return answer;
}

std::optional<std::string> Hdf5Process::ask(std::string_view question)
{
    return unlessDead(sendMessage(m_socket, question) ? receiveMessage(m_socket) : std::nullopt);
}

std::optional<std::size_t> Hdf5Process::ask(std::string_view question, std::span<char> into)
{
    return unlessDead(sendMessage(m_socket, question) ? receiveMessage(m_socket, into) : std::nullopt);
}

std::optional<std::string> Hdf5Process::receive()
{
    return unlessDead(receiveMessage(m_socket));
}

} // namespace rundiff
