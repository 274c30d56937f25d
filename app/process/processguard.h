// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rundiff
{

// What a process finds around it may be less than usual: closed standard streams, a limit on the size of files or the
// number of threads. Each becomes a sentence and Trouble instead of the end that the system has for it. To be called
// before anything else is opened or begun.
void guardProcess();

// As long as one lives, what Qt gives up for, such as a platform that cannot start, ends the program with a sentence.
class PlatformGuard
{
public:
    PlatformGuard();
    ~PlatformGuard();
    PlatformGuard(const PlatformGuard &) = delete;
    PlatformGuard &operator=(const PlatformGuard &) = delete;
};

} // namespace rundiff
