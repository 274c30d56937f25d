// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// libhdf5 1.10 crashes on broken files. So every foreign file is read in a process of its own, with limits of time and
// memory, whose death is an answer that does not come.
class Hdf5Process
{
public:
    // Processes are made by one that began before there were threads, windows and large memory. Best called first in
    // main(); else the first file that is opened makes it.
    static void prepare();

    // Reads the file that stands behind an open descriptor.
    static std::optional<Hdf5Process> start(int descriptor);

    Hdf5Process(Hdf5Process &&other) noexcept;
    Hdf5Process &operator=(Hdf5Process &&other) noexcept;
    Hdf5Process(const Hdf5Process &) = delete;
    Hdf5Process &operator=(const Hdf5Process &) = delete;
    ~Hdf5Process();

    // Nothing once the process is dead.
    std::optional<std::string> ask(std::string_view question);
    // The same for an answer of a known length, which is read to where it shall be. An empty answer is no answer;
    // nothing once the process is dead.
    std::optional<bool> ask(std::string_view question, std::span<char> into);
    std::optional<std::string> receive(); // what it says by itself

private:
    explicit Hdf5Process(int socket) : m_socket(socket) {}

    int m_socket = -1;
};

// A message of any length between the two.
bool sendMessage(int socket, std::string_view message);
std::optional<std::string> receiveMessage(int socket);

} // namespace rundiff
