// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace rundiff
{

// In the process that reads: says whether a file is HDF5, and then answers questions from the other end of the socket
// until an empty one comes. False where this process should read no other file.
bool answerAboutHdf5(int socket, const std::string &path);

} // namespace rundiff
