// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/dumptensors.h"

#include "models/formats/tensors/tensorfile.h"
#include "models/run/words.h"

#include <utility>

namespace rundiff
{

struct DumpTensors::Source {
    DumpLocation location;
};

DumpTensors::DumpTensors(const DumpLocation &location) : m_source(std::make_unique<Source>(Source{location})) {}

DumpTensors::DumpTensors(DumpTensors &&other) noexcept = default;
DumpTensors &DumpTensors::operator=(DumpTensors &&other) noexcept = default;
DumpTensors::~DumpTensors() = default;

tl::expected<Tensor, Problem> DumpTensors::tensor(std::string_view dataName) const
{
    const DumpLocation &location = m_source->location;
    const bool plain = !dataName.empty() && dataName != "." && dataName != ".." &&
                       dataName.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
    if (!plain)
        return tl::unexpected(Problem{location.dumpFile, 0, Severity::Warning,
                                      say(Words::tr("{} names a tensor file \"{}\", which is not the name of a file in "
                                                    "its dump_tensor_data folder"),
                                          location.dumpFile, dataName)});
    return readTensor(location.folder + "/dump_tensor_data/" + std::string(dataName));
}

} // namespace rundiff
