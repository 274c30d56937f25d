// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/dumptensors.h"

#include "models/formats/hdf5tensor.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/words.h"

#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace rundiff
{

// Of a dump that lies in one file: the HDF5 file, or the tensors that another file holds by name.
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
    return {path, 0, Severity::Warning, say(Words::tr("No tensor can be read from {}: {}"), path, reason)};
}

} // namespace

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
                                      say(Words::tr("{} names a tensor file \"{}\", which is not the name of a file in "
                                                    "its dump_tensor_data folder"),
                                          location.dumpFile, dataName)});
    return readTensor(location.folder + "/dump_tensor_data/" + std::string(dataName));
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
