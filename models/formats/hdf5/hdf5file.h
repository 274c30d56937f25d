// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/hdf5/hdf5facts.h"
#include "models/formats/hdf5/hdf5protocol.h"
#include "models/run/problem.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// An HDF5 file open for reading, from any thread. A separate process reads it, so a file on which libhdf5 crashes is
// only an unreadable file. Links to other files and soft links are not followed, data sets that are located in other
// files are not read; damaged parts give empty answers.
class Hdf5File
{
public:
    static tl::expected<Hdf5File, Problem> open(const std::string &path);
    // A whole file in memory (a member of a .keras archive); `path` is for messages.
    static tl::expected<Hdf5File, Problem> openImage(const std::string &path, std::string_view image);

    Hdf5File(Hdf5File &&other) noexcept;
    Hdf5File &operator=(Hdf5File &&other) noexcept;
    ~Hdf5File();

    const std::string &path() const { return m_path; }

    // Whether the library could not read a part of this file, whose answers were empty; or crashed, hung or exceeded
    // its memory limit: all later answers are empty.
    std::optional<Problem> problem() const;

    // The members of a group: in order of creation if the file records it, else by name.
    std::vector<Hdf5Child> children(const std::string &group) const;
    // The same without learning anything else about them.
    std::vector<Hdf5Child> members(const std::string &group) const;
    // Learns at once what is asked to read the lists of numbers below a group.
    void expectColumns(const std::string &group) const;
    std::optional<Hdf5Dataset> dataset(const std::string &path) const;
    bool hasDataset(const std::string &path) const { return dataset(path).has_value(); }
    bool hasGroup(const std::string &path) const;
    std::vector<std::uint64_t> shape(const std::string &dataset) const;

    // Empty if there is no such member, or it has a different type.
    std::vector<double> numbers(const std::string &dataset) const;
    std::vector<std::string> texts(const std::string &dataset) const;
    std::vector<double> attributeNumbers(const std::string &object, const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &object, const std::string &name) const;
    std::optional<double> attributeNumber(const std::string &object, const std::string &name) const;
    std::optional<std::string> attributeText(const std::string &object, const std::string &name) const;

    // Some elements of a data set, as they are stored; returns false on failure.
    bool readPart(const std::string &dataset, const std::vector<std::uint64_t> &start,
                  const std::vector<std::uint64_t> &count, std::span<char> into) const;
    // The locations of all chunks of a list of numbers according to the file. Empty if they are damaged.
    std::vector<Hdf5Chunk> chunks(const std::string &dataset) const;

private:
    struct Asking; // the process, and its cached answers
    Hdf5File(std::string path, std::unique_ptr<Asking> asking);
    static tl::expected<Hdf5File, Problem> opened(const std::string &path, int descriptor);
    template <typename T>
    std::vector<T> ask(const Hdf5Question &question) const;

    std::string m_path;
    std::unique_ptr<Asking> m_asking;
};

} // namespace rundiff
