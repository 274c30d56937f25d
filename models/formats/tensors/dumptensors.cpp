// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/dumptensors.h"

#include "models/formats/hdf5file.h"
#include "models/formats/hdf5tensor.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/words.h"

#include <utility>

namespace rundiff
{

// Of a dump in an HDF5 file: the file as the library sees it, and its bytes.
struct DumpTensors::Source {
    DumpLocation location;
    std::shared_ptr<const Hdf5File> file;
    std::shared_ptr<const ByteSource> raw;
    Problem problem; // why there is no file
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
    auto file = Hdf5File::open(location.dumpFile);
    auto raw = openSource(location.dumpFile);
    if (!file || !raw) {
        m_source->problem = file ? raw.error() : file.error();
        return;
    }
    m_source->file = std::make_shared<Hdf5File>(std::move(*file));
    m_source->raw = std::move(*raw);
}

DumpTensors::DumpTensors(DumpTensors &&other) noexcept = default;
DumpTensors &DumpTensors::operator=(DumpTensors &&other) noexcept = default;
DumpTensors::~DumpTensors() = default;

tl::expected<Tensor, Problem> DumpTensors::tensor(std::string_view dataName) const
{
    const DumpLocation &location = m_source->location;
    if (!location.group.empty())
        return hdf5Tensor(std::string(dataName));
    const bool plain = !dataName.empty() && dataName != "." && dataName != ".." &&
                       dataName.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
    if (!plain)
        return tl::unexpected(Problem{location.dumpFile, 0, Severity::Warning,
                                      say(Words::tr("{} names a tensor file \"{}\", which is not the name of a file in "
                                                    "its dump_tensor_data folder"),
                                          location.dumpFile, dataName)});
    return readTensor(location.folder + "/dump_tensor_data/" + std::string(dataName));
}

tl::expected<Tensor, Problem> DumpTensors::hdf5Tensor(const std::string &path) const
{
    if (!m_source->file)
        return tl::unexpected(m_source->problem);
    auto tensor = readHdf5Tensor(m_source->file, m_source->raw, path);
    if (!tensor)
        return tl::unexpected(problemOf(m_source->location.dumpFile, tensor.error()));
    return std::move(*tensor);
}

} // namespace rundiff
