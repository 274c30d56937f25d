// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json/jsontokens.h"

#include "models/formats/json/jsontext.h"
#include "models/run/messages.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include <simdjson.h>

namespace rundiff
{

namespace
{
constexpr std::size_t firstCapacity = 1 << 17; // with the tokens found in it, it stays in the processor's cache
constexpr std::size_t largestToken = std::size_t(64) << 20;
constexpr std::size_t padding = 64; // simdjson reads blocks of 64 bytes

bool isBlank(char character)
{
    return character == ' ' || character == '\n' || character == '\r' || character == '\t';
}
} // namespace

struct JsonTokens::Scanner {
    std::unique_ptr<simdjson::internal::dom_parser_implementation> implementation;

    bool prepare(std::size_t capacity)
    {
        implementation.reset();
        return simdjson::get_active_implementation()->create_dom_parser_implementation(capacity, 1, implementation) ==
               simdjson::SUCCESS;
    }
    simdjson::error_code run(const char *bytes, std::size_t size)
    {
        implementation->n_structural_indexes = 0;
        return implementation->stage1(reinterpret_cast<const std::uint8_t *>(bytes), size,
                                      simdjson::stage1_mode::regular);
    }
};

JsonTokens::JsonTokens(FileBytes file, const Progress &progress)
    : m_file(std::move(file)), m_progress(progress), m_scanner(std::make_unique<Scanner>())
{
}

JsonTokens::~JsonTokens() = default;

// Brings the tokens of the next part of the file. The last one found is kept for the part after it: it may go on there.
bool JsonTokens::fill()
{
    while (!m_atEnd && m_complaint.empty()) {
        if (m_progress.stopped()) {
            m_complaint = message(Messages::tr("reading was stopped"));
            return false;
        }
        const std::size_t used = m_indexes ? m_indexes[m_count] : 0;
        if (used > 0)
            std::memmove(m_buffer.get(), m_buffer.get() + used, m_filled - used);
        m_filled -= used;
        m_offset += used;
        m_next = m_count = 0;
        m_indexes = nullptr;
        if (!readMore())
            return false;
        const bool found = findTokens(m_atEnd);
        m_progress.tell({m_file.path(), m_offset + m_filled, m_file.size()});
        if (found)
            return true;
    }
    return false;
}

bool JsonTokens::readMore()
{
    if (m_filled == m_capacity) {
        const std::size_t larger = std::max(firstCapacity, m_capacity * 2);
        if (larger > 2 * largestToken) {
            m_complaint = message(Messages::tr("a single value is longer than {} MB"), largestToken >> 20);
            return false;
        }
        auto buffer = std::make_unique_for_overwrite<char[]>(larger + padding);
        if (m_filled > 0)
            std::memcpy(buffer.get(), m_buffer.get(), m_filled);
        m_buffer = std::move(buffer);
        m_capacity = larger;
        if (!m_scanner->prepare(larger + padding)) {
            m_complaint = message(Messages::tr("there is not enough memory to read it"));
            return false;
        }
    }
    const std::size_t wanted = m_capacity - m_filled;
    const std::size_t got = m_file.readSome(m_offset + m_filled, {m_buffer.get() + m_filled, wanted});
    if (m_offset == 0 && m_filled == 0 && std::string_view(m_buffer.get(), got).starts_with("\xef\xbb\xbf"))
        std::fill_n(m_buffer.get(), 3, ' ');
    m_filled += got;
    m_atEnd = got < wanted;
    return true;
}

// The part of the buffer that surely ends outside of escapes and characters, best at a line's end: JSON strings have
// no line breaks in them.
std::size_t JsonTokens::safeEnd(bool atEnd) const
{
    const std::string_view bytes(m_buffer.get(), m_filled);
    if (!atEnd) {
        constexpr std::size_t nearby = 4096;
        const std::size_t line = bytes.rfind('\n');
        if (line != std::string_view::npos && line + nearby > bytes.size() && line > 0)
            return line;
    }
    std::size_t end = bytes.size();
    while (end > 0 && end + 4 > bytes.size() && (static_cast<unsigned char>(bytes[end - 1]) & 0xc0) == 0x80)
        --end;
    if (end > 0 && static_cast<unsigned char>(bytes[end - 1]) >= 0xc0)
        --end;
    else
        end = bytes.size();
    while (end > 0 && bytes[end - 1] == '\\')
        --end;
    return end;
}

void JsonTokens::repair(std::size_t size)
{
    m_repaired = true;
    replaceForbiddenBytes({m_buffer.get(), size}, [&](std::size_t at) { noteDamage(m_offset + at); });
}

// False: no complete token yet, more must be read.
bool JsonTokens::findTokens(bool atEnd)
{
    std::size_t size = safeEnd(atEnd);
    if (size == 0)
        return false;
    char *const bytes = m_buffer.get();
    const char behind = bytes[size];
    simdjson::error_code error = m_scanner->run(bytes, size);
    if (error == simdjson::UTF8_ERROR || error == simdjson::UNESCAPED_CHARS) {
        repair(size);
        error = m_scanner->run(bytes, size);
    }
    bool unclosed = false;
    if (error == simdjson::UNCLOSED_STRING) { // cut inside a string: it is the last token, for the next part
        unclosed = true;
        bytes[size] = '"';
        error = m_scanner->run(bytes, size + 1);
        if (error == simdjson::UNESCAPED_CHARS || error == simdjson::UTF8_ERROR) {
            repair(size);
            error = m_scanner->run(bytes, size + 1);
        }
        bytes[size] = behind;
    }
    auto &scanned = *m_scanner->implementation;
    const std::uint32_t found = error == simdjson::SUCCESS ? scanned.n_structural_indexes : 0;
    if (found == 0)
        return false;
    m_escapes = std::memchr(bytes, '\\', size) != nullptr;
    m_indexes = scanned.structural_indexes.get();
    scanned.structural_indexes[found] = static_cast<std::uint32_t>(size);
    m_count = atEnd && !unclosed ? found : found - 1;
    return m_count > 0;
}

std::string_view JsonTokens::raw() const
{
    const char *const begin = m_buffer.get() + m_at;
    const char *end = m_buffer.get() + m_indexes[m_next];
    while (end > begin && isBlank(end[-1]))
        --end;
    if (*begin != '"')
        return {begin, static_cast<std::size_t>(end - begin)};
    if (end - begin < 2 || end[-1] != '"')
        return {};
    return {begin + 1, static_cast<std::size_t>(end - begin) - 2};
}

std::string_view JsonTokens::text()
{
    const std::string_view plain = raw();
    if (!m_escapes || plain.find('\\') == std::string_view::npos)
        return plain;
    checkEscapes();
    m_text.clear();
    appendUnescaped(m_text, plain);
    return m_text;
}

JsonTokens::Stretch JsonTokens::toEndOfList() const
{
    constexpr std::uint32_t mostTokens = 40;
    const std::uint32_t end = std::min(m_count, m_next + mostTokens);
    for (std::uint32_t token = m_next; token < end; ++token) {
        const std::uint32_t place = m_indexes[token];
        switch (kindOf(m_buffer[place])) {
        case JsonToken::ArrayEnd:
            return {{m_buffer.get() + m_at, place + 1 - m_at}, token + 1 - m_next};
        case JsonToken::ObjectBegin:
        case JsonToken::ObjectEnd:
            return {};
        default:
            break;
        }
    }
    return {};
}

std::string_view JsonTokens::upTo(char character) const
{
    constexpr std::size_t near = 1024;
    const char *const begin = m_buffer.get() + m_at;
    const void *const found = std::memchr(begin, character, std::min(near, m_filled - m_at));
    if (found)
        return std::string_view(begin, static_cast<const char *>(found) + 1);
    return {};
}

JsonTokens::Stretch JsonTokens::since(const Place &place) const
{
    if (place.offset < m_offset)
        return {};
    return {{m_buffer.get() + (place.offset - m_offset), offset() + 1 - place.offset}, m_next - place.next};
}

bool JsonTokens::goBackTo(const Place &place)
{
    if (place.offset < m_offset) { // the buffer has moved on
        restart(place.offset);
        return next() != JsonToken::End && offset() == place.offset;
    }
    m_next = place.next;
    m_at = m_indexes[m_next - 1];
    return true;
}

static JsonToken endOf(bool isObject)
{
    return isObject ? JsonToken::ObjectEnd : JsonToken::ArrayEnd;
}

// Takes the ends of lists and objects up to the next value after a comma. In `open`, true is an object.
bool JsonTokens::takeEnds(std::vector<bool> &open, JsonToken &token)
{
    while (!open.empty()) {
        token = next();
        if (token == JsonToken::Comma) {
            token = next();
            return true;
        }
        if (token != endOf(open.back()))
            return expected("a comma or the end of a value");
        open.pop_back();
    }
    return true;
}

// The name of a member, up to its value.
bool JsonTokens::takeName(JsonToken &token)
{
    if (token != JsonToken::String)
        return expected("a name in quotes");
    takePlain(token);
    if (next() != JsonToken::Colon)
        return expected("a colon");
    token = next();
    return true;
}

bool JsonTokens::skipNested(JsonToken token)
{
    std::vector<bool> open; // the objects and lists around the value; true: an object
    while (true) {
        const bool object = token == JsonToken::ObjectBegin;
        const bool begins = object || token == JsonToken::ArrayBegin;
        if (begins)
            token = next();
        else if (!takePlain(token))
            return false;
        const bool isFilled = begins && token != endOf(object);
        if (isFilled)
            open.push_back(object);
        else if (!takeEnds(open, token))
            return false;
        if (open.empty())
            return true;
        if (open.back() && !takeName(token))
            return false;
    }
}

void JsonTokens::checkScalar()
{
    if (!isJsonScalar(raw()))
        noteDamage(offset());
}

void JsonTokens::checkEscapes()
{
    if (!hasKnownEscapes(raw()))
        noteDamage(offset());
}

void JsonTokens::noteDamage(std::uint64_t offset)
{
    constexpr std::size_t mostPlaces = 100'000;
    if (m_damage.size() < mostPlaces)
        m_damage.insert(offset);
}

bool JsonTokens::isDamagedSince(std::uint64_t begin) const
{
    const auto first = m_damage.lower_bound(begin);
    return first != m_damage.end() && *first <= offset();
}

void JsonTokens::restart(std::uint64_t offset)
{
    m_offset = offset;
    m_filled = 0;
    m_indexes = nullptr;
    m_next = m_count = m_at = 0;
    m_atEnd = false;
    m_complaint.clear();
}

bool JsonTokens::expected(const char *what)
{
    const bool ended = m_atEnd && m_next == m_count;
    if (m_complaint.empty() && !ended)
        m_complaint = message(Messages::tr("{} was expected"), what);
    return false;
}

std::int64_t JsonTokens::line() const
{
    const std::uint64_t end = m_offset + m_at;
    std::string block(1 << 16, '\0');
    std::int64_t line = 1;
    for (std::uint64_t offset = 0; offset < end; offset += block.size()) {
        const std::size_t wanted = std::min<std::uint64_t>(block.size(), end - offset);
        const std::size_t got = m_file.readSome(offset, {block.data(), wanted});
        line += std::count(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(got), '\n');
    }
    return line;
}

} // namespace rundiff
