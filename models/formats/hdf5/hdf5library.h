// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <mutex>

namespace rundiff
{

// Debian's libhdf5 is not thread-safe: every caller holds this. It also disables the library's error output and its
// search for plug-ins. Everything below holds it internally.
class Hdf5Lock
{
public:
    Hdf5Lock();

private:
    std::unique_lock<std::recursive_mutex> m_lock;
};

// Whether a call of the library has failed in this process. Its later results are then not reliable.
bool hdf5Complained();

// One identifier of the library, closed at the end of its lifetime. Used under Hdf5Lock.
class Hdf5Handle
{
public:
    using Close = int (*)(std::int64_t);

    Hdf5Handle() = default;
    Hdf5Handle(std::int64_t id, Close close) : m_id(id), m_close(close) {}
    Hdf5Handle(Hdf5Handle &&other) noexcept;
    Hdf5Handle &operator=(Hdf5Handle &&other) noexcept;
    Hdf5Handle(const Hdf5Handle &) = delete;
    Hdf5Handle &operator=(const Hdf5Handle &) = delete;
    ~Hdf5Handle();

    std::int64_t id() const { return m_id; }
    explicit operator bool() const { return m_id >= 0; }

private:
    std::int64_t m_id = -1;
    Close m_close = nullptr;
};

} // namespace rundiff
