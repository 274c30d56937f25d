// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
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

struct Hdf5Child {
    std::string name;
    bool group = false;        // otherwise a data set
    std::uint64_t address = 0; // in the file: the same one of several names of one object
};

// An HDF5 file open for reading, from any thread. Links to other files and soft links are not followed, data sets that
// lie in other files are not read; broken parts give empty answers.
class Hdf5File
{
public:
    static constexpr std::uint64_t mostValues = 100'000'000; // of one data set or attribute read at once

    static tl::expected<Hdf5File, Problem> open(const std::string &path);
    // A whole file in memory (a member of a .keras archive); `path` is for messages.
    static tl::expected<Hdf5File, Problem> openImage(const std::string &path, const std::string &image);

    Hdf5File(Hdf5File &&other) noexcept;
    Hdf5File &operator=(Hdf5File &&other) noexcept;
    ~Hdf5File();

    const std::string &path() const { return m_path; }

    // What lies in a group: in the order of making where the file keeps it, else by name.
    std::vector<Hdf5Child> children(const std::string &group) const;
    bool hasDataset(const std::string &path) const;
    bool hasGroup(const std::string &path) const;
    std::vector<std::uint64_t> shape(const std::string &dataset) const;

    // Empty when there is nothing of that name, or it holds something else.
    std::vector<double> numbers(const std::string &dataset) const;
    std::vector<std::string> texts(const std::string &dataset) const;
    std::vector<double> attributeNumbers(const std::string &object, const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &object, const std::string &name) const;
    std::optional<double> attributeNumber(const std::string &object, const std::string &name) const;
    std::optional<std::string> attributeText(const std::string &object, const std::string &name) const;

    // A data set opened by a path of plain links only; false where there is none.
    Hdf5Handle openDataset(const std::string &path) const;

private:
    Hdf5File(std::string path, Hdf5Handle file);
    bool linkedPlainly(const std::string &path) const;

    std::string m_path;
    Hdf5Handle m_file;
};

} // namespace rundiff
