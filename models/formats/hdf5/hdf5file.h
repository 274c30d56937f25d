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

// An HDF5 file open for reading, from any thread. A process of its own reads it, so that a file on which libhdf5
// crashes is only a file that cannot be read. Links to other files and soft links are not followed, data sets that lie
// in other files are not read; broken parts give empty answers.
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

    // That the library could not read a part of this file, whose answers were empty; or crashed on it, hung or wanted
    // more memory than it gets: the answers from then on are empty.
    std::optional<Problem> problem() const;

    // What lies in a group: in the order of making where the file keeps it, else by name.
    std::vector<Hdf5Child> children(const std::string &group) const;
    std::optional<Hdf5Dataset> dataset(const std::string &path) const;
    bool hasDataset(const std::string &path) const { return dataset(path).has_value(); }
    bool hasGroup(const std::string &path) const;
    std::vector<std::uint64_t> shape(const std::string &dataset) const;

    // Empty when there is nothing of that name, or it holds something else.
    std::vector<double> numbers(const std::string &dataset) const;
    std::vector<std::string> texts(const std::string &dataset) const;
    std::vector<double> attributeNumbers(const std::string &object, const std::string &name) const;
    std::vector<std::string> attributeTexts(const std::string &object, const std::string &name) const;
    std::optional<double> attributeNumber(const std::string &object, const std::string &name) const;
    std::optional<std::string> attributeText(const std::string &object, const std::string &name) const;

    // Some elements of a data set, as they are stored; false where that fails.
    bool readPart(const std::string &dataset, const std::vector<std::uint64_t> &start,
                  const std::vector<std::uint64_t> &count, std::span<char> into) const;
    // Where all chunks of a list of numbers lie in the file, as the file says. Empty where they are broken.
    std::vector<Hdf5Chunk> chunks(const std::string &dataset) const;

private:
    struct Asking; // the process, and what it has told already
    Hdf5File(std::string path, std::unique_ptr<Asking> asking);
    static tl::expected<Hdf5File, Problem> opened(const std::string &path, int descriptor);
    template <typename T>
    std::vector<T> ask(const Hdf5Question &question) const;

    std::string m_path;
    std::unique_ptr<Asking> m_asking;
};

} // namespace rundiff
