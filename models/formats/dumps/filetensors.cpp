// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/filetensors.h"

#include "models/formats/tensors/tensorfile.h"
#include "models/run/messages.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace rundiff
{

namespace
{

Problem problemOf(const std::string &path, const std::string &reason)
{
    return {path, 0, Severity::Warning, message(Messages::tr("No tensor can be read from {}: {}"), path, reason),
            Unread{UnreadReason::Damaged, "tensors", 1, {}}};
}

class FileTensors : public TensorStore
{
public:
    explicit FileTensors(const DumpLocation &location) : m_file(location.dumpFile)
    {
        if (auto tensors = readTensorFile(m_file)) {
            for (NamedTensor &named : *tensors)
                m_named.insert_or_assign(named.name, std::move(named.tensor));
            return;
        }
        auto opened = openHdf5(m_file);
        if (opened)
            m_hdf5 = std::move(*opened);
        else
            m_problem = opened.error();
    }
    FileTensors(const DumpLocation &location, Hdf5Bytes opened) : m_file(location.dumpFile), m_hdf5(std::move(opened))
    {
    }

    tl::expected<Tensor, Problem> tensor(std::string_view dataName) const override
    {
        if (const auto known = m_named.find(dataName); known != m_named.end())
            return known->second;
        if (!m_hdf5)
            return tl::unexpected(m_problem);
        auto tensor = readHdf5Tensor(m_hdf5->file, m_hdf5->raw, std::string(dataName));
        if (!tensor)
            return tl::unexpected(problemOf(m_file, tensor.error()));
        return std::move(*tensor);
    }

private:
    std::string m_file;
    std::optional<Hdf5Bytes> m_hdf5;
    std::map<std::string, Tensor, std::less<>> m_named;
    Problem m_problem; // why there is nothing of both
};

} // namespace

std::unique_ptr<TensorStore> openFileTensors(const DumpLocation &location)
{
    return std::make_unique<FileTensors>(location);
}

std::unique_ptr<TensorStore> openFileTensors(const DumpLocation &location, Hdf5Bytes opened)
{
    return std::make_unique<FileTensors>(location, std::move(opened));
}

} // namespace rundiff
