// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/lineshape.h"

#include "models/formats/logs/decimal.h"

#include <algorithm>
#include <cstring>

namespace rundiff
{

namespace
{

using decimal::isDigit;

bool isLetter(char sign)
{
    return static_cast<unsigned char>((sign | 0x20) - 'a') < 26 || sign == '_' || sign == '@';
}

bool atLineEnd(const char *at, const char *end)
{
    return at == end || *at == '\n' || (*at == '\r' && at + 1 != end && at[1] == '\n');
}

inline std::uint64_t eightBytes(const char *at)
{
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

// A mask over the first ones of eight bytes in memory order.
inline std::uint64_t firstBytes(std::size_t count)
{
    return count >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << 8 * count) - 1;
}

constexpr int mostStepDigits = 18; // surely fit into 64 bits

} // namespace

LineShape::LineShape(std::string_view line, std::vector<LineField> fields, LineReading::Kind kind) : m_kind(kind)
{
    std::sort(fields.begin(), fields.end(), [](const auto &a, const auto &b) { return a.begin < b.begin; });
    std::size_t at = 0;
    for (const LineField &field : fields) {
        if (field.begin < at)
            continue; // a number that has been taken for something else already
        addText(line, at, field.begin);
        at = field.end;
        if (field.name)
            addLiteral(line.substr(field.begin, field.end - field.begin));
        else if (field.place == LineReading::Place::Count)
            addNumber(Number::Value, field.place, field.metric);
        else
            addNumber(Number::Integer, field.place);
    }
    addText(line, at, line.size());
}

// Text between the fields: times of day and the like change from line to line, names with digits in them do not.
void LineShape::addText(std::string_view line, std::size_t begin, std::size_t end)
{
    std::size_t literal = begin;
    const auto flush = [&](std::size_t upTo) {
        if (upTo > literal)
            addLiteral(line.substr(literal, upTo - literal));
    };
    for (std::size_t at = begin; at < end;) {
        const std::size_t run = at;
        if (line[at] == ' ') {
            while (at < end && line[at] == ' ')
                ++at;
            if (at - run > 1) { // a single one is text, which an expression may want
                flush(run);
                addBlanks();
                literal = at;
            }
        } else if (isDigit(line[at]) && (at == 0 || !isLetter(line[at - 1]))) {
            while (at < end && isDigit(line[at]))
                ++at;
            flush(run);
            addNumber(Number::Digits);
            literal = at;
        } else {
            ++at;
            while (at < end && isDigit(line[run]) && isDigit(line[at]))
                ++at; // a digit that belongs to a name
        }
    }
    flush(end);
}

void LineShape::addLiteral(std::string_view text)
{
    if (text.empty())
        return;
    Piece &piece = m_pieces.emplace_back();
    piece.begin = static_cast<std::uint32_t>(m_text.size());
    piece.length = static_cast<std::uint32_t>(text.size());
    const std::size_t count = std::min(text.size(), sizeof piece.start);
    std::memcpy(&piece.start, text.data(), count);
    std::memset(&piece.mask, 0xff, count);
    m_text.append(text);
}

void LineShape::addBlanks()
{
    if (m_pieces.empty() || m_pieces.back().number != Number::None)
        m_pieces.emplace_back();
    m_pieces.back().blanks = true;
}

void LineShape::addNumber(Number number, LineReading::Place place, std::uint32_t metric)
{
    if (m_pieces.empty() || m_pieces.back().number != Number::None)
        m_pieces.emplace_back();
    m_pieces.back().number = number;
    m_pieces.back().place = place;
    m_pieces.back().metric = metric;
    if (number == Number::Value)
        m_before.emplace_back();
}

inline bool LineShape::fits(const Piece &piece, const char *at, const char *end) const
{
    const char *text = m_text.data() + piece.begin;
    if (end - at < 8)
        return end - at >= piece.length && std::memcmp(at, text, piece.length) == 0;
    if (((eightBytes(at) ^ piece.start) & piece.mask) != 0)
        return false;
    if (piece.length <= 8)
        return true;
    if (end - at < piece.length)
        return false;
    // Eight bytes at once, the last of them a second time where the length is odd: texts are too short for memcmp.
    std::uint64_t others = eightBytes(at + piece.length - 8) ^ eightBytes(text + piece.length - 8);
    for (std::size_t i = 8; i + 8 < piece.length; i += 8)
        others |= eightBytes(at + i) ^ eightBytes(text + i);
    return others == 0;
}

inline std::size_t LineShape::readValue(Printed &before, const char *at, const char *end, PrintedNumber &number)
{
    if (end - at < static_cast<std::ptrdiff_t>(sizeof before.text))
        return scanDecimal(at, end, number);
    const std::uint64_t text[2] = {eightBytes(at), eightBytes(at + 8)};
    if ((((text[0] ^ before.text[0]) & before.mask[0]) | ((text[1] ^ before.text[1]) & before.mask[1])) == 0) {
        number = before.number;
        return before.length;
    }
    const std::size_t length = scanDecimal(at, end, number);
    // Behind an 'e' more may make it an exponent.
    if (length > 0 && length < sizeof before.text && (at[length] | 0x20) != 'e') {
        before.number = number;
        before.length = length;
        std::memcpy(before.text, text, sizeof text);
        before.mask[0] = firstBytes(length + 1);
        before.mask[1] = length + 1 > 8 ? firstBytes(length + 1 - 8) : 0;
    }
    return length;
}

const char *LineShape::read(const char *at, const char *const end, LineReading &reading)
{
    reading.has = 0;
    reading.values.resize(m_before.size()); // mostly as many as the line before
    LineReading::Value *value = reading.values.data();
    Printed *before = m_before.data();
    for (const Piece &piece : m_pieces) {
        if (piece.length > 0) {
            if (!fits(piece, at, end))
                return nullptr;
            at += piece.length;
        }
        if (piece.blanks) { // two or more
            if (end - at < 2 || at[0] != ' ' || at[1] != ' ')
                return nullptr;
            while (at != end && *at == ' ')
                ++at;
        }
        switch (piece.number) {
        case Number::None:
            break;
        case Number::Integer: {
            std::uint64_t number = 0;
            const char *const begin = at;
            at = decimal::takeDigits(at, end, number);
            if (at == begin || at - begin > mostStepDigits)
                return nullptr;
            reading.set(piece.place, static_cast<std::int64_t>(number));
            break;
        }
        case Number::Value: {
            value->metric = piece.metric;
            const std::size_t length = readValue(*before, at, end, value->number);
            if (length == 0)
                return nullptr;
            at += length;
            ++value;
            ++before;
            break;
        }
        case Number::Digits:
            if (at == end || !isDigit(*at))
                return nullptr;
            while (at != end && isDigit(*at))
                ++at;
            break;
        }
    }
    reading.kind = m_kind;
    return atLineEnd(at, end) ? at : nullptr;
}

} // namespace rundiff
