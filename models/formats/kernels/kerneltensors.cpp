// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kerneltensors.h"

#include "models/formats/kernels/kernelfiles.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace rundiff
{

namespace
{

// How the bytes of a type are read that numpy does not have; of unknown types only as bytes.
ElementType rawType(std::string_view dtype)
{
    static constexpr std::array<std::pair<std::string_view, ElementType>, 5> known = {
        {{"bfloat16", ElementType::BFloat16},
         {"float16", ElementType::Float16},
         {"float32", ElementType::Float32},
         {"float8_e5m2", ElementType::Float8E5M2},
         {"float8_e4m3fn", ElementType::Float8E4M3}}};
    const std::string plain = kernelDtype(dtype);
    for (const auto &[name, type] : known) {
        if (name == plain)
            return type;
    }
    return ElementType::UInt8;
}

tl::expected<Tensor, Problem> readRaw(const std::string &path, std::string_view dtype)
{
    const auto fail = [&](const std::string &reason) {
        return tl::unexpected(Problem{path, 0, Severity::Error,
                                      message(Messages::tr("No tensor can be read from {}: {}"), path, reason),
                                      Unread{UnreadReason::Damaged, "tensor files", 1, {}}});
    };
    auto source = openSource(path);
    if (!source)
        return tl::unexpected(source.error());
    const ElementType type = rawType(dtype);
    const std::uint64_t size = (*source)->size();
    if (size % elementSize(type) != 0)
        return fail(message(Messages::tr("its size is not a multiple of {} bytes"), elementSize(type)));
    auto tensor = makeTensor({type, false, {size / elementSize(type)}, {}, 0}, *source);
    if (!tensor)
        return fail(tensor.error());
    return std::move(*tensor);
}

// "0/Default_Mul-op3/output/0/"
std::string slotName(std::int64_t graph, const KernelTensorName &name)
{
    std::string slot = std::to_string(graph);
    slot.append(1, '/').append(name.kernel).append(name.side == Side::Input ? "/input/" : "/output/");
    return slot.append(std::to_string(name.slot)).append(1, '/');
}

class KernelTensors : public TensorStore
{
public:
    explicit KernelTensors(const DumpLocation &location) : m_file(location.dumpFile), m_names(location.graphs.size())
    {
        for (std::size_t graph = 0; graph < location.graphs.size(); ++graph) {
            m_folders.push_back(location.graphs[graph].path);
            for (KernelFile &file : kernelFilesIn(location.graphs[graph].path).tensors) {
                if (file.file != file.name)
                    m_names[graph].insert_or_assign(std::move(file.file), std::move(file.name));
            }
        }
    }

    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const override
    {
        const std::size_t slash = dataName.find('/');
        const auto graph =
            slash == std::string_view::npos ? 0 : kernelNumber(dataName.substr(0, slash)).value_or(~0ULL);
        const std::string file(dataName.substr(slash + 1));
        if (graph >= m_folders.size() || file.empty() || file.find('/') != std::string::npos || file == "..")
            return tl::unexpected(
                Problem{m_file, 0, Severity::Error,
                        message(Messages::tr("\"{}\" is not the name of a tensor file of this dump"), dataName),
                        Unread{UnreadReason::Damaged, "tensors", 1, {}}});
        const auto longName = m_names[graph].find(file);
        return readKernelTensor(m_folders[graph] + "/" + file,
                                longName == m_names[graph].end() ? file : longName->second);
    }

private:
    std::string m_file;
    std::vector<std::string> m_folders;                                // by graph
    std::vector<std::unordered_map<std::string, std::string>> m_names; // by graph and short name
};

} // namespace

tl::expected<Tensor, Problem> readKernelTensor(const std::string &path, std::string_view name)
{
    if (path.ends_with(".npy"))
        return readTensor(path);
    const auto parts = kernelTensorName(name);
    return readRaw(path, parts ? parts->dtype : std::string_view());
}

std::vector<UnreadTensor> kernelTensorsToRead(const DumpLocation &location)
{
    struct Recorded {
        std::string slot;
        std::uint64_t time = 0;
        std::string dataName;
    };
    std::vector<Recorded> tensors;
    for (std::size_t graph = 0; graph < location.graphs.size(); ++graph) {
        const KernelFiles files = kernelFilesIn(location.graphs[graph].path);
        if (files.table)
            return {};
        for (const KernelFile &file : files.tensors) {
            if (const auto name = kernelTensorName(file.name))
                tensors.push_back(
                    {slotName(location.graphs[graph].graph, *name), name->time, kernelDataName(graph, file.file)});
        }
    }
    std::ranges::sort(tensors, {}, [](const Recorded &tensor) { return std::tie(tensor.slot, tensor.time); });
    std::vector<UnreadTensor> unread;
    std::size_t occurrence = 0;
    for (std::size_t at = 0; at < tensors.size(); ++at) {
        occurrence = at > 0 && tensors[at].slot == tensors[at - 1].slot ? occurrence + 1 : 0;
        unread.push_back({tensors[at].slot + std::to_string(occurrence), std::move(tensors[at].dataName)});
    }
    return unread;
}

std::string kernelDataName(std::size_t graph, const std::string &file)
{
    if (graph == 0)
        return file;
    return std::to_string(graph) + "/" + file;
}

std::unique_ptr<TensorStore> openKernelTensors(const DumpLocation &location)
{
    return std::make_unique<KernelTensors>(location);
}

} // namespace rundiff
