// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace rundiff
{

// Addresses, identities and places by their shape: the length of such a text at a position, or 0.

// 0x7f3a12bc90
std::size_t addressLength(std::string_view text, std::size_t at);
// 123e4567-e89b-12d3-a456-426614174000
std::size_t uuidLength(std::string_view text, std::size_t at);
// 10.0.0.1:29500
std::size_t networkAddressLength(std::string_view text, std::size_t at);
// user@machine
std::size_t accountNameLength(std::string_view text, std::size_t at);
// The folders of an absolute path with its last slash; of a path that ends with a slash all of it.
std::size_t folderLength(std::string_view text, std::size_t at);
// The job in front of the numbers of a process, as transports print it: 24611 of [[24611,1],0], n7-4242 of
// [n7-4242@1,0]
std::size_t jobLength(std::string_view text, std::size_t at);
// C:\folder\ of a path of Windows
std::size_t driveFolderLength(std::string_view text, std::size_t at);

} // namespace rundiff
