// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/wordsearch.h"

#include "models/compare/table/operatorroles.h"
#include "models/compare/table/rowfields.h"
#include "models/items/rows/pairrowview.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t most = 64; // bits of a set

// Checksums are as many as rows: they are only searched for what can be one.
bool looksLikeChecksum(const NamePattern &pattern)
{
    const std::string &text = pattern.text();
    return pattern.form() != NamePattern::Form::Regex && text.size() >= 3 &&
           text.find_first_not_of("0123456789abcdefABCDEFx*?") == std::string::npos;
}

bool sameLetters(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char a, char b) { return lowered(a) == lowered(b); });
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && sameLetters(text.substr(text.size() - end.size()), end);
}

bool startsWith(std::string_view text, std::string_view start)
{
    return sameLetters(text.substr(0, start.size()), start);
}

// Whether the key may end with the text before a dot of the piece.
bool mayEndWith(std::string_view key, std::string_view piece)
{
    for (std::size_t dot = piece.find('.', 1); dot != std::string_view::npos; dot = piece.find('.', dot + 1)) {
        if (endsWith(key, piece.substr(0, dot)) || std::ranges::any_of(key, [](char letter) { return letter < 0; }))
            return true; // letters beyond ASCII may be equal in ways of their own
    }
    return false;
}

} // namespace

WordSearch::WordSearch(const RowCondition &condition, const RowKinds &kinds)
    : m_condition(condition), m_kinds(kinds), m_table(kinds.table()), m_matcher(condition.pattern),
      m_any(condition.kind == RowCondition::Kind::Word), m_field(condition.field), m_found(kinds.all().size()),
      m_joinAnywhere(condition.pattern.form() != NamePattern::Form::Text),
      m_mayBeChecksum(looksLikeChecksum(condition.pattern))
{
    for (auto [part, dump] : {std::pair(&m_a, m_table.a.get()), std::pair(&m_b, m_table.b.get())}) {
        part->dump = dump;
        part->known.resize(dump ? dump->names.size() : 0);
    }
    if (m_joinAnywhere)
        findPieces();
    else
        findJoints();
}

void WordSearch::findJoints()
{
    const std::string &text = m_condition.pattern.text();
    for (std::size_t dot = text.find('.', 1); dot != std::string::npos && m_joints.size() < most;
         dot = text.find('.', dot + 1))
        m_joints.push_back(dot);
}

void WordSearch::findPieces()
{
    m_pieces = m_condition.pattern.pieces();
    m_pieces.resize(std::min(m_pieces.size(), most));
    for (std::size_t piece = 0; piece < m_pieces.size(); ++piece) {
        m_pieceMatchers.emplace_back(m_condition.pattern.piece(m_pieces[piece]));
        m_allPieces |= std::uint64_t(1) << piece;
    }
}

bool WordSearch::in(Part &part, NameId id)
{
    Answer &answer = part.known[id.value];
    if (answer == Answer::NotAsked)
        answer = m_matcher.matches(part.dump->name(id)) ? Answer::Yes : Answer::No;
    return answer == Answer::Yes;
}

bool WordSearch::inOperators(std::size_t number, NameId DumpOperator::*member)
{
    const PairOperator &owner = m_table.operators[number];
    if (owner.a != PairRow::none && in(m_a, m_table.a->operators[owner.a].*member))
        return true;
    return owner.b != PairRow::none && !m_kinds.namedAlike(number) && in(m_b, m_table.b->operators[owner.b].*member);
}

bool WordSearch::inModule(std::size_t owner)
{
    if (inOperators(owner, &DumpOperator::parent))
        return true;
    const bool known = m_any; // the key has been asked as the operator's name
    return !known && callName(operatorKey(m_table, m_table.operators[owner])).kind == CallName::Kind::Module &&
           inOperators(owner, &DumpOperator::key);
}

void WordSearch::askKey(std::string_view key, Found &found)
{
    const std::string_view text = m_condition.pattern.text();
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        if (endsWith(key, text.substr(0, m_joints[i])))
            found.joints |= std::uint64_t(1) << i;
    }
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (m_pieceMatchers[i].matches(key) || mayEndWith(key, m_pieces[i]))
            found.pieces |= std::uint64_t(1) << i;
    }
}

WordSearch::Found WordSearch::askOwner(std::size_t number)
{
    const PairOperator &owner = m_table.operators[number];
    Found found;
    if (asksNames() && !(m_joints.empty() && m_pieces.empty())) {
        if (owner.a != PairRow::none)
            askKey(m_table.a->name(m_table.a->operators[owner.a].key), found);
        if (owner.b != PairRow::none && !m_kinds.namedAlike(number))
            askKey(m_table.b->name(m_table.b->operators[owner.b].key), found);
    }
    if (asksNames())
        found.whole = found.pieces == m_allPieces && inOperators(number, &DumpOperator::key);
    if (asks(RowField::Module))
        found.whole |= inModule(number);
    if (const auto text = textOfOwner(owner))
        found.whole = m_matcher.matches(*text);
    return found;
}

std::optional<std::string> WordSearch::textOfOwner(const PairOperator &owner) const
{
    if (m_any)
        return std::nullopt;
    if (m_field == RowField::CallOfB && owner.inB())
        return std::string(withoutDirection(m_table.b->name(m_table.b->operators[owner.b].key)));
    if (m_field == RowField::Direction)
        return std::string(spelled(callNameOf(m_table, owner).direction));
    if (m_field == RowField::Role)
        return std::string(spelled(roleOf(m_table, owner).role));
    return std::nullopt;
}

const WordSearch::Found &WordSearch::askKind(std::uint32_t number)
{
    Found &found = m_found[number];
    if (found.asked)
        return found;
    const RowKind &kind = m_kinds.all()[number];
    found.asked = true;
    found.whole = inKind(kind);
    if (asksNames() && kind.inA)
        askSuffix(*m_table.a, kind.suffixA, kind.ownName, found);
    if (asksNames() && kind.inB)
        askSuffix(*m_table.b, kind.suffixB, kind.ownName, found);
    return found;
}

void WordSearch::askSuffix(const Dump &dump, NameId suffix, bool ownName, Found &found)
{
    const std::string_view name = dump.name(suffix), text = m_condition.pattern.text();
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        if (startsWith(name, text.substr(m_joints[i])))
            found.joints |= std::uint64_t(1) << i;
    }
    const bool behindDot = !ownName && (name.empty() || name.front() == '.');
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        if (!behindDot || m_pieceMatchers[i].matches(name))
            found.pieces |= std::uint64_t(1) << i;
    }
}

bool WordSearch::inDtype(std::string_view dtype)
{
    return m_matcher.matches(withoutFramework(dtype)) || (m_any && m_matcher.matches(dtype));
}

bool WordSearch::inState(RowState state)
{
    return m_matcher.matches(stateWord(state)) || (!m_any && m_matcher.matches(spelled(state)));
}

bool WordSearch::inKind(const RowKind &kind)
{
    const auto either = [&](NameId a, NameId b, const auto &matches) {
        return (kind.inA && matches(m_table.a->name(a))) || (kind.inB && matches(m_table.b->name(b)));
    };
    const auto plain = [&](std::string_view text) { return m_matcher.matches(text); };
    if (asks(RowField::Result) && inState(kind.state))
        return true;
    if (asksNames() && either(kind.suffixA, kind.suffixB, plain))
        return true;
    if (asks(RowField::Dtype) && either(kind.dtypeA, kind.dtypeB, [&](std::string_view text) { return inDtype(text); }))
        return true;
    if (asks(RowField::Shape) && either(kind.shapeA, kind.shapeB, plain))
        return true;
    if (m_any)
        return false;
    switch (m_field) {
    case RowField::Parameter:
        return either(kind.suffixA, kind.suffixB, [&](std::string_view text) { return plain(withoutDot(text)); });
    case RowField::Side:
        return m_matcher.matches(spelled(kind.side));
    case RowField::MsprobeResult:
        return m_matcher.matches(spelled(kind.result));
    case RowField::MatchedBy:
        return m_matcher.matches(spelled(kind.matchedBy));
    default:
        return false;
    }
}

bool WordSearch::inJoinedName(const PairOperator &owner, const PairRow &row)
{
    const auto joined = [&](const Dump &dump, std::uint32_t op, std::uint32_t at) {
        m_text.clear();
        if (!dump.rows.ownName(at))
            m_text = dump.name(dump.operators[op].key);
        m_text.append(dump.name(dump.rows.suffix(at)));
        return m_matcher.matches(m_text);
    };
    const bool a = owner.a != PairRow::none && row.a != PairRow::none;
    if (a && joined(*m_table.a, owner.a, row.a))
        return true;
    const bool b = owner.b != PairRow::none && row.b != PairRow::none;
    if (!b || (a && row.matchedBy == MatchedBy::Exact))
        return false;
    return joined(*m_table.b, owner.b, row.b);
}

bool WordSearch::inChecksum(const PairRow &row)
{
    const bool a = m_any || m_field == RowField::ChecksumA, b = m_any || m_field == RowField::ChecksumB;
    if (a && row.a != PairRow::none && in(m_a, m_table.a->rows.checksum(row.a)))
        return true;
    const bool isThatOfA = a && row.a != PairRow::none && row.state == RowState::Same && m_table.mode == Mode::Md5;
    return b && !isThatOfA && row.b != PairRow::none && in(m_b, m_table.b->rows.checksum(row.b));
}

void WordSearch::mark(std::size_t number, std::vector<std::uint8_t> &holds)
{
    const PairOperator &owner = m_table.operators[number];
    const Found asked = askOwner(number);
    const std::size_t end = std::min<std::size_t>(std::size_t(owner.firstRow) + owner.rowCount, holds.size());
    const bool checksums = m_any ? m_mayBeChecksum : isAnyOf(m_field, {RowField::ChecksumA, RowField::ChecksumB});
    for (std::size_t row = owner.firstRow; row < end; ++row) {
        const Found &kind = askKind(m_kinds.ofRow(row));
        bool found = asked.whole || kind.whole || (asked.joints & kind.joints) != 0;
        if (!found && m_joinAnywhere && asksNames() && (asked.pieces | kind.pieces) == m_allPieces)
            found = inJoinedName(owner, m_table.rows[row]);
        if (!found && checksums)
            found = inChecksum(m_table.rows[row]);
        holds[row] = found;
    }
}

} // namespace rundiff
