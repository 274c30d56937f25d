// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/jsonshape.h"

#include "models/formats/logs/decimal.h"
#include "models/formats/logs/segments.h"

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
    m_pieces.push_back({std::string(line.substr(m_at, begin - m_at)), leaf.quoted});
    m_at = begin + leaf.text.size();
}

void JsonShape::finish(std::string_view line, std::size_t end)
{
    m_after = line.substr(m_at, end - m_at);
    m_useful = m_useful && !m_pieces.empty();
}

std::size_t JsonShape::read(std::string_view line, std::size_t readable, std::vector<Leaf> &leaves) const
{
    const char *at = line.data();
    const char *const end = at + line.size();
    leaves.clear();
    const auto takeText = [&](std::string_view text) {
        if (static_cast<std::size_t>(end - at) < text.size() || std::memcmp(at, text.data(), text.size()) != 0)
            return false;
        at += text.size();
        return true;
    };
    for (const Piece &piece : m_pieces) {
        if (!takeText(piece.before))
            return 0;
        Leaf &leaf = leaves.emplace_back();
        leaf.quoted = piece.quoted;
        const char *stop = at;
        if (!piece.quoted)
            stop += scanDecimal(at, end + readable, leaf.number);
        if (stop > end) // what is after the line is not a part of it
            return 0;
        leaf.isNumber = stop != at && stop != end && LenientJson::endsWord(*stop);
        unsigned signs = 0;
        if (piece.quoted)
            while (stop != end && *stop != '"' && *stop != '\\' && static_cast<unsigned char>(*stop) >= ' ')
                signs |= static_cast<unsigned char>(*stop++);
        else
            while (stop != end && !LenientJson::endsWord(*stop))
                ++stop;
        if (stop == end || (stop == at && !piece.quoted))
            return 0;
        leaf.text = {at, stop};
        if (signs > 0x7e && isDamaged(leaf.text))
            return 0;
        at = stop;
    }
    return takeText(m_after) ? static_cast<std::size_t>(at - line.data()) : 0;
}

} // namespace rundiff
