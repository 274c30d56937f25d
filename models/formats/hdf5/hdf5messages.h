// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// The messages on the socket between the program and a process that reads HDF5 files. Nothing, or false, if the other
// end is closed.
bool sendMessage(int socket, std::string_view message);
std::optional<std::string> receiveMessage(int socket);
// Receives a message of a known length into its destination: returns its number of bytes, which is zero or the whole
// length.
std::optional<std::size_t> receiveMessage(int socket, std::span<char> into);

bool sendDescriptor(int socket, int descriptor);
std::optional<int> receiveDescriptor(int socket);

} // namespace rundiff
