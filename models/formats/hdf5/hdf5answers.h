// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace rundiff
{

// In the reading process: reports whether a file is HDF5, and then answers questions from the other end of the socket
// until an empty one arrives. Returns false if this process must not read another file.
bool answerAboutHdf5(int socket, const std::string &path);

} // namespace rundiff
