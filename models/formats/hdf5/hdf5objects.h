// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5facts.h"
#include "models/formats/hdf5/hdf5library.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// A group or a data set of an HDF5 file as libhdf5 sees it, open, in the process that reads the file (see Hdf5Process).
// Data sets that lie in other files are not read; broken parts give empty answers, and so does one that is not there.
class Hdf5Object
{
public:
    Hdf5Object() = default;
    explicit Hdf5Object(Hdf5Handle object) : m_object(std::move(object)) {}

    bool isGroup() const;

    // What lies in a group: in the order of making where the file keeps it, else by name. Links to other files and soft
    // links are left out.
    std::vector<Hdf5Child> children() const;
    Hdf5Object child(const Hdf5Child &told) const; // one of these
    Hdf5Object child(const std::string &name) const;

    std::optional<Hdf5Dataset> dataset() const;

    // Empty when it holds something else, or has no attribute of that name.
    std::vector<double> numbers() const;
    std::vector<std::string> texts() const;
    std::vector<double> attributeNumbers(const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &name) const;

    // Some elements of a data set as they are stored. Nothing where that fails.
    std::optional<std::string> part(const std::vector<std::uint64_t> &start,
                                    const std::vector<std::uint64_t> &count) const;
    std::vector<Hdf5Chunk> chunks() const;

private:
    bool isDatasetHere() const;
    Hdf5Handle attribute(const std::string &name) const;

    Hdf5Handle m_object;
};

// A file of such objects.
class Hdf5Objects
{
public:
    // Nothing where it is no such file.
    static std::optional<Hdf5Objects> open(const std::string &path);

    // By a path of plain links only: soft and external ones can lead into other files, or round in circles.
    Hdf5Object object(const std::string &path) const;

private:
    explicit Hdf5Objects(Hdf5Handle file) : m_file(std::move(file)) {}

    Hdf5Handle m_file;
};

} // namespace rundiff
