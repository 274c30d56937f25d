// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/run/progress.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>

namespace rundiff
{

enum class JsonToken : std::uint8_t {
    End, // of the file, or of its recognisable content
    ObjectBegin,
    ObjectEnd,
    ArrayBegin,
    ArrayEnd,
    Colon,
    Comma,
    String,
    Scalar // a number, true, false, null; also the bare NaN and Infinity that Python writes
};

// The tokens of a JSON file of any size, one after the other. The file is read through a small buffer; simdjson finds
// the tokens in it. Views are valid until the next token is taken.
class JsonTokens
{
public:
    JsonTokens(FileBytes file, const Progress &progress);
    ~JsonTokens();

    JsonToken next()
    {
        if (m_next == m_count && !fill())
            return JsonToken::End;
        m_at = m_indexes[m_next++];
        return kindOf(m_buffer[m_at]);
    }

    // The last token as written in the file; a string without its quotes, escapes not resolved.
    std::string_view raw() const;
    // The last token's text, a string's escapes resolved.
    std::string_view text();

    // Iterates over the members of an object whose brace was taken: member(name, token) takes the value, which starts
    // with `token`, and returns false to stop. The name's view is valid until another token is taken.
    template <typename Member>
    bool object(Member &&member);
    // The same for the elements of an array: element(token).
    template <typename Element>
    bool array(Element &&element);
    // Continues with an object after one of its values.
    template <typename Member>
    bool restOfObject(Member &&member);
    // Continues at the name of a member of an object.
    template <typename Member>
    bool objectFromName(Member &&member)
    {
        return members(next(), member);
    }
    // Takes the rest of a value that starts with `token`, at any depth.
    bool skip(JsonToken token)
    {
        if (token == JsonToken::ObjectBegin || token == JsonToken::ArrayBegin)
            return skipNested(token);
        return takePlain(token);
    }
    // Whether the last token is a plain value. An invalid one is recorded as damage.
    bool takePlain(JsonToken token)
    {
        if (token == JsonToken::Scalar)
            checkScalar();
        else if (token != JsonToken::String)
            return expected("a value");
        else if (m_escapes)
            checkEscapes();
        return true;
    }
    void checkScalar();

    // The positions of damaged single values in the file: bytes that JSON does not allow, invalid scalars and escapes.
    const std::set<std::uint64_t> &damage() const { return m_damage; }
    bool isDamagedSince(std::uint64_t begin) const; // up to and including the last token
    // Continues at another position of the file, as if it started there.
    void restart(std::uint64_t offset);

    // The text from the last token to the end of the first list after it, and the number of its tokens after the last
    // one. Empty if an object starts or ends before, or if it is long or not completely in the buffer.
    struct Stretch {
        std::string_view bytes;
        std::uint32_t tokens = 0;
    };
    Stretch toEndOfList() const;
    // From the last token to the first such character after it, independent of its role. Empty if none is near.
    std::string_view upTo(char character) const;
    // From an earlier position of the last token up to and including the last token, which is one character long. Empty
    // if that is no longer completely in the buffer.
    struct Place {
        std::uint64_t offset = 0;
        std::uint32_t next = 0;
    };
    Place place() const { return {offset(), m_next}; }
    Stretch since(const Place &place) const;
    // Takes the token of an earlier position again. False if it is not there any more: the file has changed.
    bool goBackTo(const Place &place);

    bool holds(std::uint32_t tokens) const { return tokens <= m_count - m_next; }
    // Takes tokens that are in the buffer.
    void take(std::uint32_t tokens)
    {
        m_next += tokens;
        m_at = m_indexes[m_next - 1];
    }

    // The reason why the last step failed, in words; empty if the file ended.
    const std::string &complaint() const { return m_complaint; }
    bool repaired() const { return m_repaired; } // bytes that are not allowed in JSON were replaced, or line breaks
    const FileBytes &file() const { return m_file; }
    std::uint64_t offset() const { return m_offset + m_at; } // of the last token in the file
    std::int64_t line() const;                               // of the last token; recounted, so only for messages

private:
    static JsonToken kindOf(char first)
    {
        switch (first) {
        case '{':
            return JsonToken::ObjectBegin;
        case '}':
            return JsonToken::ObjectEnd;
        case '[':
            return JsonToken::ArrayBegin;
        case ']':
            return JsonToken::ArrayEnd;
        case ':':
            return JsonToken::Colon;
        case ',':
            return JsonToken::Comma;
        case '"':
            return JsonToken::String;
        default:
            return JsonToken::Scalar;
        }
    }

    template <typename Member>
    bool members(JsonToken token, Member &&member);
    bool fill();
    bool readMore();
    bool findTokens(bool atEnd);
    bool expected(const char *what);
    std::size_t safeEnd(bool atEnd) const;
    void repair(std::size_t size);
    bool skipNested(JsonToken token);
    bool takeEnds(std::vector<bool> &open, JsonToken &token);
    bool takeName(JsonToken &token);
    void checkEscapes();
    void noteDamage(std::uint64_t offset);

    struct Scanner; // simdjson's first stage
    FileBytes m_file;
    const Progress &m_progress;
    std::unique_ptr<Scanner> m_scanner;
    std::unique_ptr<char[]> m_buffer;
    std::size_t m_capacity = 0;
    std::size_t m_filled = 0;   // bytes in the buffer
    std::uint64_t m_offset = 0; // of the buffer's first byte in the file
    const std::uint32_t *m_indexes = nullptr;
    std::uint32_t m_next = 0, m_count = 0; // tokens that may be taken; one more index always follows
    std::uint32_t m_at = 0;
    bool m_atEnd = false;
    bool m_repaired = false;
    bool m_escapes = false; // there are backslashes in the buffer
    std::string m_complaint;
    std::set<std::uint64_t> m_damage;
    std::string m_text; // of a string with escapes
};

template <typename Member>
bool JsonTokens::object(Member &&member)
{
    const JsonToken token = next();
    return token == JsonToken::ObjectEnd || members(token, member);
}

template <typename Member>
bool JsonTokens::restOfObject(Member &&member)
{
    const JsonToken token = next();
    if (token == JsonToken::ObjectEnd)
        return true;
    if (token != JsonToken::Comma)
        return expected("a comma or the end of the object");
    return members(next(), member);
}

// From the name of a member, which was taken, to the end of the object.
template <typename Member>
bool JsonTokens::members(JsonToken token, Member &&member)
{
    std::string kept;
    while (true) {
        if (token != JsonToken::String)
            return expected("a name in quotes");
        std::string_view name = text();
        if (m_count - m_next < 2) { // the colon or the value is not in the buffer yet
            kept = name;
            name = kept;
        }
        if (next() != JsonToken::Colon)
            return expected("a colon");
        if (!member(name, next()))
            return false;
        token = next();
        if (token == JsonToken::ObjectEnd)
            return true;
        if (token != JsonToken::Comma)
            return expected("a comma or the end of the object");
        token = next();
    }
}

template <typename Element>
bool JsonTokens::array(Element &&element)
{
    JsonToken token = next();
    if (token == JsonToken::ArrayEnd)
        return true;
    while (true) {
        if (!element(token))
            return false;
        token = next();
        if (token == JsonToken::ArrayEnd)
            return true;
        if (token != JsonToken::Comma)
            return expected("a comma or the end of the list");
        token = next();
    }
}

} // namespace rundiff
