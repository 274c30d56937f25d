// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// libhdf5 1.10 crashes on damaged files. So every untrusted file is read in another process, with limits of time and
// memory; if it dies, the answer is missing. One file at a time; the next one when this object is destroyed.
class Hdf5Process
{
public:
    // Processes are forked from one that was started before there were threads, windows and large memory. Best called
    // first in main(); otherwise the first file that is opened starts it.
    static void prepare();

    // A process exits if an answer takes too long. If it does not answer for longer than this, it cannot even exit, and
    // counts as dead.
    static inline std::chrono::seconds longestSilence{90};

    // What is received first where the system did not start a process.
    static constexpr std::string_view notStarted = "";

    enum class Kind : bool { Any, New };

    // Reads the file of an open descriptor. Any process may have read other files before, and may have crashed or timed
    // out on them.
    static std::optional<Hdf5Process> start(int descriptor, Kind kind);

    Hdf5Process(Hdf5Process &&other) noexcept;
    Hdf5Process &operator=(Hdf5Process &&other) noexcept;
    Hdf5Process(const Hdf5Process &) = delete;
    Hdf5Process &operator=(const Hdf5Process &) = delete;
    ~Hdf5Process();

    bool hasReadOthers() const { return m_hasReadOthers; }

    // Nothing once the process is dead.
    std::optional<std::string> ask(std::string_view question);
    // The same for an answer of a known length, which is read into its destination: returns zero or that length.
    std::optional<std::size_t> ask(std::string_view question, std::span<char> into);
    std::optional<std::string> receive(); // the object itself

private:
    Hdf5Process(int socket, bool hasReadOthers) : m_socket(socket), m_hasReadOthers(hasReadOthers) {}
    template <typename T>
    std::optional<T> unlessDead(std::optional<T> answer);

    int m_socket = -1;
    bool m_hasReadOthers = false;
};

} // namespace rundiff
