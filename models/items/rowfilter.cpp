// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rowfilter.h"

#include "models/items/numbers.h"
#include "models/items/pairrows.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <numeric>

namespace rundiff
{

namespace
{

// * and ? stand for anything, everything else for itself: shapes have brackets.
QString withWildcards(const QString &word)
{
    QString expression = QRegularExpression::escape(word);
    expression.replace(QStringLiteral("\\*"), QStringLiteral(".*"));
    return expression.replace(QStringLiteral("\\?"), QStringLiteral("."));
}

// One word of the filter. Texts of a dump are kept once each, so a word is tried once per text, not once per row.
class Word
{
public:
    Word(const QString &text, const PairTable &table)
        : m_expression(withWildcards(text), QRegularExpression::CaseInsensitiveOption),
          m_knownA(table.a ? table.a->names.size() : 0), m_knownB(table.b ? table.b->names.size() : 0)
    {
        for (std::size_t state = 0; state < m_states.size(); ++state)
            m_states[state] = matches(stateWord(static_cast<RowState>(state)));
    }

    bool inState(RowState state) const { return m_states[static_cast<std::size_t>(state)]; }
    bool inA(const Dump &dump, NameId id) { return in(m_knownA, dump, id); }
    bool inB(const Dump &dump, NameId id) { return in(m_knownB, dump, id); }
    bool matches(const QString &text) const { return m_expression.match(text).hasMatch(); }

private:
    enum class Answer : std::uint8_t { NotAsked, No, Yes };

    bool in(std::vector<Answer> &known, const Dump &dump, NameId id)
    {
        Answer &answer = known[id.value];
        if (answer == Answer::NotAsked)
            answer = matches(textOf(dump.name(id))) ? Answer::Yes : Answer::No;
        return answer == Answer::Yes;
    }

    QRegularExpression m_expression;
    std::vector<Answer> m_knownA, m_knownB;
    std::array<bool, static_cast<std::size_t>(RowState::NotComparable) + 1> m_states{};
};

bool rowHas(Word &word, const PairTable &table, const PairOperator &owner, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (word.inState(pair.state))
        return true;
    if (pair.a != PairRow::none) {
        const DumpRow a = table.a->rows[pair.a];
        if (owner.a != PairRow::none && word.inA(*table.a, table.a->operators[owner.a].key))
            return true;
        if (word.inA(*table.a, a.suffix) || word.inA(*table.a, a.dtype) || word.inA(*table.a, a.shape) ||
            word.inA(*table.a, a.checksum))
            return true;
    }
    if (pair.b != PairRow::none) {
        const DumpRow b = table.b->rows[pair.b];
        if (owner.b != PairRow::none && word.inB(*table.b, table.b->operators[owner.b].key))
            return true;
        if (word.inB(*table.b, b.suffix) || word.inB(*table.b, b.dtype) || word.inB(*table.b, b.checksum))
            return true;
    }
    return false;
}

// A word may also be a whole row name, which is put together from an operator and a suffix.
bool nameHas(const Word &word, const PairTable &table, std::size_t row)
{
    const PairRowView view(table, row);
    return word.matches(view.rowName()) || word.matches(view.rowNameB());
}

std::vector<bool> rowsWithText(const PairTable &table, const QString &text)
{
    std::vector<bool> shown(table.rows.size(), true);
    for (const QString &part : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        Word word(part, table);
        const bool mayJoin = part.contains(QLatin1Char('.')) || part.contains(QLatin1Char('*'));
        for (const PairOperator &owner : table.operators) {
            for (std::size_t row = owner.firstRow; row < owner.firstRow + std::size_t(owner.rowCount); ++row) {
                if (shown[row])
                    shown[row] = rowHas(word, table, owner, row) || (mayJoin && nameHas(word, table, row));
            }
        }
    }
    return shown;
}

bool isDifference(RowState state)
{
    return state != RowState::Same && state != RowState::Within && state != RowState::NotComparable;
}

} // namespace

std::vector<std::uint32_t> filteredRows(const PairTable &table, const RowFilter &filter)
{
    const std::size_t count = table.rows.size();
    const std::vector<bool> withText = rowsWithText(table, filter.text);
    std::vector<std::uint32_t> rows;
    if (!filter.onlyDifferences) {
        for (std::size_t row = 0; row < count; ++row) {
            if (withText[row])
                rows.push_back(static_cast<std::uint32_t>(row));
        }
        return rows;
    }
    std::size_t next = 0; // the first row that has not been taken yet
    for (std::size_t row = 0; row < count; ++row) {
        if (!withText[row] || !isDifference(table.rows[row].state))
            continue;
        const std::size_t from = std::max(next, row - std::min<std::size_t>(row, filter.context));
        const std::size_t to = std::min(count, row + filter.context + 1);
        for (std::size_t shown = from; shown < to; ++shown)
            rows.push_back(static_cast<std::uint32_t>(shown));
        next = std::max(next, to);
    }
    return rows;
}

} // namespace rundiff
