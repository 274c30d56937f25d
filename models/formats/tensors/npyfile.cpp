// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/npyfile.h"

#include "models/formats/tensors/bytesources.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace rundiff
{

namespace
{

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::uint64_t longestHeader = 1 << 20;

// numpy's names of types without the byte order: "f4". Of two names of a type, the usual one is first.
constexpr std::array<std::pair<std::string_view, ElementType>, 15> descriptions{{
    {"b1", ElementType::Bool},
    {"i1", ElementType::Int8},
    {"u1", ElementType::UInt8},
    {"i2", ElementType::Int16},
    {"u2", ElementType::UInt16},
    {"i4", ElementType::Int32},
    {"u4", ElementType::UInt32},
    {"i8", ElementType::Int64},
    {"u8", ElementType::UInt64},
    {"f2", ElementType::Float16},
    {"f4", ElementType::Float32},
    {"f8", ElementType::Float64},
    {"c8", ElementType::Complex64},
    {"c16", ElementType::Complex128},
    {"?", ElementType::Bool},
}};

struct Header {
    std::string text; // a Python dictionary
    std::uint64_t end = 0;
};

// Whether a header is what numpy accepts: a dictionary of three members and nothing after it.
class HeaderText
{
public:
    explicit HeaderText(std::string_view text) : m_rest(text) {}

    bool isWhole()
    {
        int members = 0;
        for (bool open = takes('{'); open && !takes('}'); ++members) {
            if (!takesQuoted() || !takes(':') || !takesValue())
                return false;
            open = takes(',') || begins('}');
            if (!open)
                return false;
        }
        skipBlanks();
        return members == 3 && m_rest.empty();
    }

private:
    void skipBlanks() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(" \t\r\n"), m_rest.size())); }
    bool begins(char character)
    {
        skipBlanks();
        return m_rest.starts_with(character);
    }
    bool takes(char character)
    {
        const bool there = begins(character);
        m_rest.remove_prefix(there);
        return there;
    }
    bool takesUpTo(std::size_t end)
    {
        if (end == std::string_view::npos)
            return false;
        m_rest.remove_prefix(end + 1);
        return true;
    }
    bool takesQuoted() { return (begins('\'') || begins('"')) && takesUpTo(m_rest.find(m_rest.front(), 1)); }
    bool takesValue()
    {
        if (begins('(')) // a shape; Python 2 wrote 3L
            return m_rest.find_first_not_of("0123456789L, ", 1) == m_rest.find(')') && takesUpTo(m_rest.find(')'));
        if (begins('[')) // records: their names may hold anything
            return takesUpTo(m_rest.rfind(']'));
        for (const std::string_view word : {"True", "False"}) {
            if (m_rest.starts_with(word)) {
                m_rest.remove_prefix(word.size());
                return true;
            }
        }
        return takesQuoted();
    }

    std::string_view m_rest;
};

std::optional<Header> readHeader(const ByteSource &file)
{
    std::array<char, 12> start{};
    if (file.size() < start.size() || !file.read(0, start))
        return std::nullopt;
    const auto byte = [&start](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(start[i]));
    };
    if (byte(6) < 1 || byte(6) > 3 || byte(7) != 0)
        return std::nullopt;
    const bool first = byte(6) == 1; // the version: its lengths have two bytes, those of later ones four
    const std::uint64_t length =
        first ? byte(8) | byte(9) << 8 : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
    const std::uint64_t begin = first ? 10 : 12;
    if (length > longestHeader)
        return std::nullopt;
    auto text = readText(file, begin, length);
    if (!text || !HeaderText(*text).isWhole())
        return std::nullopt;
    return Header{std::move(*text), begin + length};
}

// The text after 'key': in the dictionary, without leading blanks.
std::optional<std::string_view> valueOf(std::string_view dictionary, std::string_view key)
{
    for (const char quote : {'\'', '"'}) {
        const std::string quoted = quote + std::string(key) + quote;
        std::size_t at = dictionary.find(quoted);
        if (at == std::string_view::npos)
            continue;
        at = dictionary.find_first_not_of(" :", at + quoted.size());
        if (at == std::string_view::npos)
            return std::string_view();
        return dictionary.substr(at);
    }
    return std::nullopt;
}

std::optional<std::vector<std::uint64_t>> shapeOf(std::string_view text)
{
    const std::size_t end = text.find(')');
    if (text.empty() || text.front() != '(' || end == std::string_view::npos)
        return std::nullopt;
    std::vector<std::uint64_t> shape;
    const char *at = text.data() + 1;
    const char *const last = text.data() + end;
    const auto skip = [&](char sign) { return at != last && *at == sign && (++at, true); };
    const auto skipBlanks = [&] { at = std::find_if(at, last, [](char sign) { return sign != ' '; }); };
    for (skipBlanks(); at != last; skipBlanks()) {
        const auto [next, error] = std::from_chars(at, last, shape.emplace_back());
        const bool leadingZero = next - at > 1 && *at == '0'; // Python reads and prints none
        if (error != std::errc() || leadingZero)
            return std::nullopt;
        at = next;
        skip('L'); // Python 2 wrote 3L
        skipBlanks();
        if (at != last && !skip(','))
            return std::nullopt;
    }
    return shape;
}

tl::expected<TensorLayout, std::string> typeOf(std::string_view description)
{
    const bool quoted = !description.empty() && contains("'\"", description.front());
    const std::size_t end = quoted ? description.find(description.front(), 1) : std::string_view::npos;
    if (end == std::string_view::npos)
        return tl::unexpected(message(Messages::tr("it contains records, not numbers")));
    const std::string_view name = description.substr(1, end - 1);
    const bool ordered = !name.empty() && std::string_view("<>|=").find(name.front()) != std::string_view::npos;
    const std::string_view kind = name.substr(ordered);
    const auto known =
        std::find_if(descriptions.begin(), descriptions.end(), [&](const auto &d) { return d.first == kind; });
    if (known != descriptions.end()) {
        TensorLayout layout;
        layout.type = known->second;
        layout.bigEndian = ordered && name.front() == '>';
        return layout;
    }
    if (kind == "V2") { // numpy has no bfloat16, and keeps those of other libraries as two bytes
        TensorLayout layout;
        layout.type = ElementType::BFloat16;
        return layout;
    }
    if (kind.starts_with('U') || kind.starts_with('S'))
        return tl::unexpected(message(Messages::tr("it contains texts ({}), not numbers"), name));
    if (kind.starts_with('O'))
        return tl::unexpected(
            message(Messages::tr("it contains Python objects ({}), which cannot be read without running code"), name));
    return tl::unexpected(message(Messages::tr("elements of the type {} cannot be compared"), name));
}

std::vector<std::uint64_t> stridesFirstFastest(std::span<const std::uint64_t> shape)
{
    std::vector<std::uint64_t> strides;
    std::uint64_t stride = 1;
    for (const std::uint64_t size : shape) {
        strides.push_back(stride);
        stride *= size;
    }
    return strides;
}

} // namespace

std::string_view numpyName(ElementType type)
{
    const auto known =
        std::find_if(descriptions.begin(), descriptions.end(), [&](const auto &d) { return d.second == type; });
    if (known == descriptions.end())
        return {};
    return known->first;
}

bool looksLikeNpy(std::string_view start)
{
    return start.starts_with(magic);
}

tl::expected<Tensor, std::string> readNpy(std::shared_ptr<const ByteSource> file)
{
    const auto header = readHeader(*file);
    const auto member = [&](const char *name) {
        return andThen(header, [&](const auto &found) { return valueOf(found.text, name); });
    };
    const auto description = member("descr"), order = member("fortran_order");
    const auto shapeStart = member("shape");
    const auto shape = andThen(shapeStart, shapeOf);
    const bool lastFastest = order && order->starts_with("False"), firstFastest = order && order->starts_with("True");
    if (!description || !(lastFastest || firstFastest) || !shape)
        return tl::unexpected(message(Messages::tr("its .npy header is damaged or truncated")));
    auto layout = typeOf(*description);
    if (!layout)
        return tl::unexpected(layout.error());
    layout->shape = *shape;
    layout->start = header->end;
    if (firstFastest)
        layout->strides = stridesFirstFastest(*shape);
    const std::uint64_t size = file->size();
    auto tensor = makeTensor(*layout, std::move(file));
    if (tensor && layout->start + tensor->count() * elementSize(tensor->type) != size)
        return tl::unexpected(message(Messages::tr("its size does not match its .npy header")));
    return tensor;
}

} // namespace rundiff
