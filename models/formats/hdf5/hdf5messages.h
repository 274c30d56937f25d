// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rundiff
{

// What goes through the socket between the program and a process that reads HDF5 files. Nothing, or false, once the
// other end is gone.
bool sendMessage(int socket, std::string_view message);
std::optional<std::string> receiveMessage(int socket);
// A message of a known length, to where it shall be: how many bytes it had, which are none or all.
std::optional<std::size_t> receiveMessage(int socket, std::span<char> into);

bool sendDescriptor(int socket, int descriptor);
std::optional<int> receiveDescriptor(int socket);

} // namespace rundiff
