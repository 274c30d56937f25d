// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rundiff
{

// The environment of a process can be restricted: closed standard streams, a limit on file sizes or on the number of
// threads. Each becomes a sentence and Trouble instead of termination by the system. Must be called before anything
// else is opened or started.
void guardProcess();

// During its lifetime, a fatal error of Qt, such as a platform that cannot start, ends the program with a sentence.
class PlatformGuard
{
public:
    PlatformGuard();
    ~PlatformGuard();
    PlatformGuard(const PlatformGuard &) = delete;
    PlatformGuard &operator=(const PlatformGuard &) = delete;
};

} // namespace rundiff
