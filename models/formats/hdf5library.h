// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5facts.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// Debian's libhdf5 is not thread-safe: whoever calls it holds this. It also turns the library's own error printing off,
// and its search for plug-ins. Everything below holds it by itself.
class Hdf5Lock
{
public:
    Hdf5Lock();

private:
    std::unique_lock<std::recursive_mutex> m_lock;
};

// One identifier of the library, closed at the end of its life. Used under Hdf5Lock.
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

// An HDF5 file as libhdf5 sees it, in the process that reads it (see Hdf5Process). Links to other files and soft links
// are not followed, data sets that lie in other files are not read; broken parts give empty answers.
class Hdf5Objects
{
public:
    // Nothing where it is no such file.
    static std::optional<Hdf5Objects> open(const std::string &path);

    // What lies in a group: in the order of making where the file keeps it, else by name.
    std::vector<Hdf5Child> children(const std::string &group) const;
    bool hasGroup(const std::string &path) const;
    std::optional<Hdf5Dataset> dataset(const std::string &path) const;

    // Empty when there is nothing of that name, or it holds something else.
    std::vector<double> numbers(const std::string &dataset) const;
    std::vector<std::string> texts(const std::string &dataset) const;
    std::vector<double> attributeNumbers(const std::string &object, const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &object, const std::string &name) const;

    // As they are stored. Nothing where that fails.
    std::optional<std::string> part(const std::string &dataset, const std::vector<std::uint64_t> &start,
                                    const std::vector<std::uint64_t> &count) const;
    std::vector<Hdf5Chunk> chunks(const std::string &dataset) const;

private:
    explicit Hdf5Objects(Hdf5Handle file) : m_file(std::move(file)) {}
    bool linkedPlainly(const std::string &path) const;
    bool hasDataset(const std::string &path) const;
    // By a path of plain links only; false where there is none.
    Hdf5Handle openDataset(const std::string &path) const;

    Hdf5Handle m_file;
};

} // namespace rundiff
