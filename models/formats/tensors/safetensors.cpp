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
    const auto header = text ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
    if (!header.is_object())
        return tl::unexpected(say(Words::tr("its header is broken or cut off")));
    const auto values = std::make_shared<PartSource>(file, lengthSize + length, file->size());
    std::vector<NamedTensor> tensors;
    for (const auto &[name, entry] : header.items()) {
        if (name == "__metadata__" || !entry.is_object())
            continue;
        auto tensor = tensorOf(entry, values);
        if (!tensor)
            return tl::unexpected(name + ": " + tensor.error());
        tensors.push_back({name, std::move(*tensor)});
    }
    return tensors;
}

} // namespace rundiff
