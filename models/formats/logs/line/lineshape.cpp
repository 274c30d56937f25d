// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/lineshape.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rundiff
{

namespace
{

using decimal::eightBytes;
using decimal::isDigit;

bool isLetter(char sign)
{
    return static_cast<unsigned char>((sign | 0x20) - 'a') < 26 || wordsigns::isAnyOf(sign, "_@");
}

bool atLineEnd(const char *at, const char *end)
{
    return at == end || *at == '\n' || (*at == '\r' && at + 1 != end && at[1] == '\n');
}

// A mask over the first ones of eight bytes in memory order.
inline std::uint64_t firstBytes(std::size_t count)
{
    if (count >= 8)
        return ~std::uint64_t(0);
    return (std::uint64_t(1) << 8 * count) - 1;
}

constexpr int mostStepDigits = 18;               // surely fit into 64 bits
constexpr unsigned mostLinesNotAsked = 63;       // for their layout
constexpr unsigned mostNumbersNotCompared = 255; // with the one before them
constexpr std::size_t mostLayouts = 4;
constexpr std::size_t leastPieces = 8; // fewer are read as quickly one by one
constexpr std::size_t mostQuickPieces = 14;

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
    makeQuick();
}

// Long lines are read more quickly by their layout.
void LineShape::makeQuick()
{
    if (m_pieces.size() > mostQuickPieces)
        return;
    Quick quick;
    for (const Piece &piece : m_pieces) {
        QuickLine::Number number = QuickLine::Number::None;
        const bool step = isAnyOf(piece.place, {LineReading::Place::Step, LineReading::Place::Iteration});
        if (piece.number == Number::Integer && step) {
            number = QuickLine::Number::Step;
            quick.step = piece.place;
        } else if (piece.number == Number::Integer && piece.place == LineReading::Place::Rank) {
            number = QuickLine::Number::Rank;
        } else if (piece.number == Number::Integer) {
            number = QuickLine::Number::Same;
            quick.same.push_back(piece.place);
        } else if (piece.number == Number::Value) {
            number = QuickLine::Number::Value;
            if (std::ranges::find(quick.metrics, piece.metric) != quick.metrics.end())
                return;
            quick.metrics.push_back(piece.metric);
        } else if (piece.number == Number::Digits) {
            number = QuickLine::Number::Digits;
        }
        quick.line.add(piece.text, piece.blanks, number);
    }
    if (quick.line.finish())
        m_quick = std::move(quick);
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
    m_pieces.emplace_back().text = LiteralText(text);
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
    m_numbers.emplace_back();
    m_numbersBefore.emplace_back();
    m_pieces.back().number = number;
    m_pieces.back().place = place;
    m_pieces.back().metric = metric;
    if (number == Number::Value)
        m_before.emplace_back();
}

inline std::size_t LineShape::readValue(Printed &before, const char *at, const char *end, PrintedNumber &number)
{
    if (before.wait > 0 || end - at < static_cast<std::ptrdiff_t>(sizeof before.text)) {
        if (before.wait > 0)
            --before.wait;
        return scanDecimal(at, end, number);
    }
    const std::uint64_t text[2] = {eightBytes(at), eightBytes(at + 8)};
    if ((((text[0] ^ before.text[0]) & before.mask[0]) | ((text[1] ^ before.text[1]) & before.mask[1])) == 0) {
        number = before.number;
        before.misses = 0;
        return before.length;
    }
    before.misses = std::min(2 * before.misses + 1, mostNumbersNotCompared);
    before.wait = before.misses / 4; // a number that changes now and then is still compared
    const std::size_t length = scanDecimal(at, end, number);
    // After an 'e' more may make it an exponent.
    if (length > 0 && length < sizeof before.text && (at[length] | 0x20) != 'e') {
        before.number = number;
        before.length = length;
        std::memcpy(before.text, text, sizeof text);
        before.mask[0] = firstBytes(length + 1);
        before.mask[1] = length + 1 > 8 ? firstBytes(length + 1 - 8) : 0;
    }
    return length;
}

// Returns the position after the number, null if there is none.
inline const char *LineShape::takeNumber(const Piece &piece, const char *at, const char *end, Target &target)
{
    const char *const begin = at;
    switch (piece.number) {
    case Number::Integer: {
        std::uint64_t number = 0;
        at = decimal::takeDigits(at, end, number);
        if (at - begin > mostStepDigits)
            return nullptr;
        target.reading.set(piece.place, static_cast<std::int64_t>(number));
        break;
    }
    case Number::Value: {
        LineReading::Value &value = target.reading.values[target.values];
        value.metric = piece.metric;
        at += readValue(m_before[target.values++], at, end, value.number);
        break;
    }
    case Number::Digits:
        while (at != end && isDigit(*at))
            ++at;
        break;
    case Number::None:
        break;
    }
    return at == begin ? nullptr : at;
}

const char *LineShape::read(const char *at, const char *const end, LineReading &reading)
{
    reading.kind = m_kind;
    reading.values.resize(m_before.size()); // mostly as many as the line before
    const bool asked = m_wait == 0 && !m_layouts.empty();
    if (const char *const stop = asked ? readByLayouts(at, end, reading) : nullptr) {
        m_misses = 0;
        return stop;
    }
    const char *const stop = readByPieces(at, end, reading);
    if (!stop)
        return nullptr;
    if (m_wait > 0)
        --m_wait;
    // Where widths change from line to line, asking is in vain: it is done the less the more often it was.
    if (asked) {
        m_misses = std::min(2 * m_misses + 1, mostLinesNotAsked);
        m_wait = m_misses;
    }
    if (m_wait == 0 && m_pieces.size() >= leastPieces && m_numbers == m_numbersBefore)
        learnLayout({at, static_cast<std::size_t>(stop - at)});
    return stop;
}

inline const char *LineShape::readByLayout(const Layout &layout, const char *at, const char *end, LineReading &reading)
{
    if (!layout.bytes.fits(at, end))
        return nullptr;
    reading.has = 0;
    Target target{reading};
    for (const Wanted &wanted : layout.wanted) {
        const char *const begin = at + wanted.begin;
        if (takeNumber(m_pieces[wanted.piece], begin, end, target) != begin + wanted.length)
            return nullptr;
    }
    at += layout.bytes.length();
    return atLineEnd(at, end) ? at : nullptr;
}

const char *LineShape::readByLayouts(const char *at, const char *end, LineReading &reading)
{
    for (std::size_t i = 0; i < m_layouts.size(); ++i) {
        if (const char *const stop = readByLayout(m_layouts[i], at, end, reading)) {
            if (i > 0)
                std::swap(m_layouts[i], m_layouts.front());
            return stop;
        }
    }
    return nullptr;
}

// From a line that was read by its pieces.
void LineShape::learnLayout(std::string_view line)
{
    if (m_layouts.size() < mostLayouts)
        m_layouts.emplace_back();
    Layout &layout = m_layouts.back();
    layout.bytes.learn(line, m_numbers);
    layout.wanted.clear();
    auto number = m_numbers.begin();
    for (std::uint32_t piece = 0; piece < m_pieces.size(); ++piece) {
        if (m_pieces[piece].number == Number::None)
            continue;
        if (m_pieces[piece].number != Number::Digits)
            layout.wanted.push_back({piece, number->begin, number->length});
        ++number;
    }
}

const char *LineShape::readByPieces(const char *at, const char *const end, LineReading &reading)
{
    const char *const line = at;
    reading.has = 0;
    Target target{reading};
    const bool keepsNumbers = m_pieces.size() >= leastPieces; // a layout may be learned from them
    if (keepsNumbers)
        std::swap(m_numbers, m_numbersBefore);
    LineLayout::Number *number = m_numbers.data();
    for (const Piece &piece : m_pieces) {
        if (!piece.text.isAt(at, end))
            return nullptr;
        at += piece.text.size();
        if (piece.blanks) { // two or more
            if (end - at < 2 || at[0] != ' ' || at[1] != ' ')
                return nullptr;
            while (at != end && *at == ' ')
                ++at;
        }
        if (piece.number == Number::None)
            continue;
        const char *const behind = takeNumber(piece, at, end, target);
        if (!behind)
            return nullptr;
        if (keepsNumbers)
            *number++ = {static_cast<std::uint32_t>(at - line), static_cast<std::uint32_t>(behind - at),
                         piece.number != Number::Value};
        at = behind;
    }
    return atLineEnd(at, end) ? at : nullptr;
}

} // namespace rundiff
