// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/safetensors.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <optional>

#include <simdjson.h>

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
    if (known == types.end())
        return std::nullopt;
    return known->second;
}

std::uint64_t headerLength(std::string_view start)
{
    std::uint64_t length = 0;
    for (std::size_t i = lengthSize; i-- > 0;)
        length = length << 8 | static_cast<unsigned char>(start[i]);
    return length;
}

using Json = simdjson::ondemand::value;

std::vector<std::uint64_t> naturals(Json list)
{
    std::vector<std::uint64_t> numbers;
    for (auto item : list.get_array())
        numbers.push_back(item.get_uint64());
    return numbers;
}

// What the header says of one tensor.
struct Entry {
    std::optional<ElementType> type;
    std::optional<std::vector<std::uint64_t>> shape;
    std::vector<std::uint64_t> place;
};

Entry entryOf(simdjson::ondemand::object object)
{
    Entry entry;
    for (auto field : object) {
        const std::string_view key = field.unescaped_key();
        if (key == "dtype")
            entry.type = typeNamed(field.value().get_string());
        else if (key == "shape")
            entry.shape = naturals(field.value());
        else if (key == "data_offsets")
            entry.place = naturals(field.value());
    }
    return entry;
}

// Creates a tensor for each entry of the header while it is read, so that a long header is never completely in memory.
class HeaderReader
{
public:
    explicit HeaderReader(std::shared_ptr<const ByteSource> values) : m_values(std::move(values)) {}

    tl::expected<std::vector<NamedTensor>, std::string> read(std::string_view text)
    {
        simdjson::ondemand::parser parser;
        const simdjson::padded_string padded(text);
        try {
            simdjson::ondemand::document header = parser.iterate(padded);
            for (auto field : header.get_object()) {
                const std::string name(std::string_view(field.unescaped_key()));
                if (name != "__metadata__")
                    take(name, field.value());
            }
            if (header.current_location().error() != simdjson::OUT_OF_BOUNDS) // text after the object
                return tl::unexpected(broken());
        } catch (const simdjson::simdjson_error &) {
            return tl::unexpected(broken());
        }
        if (!m_wrong.empty())
            return tl::unexpected(m_wrong);
        if (!fillTheFile())
            return tl::unexpected(
                message(Messages::tr("the tensor positions in its header do not fill the file one after the "
                                     "other: header or file is damaged")));
        std::ranges::stable_sort(m_tensors, {}, &NamedTensor::name);
        const auto twice = std::ranges::adjacent_find(m_tensors, {}, &NamedTensor::name);
        if (twice != m_tensors.end())
            return tl::unexpected(message(Messages::tr("its header contains {} twice"), twice->name));
        return std::move(m_tensors);
    }

    static std::string broken() { return message(Messages::tr("its header is damaged or truncated")); }

private:
    void take(const std::string &name, Json value)
    {
        if (!m_wrong.empty())
            return;
        auto tensor = tensorOf(value);
        if (tensor)
            m_tensors.push_back({name, std::move(*tensor)});
        else
            m_wrong = name + ": " + tensor.error();
    }

    tl::expected<Tensor, std::string> tensorOf(Json value)
    {
        Entry entry;
        try {
            entry = entryOf(value.get_object());
        } catch (const simdjson::simdjson_error &error) {
            if (error.error() != simdjson::INCORRECT_TYPE && error.error() != simdjson::NUMBER_ERROR)
                throw;
        }
        if (!entry.type || !entry.shape || entry.place.size() != 2 || entry.place[0] > entry.place[1])
            return tl::unexpected(message(Messages::tr("a tensor of it is described in an unknown way")));
        const std::uint64_t size = entry.place[1] - entry.place[0];
        m_places.emplace_back(entry.place[0], entry.place[1]);
        auto tensor = makeTensor({*entry.type, false, *entry.shape, {}, 0},
                                 std::make_shared<PartSource>(m_values, entry.place[0], size));
        if (tensor && tensor->count() * elementSize(tensor->type) != size)
            return tl::unexpected(message(Messages::tr("its shape does not match its place in the file")));
        return tensor;
    }

    // The format has no checksum, but leaves no gap either: each tensor begins where another one ends.
    bool fillTheFile()
    {
        std::ranges::sort(m_places);
        std::uint64_t end = 0;
        for (const auto &[begin, behind] : m_places) {
            if (begin != end)
                return false;
            end = behind;
        }
        return end == m_values->size();
    }

    std::shared_ptr<const ByteSource> m_values;
    std::vector<NamedTensor> m_tensors;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_places; // begin and end of each
    std::string m_wrong;                                           // with the first bad entry
};

std::optional<std::string> headerOf(const ByteSource &file)
{
    const auto start = readText(file, 0, lengthSize);
    const std::uint64_t length = start ? headerLength(*start) : longestHeader + 1;
    return length <= longestHeader ? readText(file, lengthSize, length) : std::nullopt;
}

} // namespace

bool looksLikeSafetensors(std::string_view start)
{
    return start.size() > lengthSize && start[lengthSize] == '{' && headerLength(start) <= longestHeader;
}

tl::expected<std::vector<NamedTensor>, std::string> readSafetensors(std::shared_ptr<const ByteSource> file)
{
    const auto text = headerOf(*file);
    if (!text)
        return tl::unexpected(HeaderReader::broken());
    const std::uint64_t start = lengthSize + text->size();
    return HeaderReader(std::make_shared<PartSource>(file, start, file->size())).read(*text);
}

std::string safetensorsRemark(const ByteSource &file, std::string_view name)
{
    const auto text = headerOf(file);
    if (!text)
        return {};
    simdjson::ondemand::parser parser;
    const simdjson::padded_string padded(*text);
    try {
        simdjson::ondemand::document header = parser.iterate(padded);
        return std::string(std::string_view(header["__metadata__"][name].get_string()));
    } catch (const simdjson::simdjson_error &) {
        return {};
    }
}

} // namespace rundiff
