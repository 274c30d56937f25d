// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/safetensors.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::uint64_t lengthSize = 8;
constexpr std::uint64_t longestHeader = 100'000'000; // the format's own limit

constexpr std::array<std::pair<std::string_view, ElementType>, 14> types{{
    {"F32", ElementType::Float32},
    {"BF16", ElementType::BFloat16},
    {"F16", ElementType::Float16},
    {"F64", ElementType::Float64},
    {"I64", ElementType::Int64},
    {"I32", ElementType::Int32},
    {"I16", ElementType::Int16},
    {"I8", ElementType::Int8},
    {"U64", ElementType::UInt64},
    {"U32", ElementType::UInt32},
    {"U16", ElementType::UInt16},
    {"U8", ElementType::UInt8},
    {"BOOL", ElementType::Bool},
    {"F8_E4M3", ElementType::Float8E4M3},
}};

std::optional<ElementType> typeNamed(std::string_view name)
{
    if (name == "F8_E5M2")
        return ElementType::Float8E5M2;
    const auto known = std::find_if(types.begin(), types.end(), [&](const auto &type) { return type.first == name; });
    return known == types.end() ? std::nullopt : std::optional(known->second);
}

std::uint64_t headerLength(std::string_view start)
{
    std::uint64_t length = 0;
    for (std::size_t i = lengthSize; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(start[i]);
    return length;
}

std::optional<std::vector<std::uint64_t>> naturals(const nlohmann::json &list)
{
    if (!list.is_array())
        return std::nullopt;
    std::vector<std::uint64_t> numbers;
    for (const nlohmann::json &item : list) {
        if (!item.is_number_unsigned())
            return std::nullopt;
        numbers.push_back(item.get<std::uint64_t>());
    }
    return numbers;
}

tl::expected<Tensor, std::string> tensorOf(const nlohmann::json &entry, const std::shared_ptr<const ByteSource> &values)
{
    const auto type = entry.contains("dtype") && entry["dtype"].is_string()
                          ? typeNamed(entry["dtype"].get_ref<const std::string &>())
                          : std::nullopt;
    const auto shape = entry.contains("shape") ? naturals(entry["shape"]) : std::nullopt;
    const auto place = entry.contains("data_offsets") ? naturals(entry["data_offsets"]) : std::nullopt;
    if (!type || !shape || !place || place->size() != 2 || (*place)[0] > (*place)[1])
        return tl::unexpected(say(Words::tr("a tensor of it is described in an unknown way")));
    return makeTensor({*type, false, *shape, {}, 0},
                      std::make_shared<PartSource>(values, (*place)[0], (*place)[1] - (*place)[0]));
}

// Makes a tensor of each entry of the header as it is read, so that a long header never stands in memory as a whole.
class HeaderReader
{
public:
    explicit HeaderReader(std::shared_ptr<const ByteSource> values) : m_values(std::move(values)) {}

    tl::expected<std::vector<NamedTensor>, std::string> read(const std::string &text)
    {
        const auto keep = [this](int depth, nlohmann::json::parse_event_t event, nlohmann::json &parsed) {
            using Event = nlohmann::json::parse_event_t;
            if (depth == 1 && event == Event::key)
                m_name = parsed.get<std::string>();
            if (depth != 1 || event != Event::object_end)
                return true;
            take(parsed);
            return false;
        };
        const bool whole = nlohmann::json::parse(text, keep, false).is_object();
        if (!whole)
            return tl::unexpected(say(Words::tr("its header is broken or cut off")));
        if (!m_wrong.empty())
            return tl::unexpected(m_wrong);
        return inOrder();
    }

private:
    void take(const nlohmann::json &entry)
    {
        if (m_name == "__metadata__" || !m_wrong.empty())
            return;
        auto tensor = tensorOf(entry, m_values);
        if (tensor)
            m_tensors.push_back({m_name, std::move(*tensor)});
        else
            m_wrong = m_name + ": " + tensor.error();
    }

    // By name; of a name that stands there twice the last one counts.
    std::vector<NamedTensor> inOrder()
    {
        std::reverse(m_tensors.begin(), m_tensors.end());
        std::stable_sort(m_tensors.begin(), m_tensors.end(),
                         [](const NamedTensor &a, const NamedTensor &b) { return a.name < b.name; });
        const auto repeats = std::unique(m_tensors.begin(), m_tensors.end(),
                                         [](const NamedTensor &a, const NamedTensor &b) { return a.name == b.name; });
        m_tensors.erase(repeats, m_tensors.end());
        return std::move(m_tensors);
    }

    std::shared_ptr<const ByteSource> m_values;
    std::vector<NamedTensor> m_tensors;
    std::string m_name, m_wrong; // of the entry that is read; what is wrong with the first bad one
};

} // namespace

bool looksLikeSafetensors(std::string_view start)
{
    return start.size() > lengthSize && start[lengthSize] == '{' && headerLength(start) <= longestHeader;
}

tl::expected<std::vector<NamedTensor>, std::string> readSafetensors(std::shared_ptr<const ByteSource> file)
{
    const auto start = readText(*file, 0, lengthSize);
    const std::uint64_t length = start ? headerLength(*start) : 0;
    const auto text = length <= longestHeader ? readText(*file, lengthSize, length) : std::nullopt;
    if (!text)
        return tl::unexpected(say(Words::tr("its header is broken or cut off")));
    return HeaderReader(std::make_shared<PartSource>(file, lengthSize + length, file->size())).read(*text);
}

} // namespace rundiff
