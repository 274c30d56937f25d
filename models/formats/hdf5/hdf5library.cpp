// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hdf5/hdf5library.h"

#include <hdf5.h>

#include <atomic>
#include <type_traits>
#include <utility>

namespace rundiff
{

namespace
{

static_assert(std::is_same_v<hid_t, std::int64_t>);

std::atomic<bool> complained = false; // the library's state is the process's, and so are this and the lock

std::recursive_mutex &libraryMutex()
{
    static std::recursive_mutex mutex;
    return mutex;
}

herr_t noteComplaint(hid_t, void *)
{
    complained = true;
    return 0;
}

bool tame()
{
    H5Eset_auto2(H5E_DEFAULT, noteComplaint, nullptr);
    H5PLset_loading_state(0);
    return true;
}

} // namespace

Hdf5Lock::Hdf5Lock() : m_lock(libraryMutex())
{
    [[maybe_unused]] static const bool once = tame();
}

bool hdf5Complained()
{
    return complained;
}

Hdf5Handle::Hdf5Handle(Hdf5Handle &&other) noexcept : m_id(std::exchange(other.m_id, -1)), m_close(other.m_close) {}

Hdf5Handle &Hdf5Handle::operator=(Hdf5Handle &&other) noexcept
{
    std::swap(m_id, other.m_id);
    std::swap(m_close, other.m_close);
    return *this;
}

Hdf5Handle::~Hdf5Handle()
{
    if (m_id >= 0) {
        const Hdf5Lock lock;
        m_close(m_id);
    }
}

} // namespace rundiff
