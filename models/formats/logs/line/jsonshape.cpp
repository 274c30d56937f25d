// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/jsonshape.h"

#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/line/wordsigns.h"

namespace rundiff
{

void JsonShape::add(std::string_view line, const LenientJson::Leaf &leaf, std::size_t end)
{
    const std::size_t behind = leaf.quoted ? 1 : 0;
    if (end < m_at + leaf.text.size() + behind) {
        m_useful = false;
        return;
    }
    const std::size_t begin = end - behind - leaf.text.size();
    m_useful = m_useful && line.substr(begin, leaf.text.size()) == leaf.text && // false where it has escapes
               (!leaf.quoted || (begin > m_at && line[begin - 1] == '"'));
    m_pieces.push_back({LiteralText(line.substr(m_at, begin - m_at)), leaf.quoted});
    m_at = begin + leaf.text.size();
}

void JsonShape::finish(std::string_view line, std::size_t end)
{
    m_after = LiteralText(line.substr(m_at, end - m_at));
    m_useful &= !m_pieces.empty();
}

// Each returns the end of the value; null if there is none.
inline const char *JsonShape::takeWord(const char *at, const char *end, std::size_t readable, Leaf &leaf)
{
    const char *stop = at + scanDecimal(at, end + readable, leaf.number);
    if (stop >= end) // what is after the line is not a part of it
        return nullptr;
    leaf.isNumber = stop != at && LenientJson::endsWord(*stop);
    leaf.quoted = false;
    while (stop != end && !LenientJson::endsWord(*stop))
        ++stop;
    leaf.text = {at, stop};
    if (stop == end || stop == at)
        return nullptr;
    return stop;
}

inline const char *JsonShape::takeQuoted(const char *at, const char *end, Leaf &leaf)
{
    const char *stop = at;
    unsigned signs = 0;
    while (stop != end && !wordsigns::isAnyOf(*stop, "\"\\") && static_cast<unsigned char>(*stop) >= ' ')
        signs |= static_cast<unsigned char>(*stop++);
    leaf.isNumber = false;
    leaf.quoted = true;
    leaf.text = {at, stop};
    if (stop == end || (signs > 0x7e && isDamaged(leaf.text)))
        return nullptr;
    return stop;
}

std::size_t JsonShape::read(std::string_view line, std::size_t readable, std::vector<Leaf> &leaves) const
{
    const char *at = line.data();
    const char *const end = at + line.size();
    leaves.resize(m_pieces.size()); // mostly as many as the line before
    Leaf *leaf = leaves.data();
    for (const Piece &piece : m_pieces) {
        if (!piece.before.isAt(at, end))
            return 0;
        at += piece.before.size();
        at = piece.quoted ? takeQuoted(at, end, *leaf) : takeWord(at, end, readable, *leaf);
        if (!at)
            return 0;
        ++leaf;
    }
    if (m_after.isAt(at, end))
        return static_cast<std::size_t>(at - line.data()) + m_after.size();
    return 0;
}

std::optional<QuickLine> JsonShape::quick(const std::vector<QuickLine::Number> &numbers) const
{
    QuickLine line(QuickLine::Spelling::Json);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (m_pieces[i].quoted)
            return std::nullopt;
        line.add(m_pieces[i].before, false, numbers[i]);
    }
    line.add(m_after, false, QuickLine::Number::None);
    if (line.finish())
        return line;
    return std::nullopt;
}

} // namespace rundiff
