// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/wordsearch.h"

#include "models/compare/operatorroles.h"
#include "models/items/pairrows.h"
#include "models/knowledge/callname.h"
#include "models/run/lettercase.h"

#include <algorithm>

namespace rundiff
{

namespace
{

std::string_view withoutDot(std::string_view suffix)
{
    return suffix.starts_with('.') ? suffix.substr(1) : suffix;
}

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

std::string_view directionWord(Direction direction)
{
    if (direction == Direction::Forward)
        return "forward";
    return direction == Direction::Backward ? "backward" : "";
}

} // namespace

WordSearch::WordSearch(const RowCondition &condition, const PairTable &table)
    : m_condition(condition), m_table(table), m_matcher(condition.pattern),
      m_field(condition.kind == RowCondition::Kind::Text),
      m_joinAnywhere(condition.pattern.form() != NamePattern::Form::Text),
      m_mayBeChecksum(looksLikeChecksum(condition.pattern))
{
    const std::string &text = condition.pattern.text();
    for (std::size_t dot = text.find('.', 1); !m_joinAnywhere && dot != std::string::npos && m_joints.size() < 64;
         dot = text.find('.', dot + 1))
        m_joints.push_back(dot);
    for (auto [part, dump] : {std::pair(&m_a, table.a.get()), std::pair(&m_b, table.b.get())}) {
        part->dump = dump;
        part->known.resize(dump ? dump->names.size() : 0);
        part->knownDtype.resize(part->known.size());
    }
    for (std::size_t state = 0; state < m_states.size(); ++state) {
        const auto value = static_cast<RowState>(state);
        const std::string word = stateWord(value).toStdString();
        m_states[state] =
            m_matcher.matches(m_field ? std::string(nameOf(value)) : word) || (m_field && m_matcher.matches(word));
    }
}

bool WordSearch::in(Part &part, NameId id)
{
    Answer &answer = part.known[id.value];
    if (answer == Answer::NotAsked)
        answer = m_matcher.matches(part.dump->name(id)) ? Answer::Yes : Answer::No;
    return answer == Answer::Yes;
}

bool WordSearch::inDtype(Part &part, NameId id)
{
    Answer &answer = part.knownDtype[id.value];
    if (answer == Answer::NotAsked)
        answer = m_matcher.matches(withoutFramework(part.dump->name(id))) ? Answer::Yes : Answer::No;
    return answer == Answer::Yes;
}

// The same question for the operator's key or module of both sides; B's is not asked again where it is A's.
template <typename Member>
bool WordSearch::inOperators(const PairOperator &owner, Member member)
{
    std::string_view known;
    if (owner.a != PairRow::none) {
        const NameId id = m_table.a->operators[owner.a].*member;
        known = m_table.a->name(id);
        if (in(m_a, id))
            return true;
    }
    if (owner.b == PairRow::none)
        return false;
    const NameId id = m_table.b->operators[owner.b].*member;
    return (owner.a == PairRow::none || known != m_table.b->name(id)) && in(m_b, id);
}

std::uint64_t WordSearch::jointsOf(const PairOperator &owner) const
{
    std::uint64_t joints = 0;
    const std::string_view text = m_condition.pattern.text();
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        const std::string_view before = text.substr(0, m_joints[i]);
        const bool a = owner.a != PairRow::none && endsWith(m_table.a->name(m_table.a->operators[owner.a].key), before);
        const bool b = owner.b != PairRow::none && endsWith(m_table.b->name(m_table.b->operators[owner.b].key), before);
        if (a || b)
            joints |= std::uint64_t(1) << i;
    }
    return joints;
}

bool WordSearch::acrossJoint(const Owner &owner, const PairRow &row) const
{
    const std::string_view text = m_condition.pattern.text();
    for (std::size_t i = 0; i < m_joints.size(); ++i) {
        if ((owner.joints >> i & 1) == 0)
            continue;
        const std::string_view behind = text.substr(m_joints[i]);
        if ((row.a != PairRow::none && startsWith(m_table.a->name(m_table.a->rows.suffix(row.a)), behind)) ||
            (row.b != PairRow::none && startsWith(m_table.b->name(m_table.b->rows.suffix(row.b)), behind)))
            return true;
    }
    return false;
}

bool WordSearch::inRowName(const Owner &owner, const PairRow &row)
{
    if (m_joinAnywhere)
        return inJoinedName(owner.pair, row);
    return owner.joints != 0 && acrossJoint(owner, row);
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

bool WordSearch::eitherSide(const PairRow &row, NameId (DumpRows::*column)(std::size_t) const)
{
    return (row.a != PairRow::none && in(m_a, (m_table.a->rows.*column)(row.a))) ||
           (row.b != PairRow::none && in(m_b, (m_table.b->rows.*column)(row.b)));
}

bool WordSearch::eitherDtype(const PairRow &row)
{
    return (row.a != PairRow::none && inDtype(m_a, m_table.a->rows.dtype(row.a))) ||
           (row.b != PairRow::none && inDtype(m_b, m_table.b->rows.dtype(row.b)));
}

bool WordSearch::inChecksum(const PairRow &row)
{
    if (!m_mayBeChecksum)
        return false;
    if (row.a == PairRow::none || row.state != RowState::Same || m_table.mode != Mode::Md5)
        return eitherSide(row, &DumpRows::checksum);
    return in(m_a, m_table.a->rows.checksum(row.a)); // B's is the same
}

bool WordSearch::anywhere(const Owner &owner, const PairRow &row)
{
    if (owner.hasName || owner.hasModule || inState(row))
        return true;
    if (eitherSide(row, &DumpRows::suffix) || eitherDtype(row) || eitherSide(row, &DumpRows::dtype) ||
        eitherSide(row, &DumpRows::shape) || inChecksum(row))
        return true;
    return inRowName(owner, row);
}

bool WordSearch::inDirection(const PairOperator &owner)
{
    return m_matcher.matches(directionWord(callName(operatorKey(m_table, owner)).direction));
}

bool WordSearch::inParameter(const PairRow &row)
{
    return (row.a != PairRow::none && m_matcher.matches(withoutDot(m_table.a->name(m_table.a->rows.suffix(row.a))))) ||
           (row.b != PairRow::none && m_matcher.matches(withoutDot(m_table.b->name(m_table.b->rows.suffix(row.b)))));
}

bool WordSearch::inField(const Owner &owner, const PairRow &row)
{
    const auto side = [&] {
        return row.a != PairRow::none ? m_table.a->rows.side(row.a) : m_table.b->rows.side(row.b);
    };
    switch (m_condition.field) {
    case RowField::Operator:
        return owner.hasName || eitherSide(row, &DumpRows::suffix) || inRowName(owner, row);
    case RowField::Module:
        return owner.hasModule;
    case RowField::Direction:
        return inDirection(owner.pair);
    case RowField::Parameter:
        return inParameter(row);
    case RowField::Side:
        return m_matcher.matches(nameOf(side()));
    case RowField::Dtype:
        return eitherDtype(row);
    case RowField::Shape:
        return eitherSide(row, &DumpRows::shape);
    case RowField::ChecksumA:
        return row.a != PairRow::none && in(m_a, m_table.a->rows.checksum(row.a));
    case RowField::ChecksumB:
        return row.b != PairRow::none && in(m_b, m_table.b->rows.checksum(row.b));
    case RowField::Result:
        return inState(row);
    case RowField::MsprobeResult:
        return m_matcher.matches(nameOf(row.result));
    case RowField::MatchedBy:
        return m_matcher.matches(nameOf(row.matchedBy));
    case RowField::Role:
        return m_matcher.matches(nameOf(roleOf(m_table, owner.pair).role));
    default:
        return false;
    }
}

void WordSearch::mark(const PairOperator &owner, std::vector<std::uint8_t> &holds)
{
    const RowField field = m_condition.field;
    Owner asked{owner};
    if (!m_field || field == RowField::Operator)
        asked.hasName = inOperators(owner, &DumpOperator::key);
    if (!asked.hasName && (!m_field || field == RowField::Operator))
        asked.joints = jointsOf(owner);
    if (!m_field || field == RowField::Module)
        asked.hasModule = inOperators(owner, &DumpOperator::parent) ||
                          (callName(operatorKey(m_table, owner)).kind == CallName::Kind::Module &&
                           inOperators(owner, &DumpOperator::key));
    const std::size_t end = std::min<std::size_t>(std::size_t(owner.firstRow) + owner.rowCount, holds.size());
    for (std::size_t row = owner.firstRow; row < end; ++row)
        holds[row] = m_field ? inField(asked, m_table.rows[row]) : anywhere(asked, m_table.rows[row]);
}

} // namespace rundiff
