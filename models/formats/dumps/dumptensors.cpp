// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumptensors.h"

#include "models/formats/hdf5/hdf5tensor.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

namespace rundiff
{

// Of a dump in one file: the HDF5 file, or the named tensors of another file.
struct DumpTensors::Source {
    DumpLocation location;
    std::optional<Hdf5Bytes> hdf5;
    std::map<std::string, Tensor, std::less<>> named;
    Problem problem; // why there is nothing of both
};

namespace
{

Problem problemOf(const std::string &path, const std::string &reason)
{
    return {path, 0, Severity::Warning, say(Words::tr("No tensor can be read from {}: {}"), path, reason),
            Unread{UnreadReason::Damaged, "tensors", 1, {}}};
}

std::string folderOf(const DumpLocation &location)
{
    return location.folder + "/dump_tensor_data";
}

using FileNames = std::set<std::string, std::less<>>;

bool isTensorFile(const std::string &name)
{
    constexpr std::array endings{".npy", ".npz", ".pt", ".safetensors"};
    return std::ranges::any_of(endings, [&](const char *ending) { return name.ends_with(ending); });
}

FileNames filesIn(const std::string &folder, std::error_code &error)
{
    FileNames names;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        names.insert(entry->path().filename().string());
    }
    return names;
}

Problem problemOfFiles(const std::string &folder, const FileNames &names, UnreadReason reason, std::string message)
{
    return {folder, 0, Severity::Warning, std::move(message),
            Unread{reason, "tensor files", static_cast<std::int64_t>(names.size()), *names.begin()}};
}

// The same folder may hold the tensors that a script saved by name.
bool sharesItsFolder(const DumpLocation &location)
{
    std::error_code error;
    return std::filesystem::exists(location.folder + (location.debug ? "/dump.json" : "/debug.json"), error);
}

} // namespace

Problems problemsOfTensorFiles(const Dump &dump)
{
    FileNames missing, unnamed;
    for (std::size_t row = 0; row < dump.rows.size(); ++row) {
        if (const NameId name = dump.rows.dataName(row); !name.empty())
            missing.emplace(dump.name(name));
    }
    if (missing.empty() && dump.task != "tensor")
        return {};
    const std::string folder = folderOf(dump.location);
    std::error_code error;
    for (const std::string &file : filesIn(folder, error)) {
        if (missing.erase(file) == 0 && isTensorFile(file))
            unnamed.insert(file);
    }
    if (error && error != std::errc::no_such_file_or_directory)
        return {{folder, 0, Severity::Warning, say(Words::tr("{} cannot be read: {}"), folder, error.message()),
                 Unread{error == std::errc::permission_denied ? UnreadReason::Permission : UnreadReason::Damaged,
                        "folders",
                        1,
                        {}}}};
    Problems problems;
    if (!missing.empty())
        problems.push_back(
            problemOfFiles(folder, missing, UnreadReason::Damaged,
                           say(Words::tr("{} tensor files that the dump refers to are missing, the first {}"),
                               missing.size(), *missing.begin())));
    if (!unnamed.empty() && !sharesItsFolder(dump.location))
        problems.push_back(
            problemOfFiles(folder, unnamed, UnreadReason::Unrecognised,
                           say(Words::tr("{} tensor files are not referred to by the dump, the first {}"),
                               unnamed.size(), *unnamed.begin())));
    return problems;
}

DumpTensors::DumpTensors(const DumpLocation &location) : m_source(std::make_unique<Source>())
{
    m_source->location = location;
    if (location.group.empty())
        return;
    if (auto tensors = readTensorFile(location.dumpFile)) {
        for (NamedTensor &named : *tensors)
            m_source->named.insert_or_assign(named.name, std::move(named.tensor));
        return;
    }
    auto opened = openHdf5(location.dumpFile);
    if (opened)
        m_source->hdf5 = std::move(*opened);
    else
        m_source->problem = opened.error();
}

DumpTensors::DumpTensors(const DumpLocation &location, Hdf5Bytes opened)
    : m_source(std::make_unique<Source>(Source{location, std::move(opened), {}, {}}))
{
}

DumpTensors::DumpTensors(DumpTensors &&other) noexcept = default;
DumpTensors &DumpTensors::operator=(DumpTensors &&other) noexcept = default;
DumpTensors::~DumpTensors() = default;

tl::expected<Tensor, Problem> DumpTensors::tensor(std::string_view dataName) const
{
    const DumpLocation &location = m_source->location;
    if (!location.group.empty())
        return tensorInFile(std::string(dataName));
    const bool plain = !dataName.empty() && dataName != "." && dataName != ".." &&
                       dataName.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
    if (!plain)
        return tl::unexpected(Problem{location.dumpFile, 0, Severity::Error,
                                      say(Words::tr("{} refers to a tensor file \"{}\", which is not the name of a "
                                                    "file in its dump_tensor_data folder"),
                                          location.dumpFile, dataName),
                                      Unread{UnreadReason::Damaged, "tensors", 1, {}}});
    return readTensor(folderOf(location) + "/" + std::string(dataName));
}

tl::expected<Tensor, Problem> DumpTensors::tensorInFile(const std::string &name) const
{
    if (const auto known = m_source->named.find(name); known != m_source->named.end())
        return known->second;
    if (!m_source->hdf5)
        return tl::unexpected(m_source->problem);
    auto tensor = readHdf5Tensor(m_source->hdf5->file, m_source->hdf5->raw, name);
    if (!tensor)
        return tl::unexpected(problemOf(m_source->location.dumpFile, tensor.error()));
    return std::move(*tensor);
}

} // namespace rundiff
