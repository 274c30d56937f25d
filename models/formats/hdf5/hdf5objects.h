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

// A group or a data set of an HDF5 file opened with libhdf5, in the process that reads the file (see Hdf5Process). Data
// sets that are located in other files are not read; damaged parts and missing objects give empty answers.
class Hdf5Object
{
public:
    Hdf5Object() = default;
    explicit Hdf5Object(Hdf5Handle object) : m_object(std::move(object)) {}

    bool isGroup() const;

    // The members of a group: in order of creation if the file records it, else by name. Links to other files and soft
    // links are ignored.
    std::vector<Hdf5Child> children() const;
    Hdf5Object child(const Hdf5Child &told) const; // one of these
    Hdf5Object child(const std::string &name) const;

    std::optional<Hdf5Dataset> dataset() const;

    // Empty if it has a different type, or no attribute with that name.
    std::vector<double> numbers() const;
    std::vector<std::string> texts() const;
    std::vector<double> attributeNumbers(const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &name) const;

    // Some elements of a data set as they are stored. Nothing on failure.
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
    // Nothing if it is not such a file.
    static std::optional<Hdf5Objects> open(const std::string &path);

    // By a path of plain links only: soft and external ones can lead to other files, or form a cycle.
    Hdf5Object object(const std::string &path) const;

private:
    explicit Hdf5Objects(Hdf5Handle file) : m_file(std::move(file)) {}

    Hdf5Handle m_file;
};

} // namespace rundiff
