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
        const bool value = field.place == LineReading::Place::Count;
        m_pieces.push_back({value ? Part::Value : Part::Integer, field.place, field.metric, 0, 0, 0, 0});
        at = field.end;
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
            const bool padding = at - run > 1 || at == end || isDigit(line[at]);
            if (padding) {
                flush(run);
                m_pieces.push_back({Part::Blanks, LineReading::Place::Count, 0, 0, 0, 0, 0});
                literal = at;
            }
        } else if (isDigit(line[at]) && (at == 0 || !isLetter(line[at - 1]))) {
            while (at < end && (isDigit(line[at]) || line[at] == '.'))
                ++at;
            flush(run);
            m_pieces.push_back({Part::Skipped, LineReading::Place::Count, 0, 0, 0, 0, 0});
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
    Piece piece{Part::Text, LineReading::Place::Count, 0, 0, 0, 0, 0};
    piece.begin = static_cast<std::uint32_t>(m_text.size());
    piece.length = static_cast<std::uint32_t>(text.size());
    const std::size_t count = std::min(text.size(), sizeof piece.start);
    std::memcpy(&piece.start, text.data(), count);
    std::memset(&piece.mask, 0xff, count);
    m_pieces.push_back(piece);
    m_text.append(text);
}

bool LineShape::fits(const Piece &piece, const char *at, const char *end) const
{
    const char *text = m_text.data() + piece.begin;
    if (end - at < 8)
        return end - at >= piece.length && std::memcmp(at, text, piece.length) == 0;
    std::uint64_t start = 0;
    std::memcpy(&start, at, sizeof start);
    if (((start ^ piece.start) & piece.mask) != 0)
        return false;
    return piece.length <= 8 || (end - at >= piece.length && std::memcmp(at + 8, text + 8, piece.length - 8) == 0);
}

const char *LineShape::read(const char *at, const char *const end, LineReading &reading) const
{
    reading.clear();
    for (const Piece &piece : m_pieces) {
        switch (piece.part) {
        case Part::Text:
            if (!fits(piece, at, end))
                return nullptr;
            at += piece.length;
            break;
        case Part::Blanks:
            if (at == end || *at != ' ')
                return nullptr;
            while (at != end && *at == ' ')
                ++at;
            break;
        case Part::Integer: {
            std::int64_t value = 0;
            const char *begin = at;
            for (; at != end && isDigit(*at) && at - begin < mostStepDigits; ++at)
                value = value * 10 + (*at - '0');
            if (at == begin || (at != end && isDigit(*at)))
                return nullptr;
            reading.set(piece.place, value);
            break;
        }
        case Part::Value: {
            auto &value = reading.values.emplace_back();
            value.metric = piece.metric;
            const std::size_t length = scanDecimal(at, end, value.number);
            if (length == 0)
                return nullptr;
            at += length;
            break;
        }
        case Part::Skipped:
            if (at == end || !isDigit(*at))
                return nullptr;
            while (at != end && (isDigit(*at) || *at == '.'))
                ++at;
            break;
        }
    }
    reading.kind = m_kind;
    return atLineEnd(at, end) ? at : nullptr;
}

} // namespace rundiff
