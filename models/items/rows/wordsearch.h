// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rows/rowcondition.h"
#include "models/items/rows/rowkinds.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One thread's search for one pattern in the texts of a table. Every text and every kind of row is tested once; only
// checksums, and names in which a match can cross parts, are tested row by row.
class WordSearch
{
public:
    WordSearch(const RowCondition &condition, const RowKinds &kinds);

    // Sets holds[row] to 1 for the rows of the table's operator that match the pattern.
    void mark(std::size_t owner, std::vector<std::uint8_t> &holds);
    bool tooHard() const { return m_matcher.tooHard(); }

private:
    enum class Answer : std::uint8_t { NotAsked, No, Yes };
    struct Part {
        const Dump *dump = nullptr;
        std::vector<Answer> known; // by NameId
    };
    // The result for an operator or for a kind of row, valid for all its rows.
    struct Found {
        bool asked = false;
        bool whole = false;       // the pattern occurs there
        std::uint64_t joints = 0; // of m_joints: the key ends with the text before it, the suffix starts with the rest
        std::uint64_t pieces = 0; // of m_pieces: occurs there, or may continue into the suffix
    };

    bool asks(RowField field) const { return m_any || m_field == field; }
    bool asksNames() const { return asks(RowField::Operator); }
    void findJoints();
    void findPieces();

    bool in(Part &part, NameId id);
    bool inOperators(std::size_t owner, NameId DumpOperator::*member);
    bool inModule(std::size_t owner);
    Found askOwner(std::size_t number);
    // What a condition on one field searches in the names of a call; nothing: another field.
    std::optional<std::string> textOfOwner(const PairOperator &owner) const;
    void askKey(std::string_view key, Found &found);

    const Found &askKind(std::uint32_t number);
    bool inKind(const RowKind &kind);
    bool inDtype(std::string_view dtype);
    bool inState(RowState state);
    void askSuffix(const Dump &dump, NameId suffix, bool ownName, Found &found);

    bool inJoinedName(const PairOperator &owner, const PairRow &row);
    bool inChecksum(const PairRow &row);

    const RowCondition &m_condition;
    const RowKinds &m_kinds;
    const PairTable &m_table;
    NameMatcher m_matcher;
    bool m_any;       // of the texts, rather than m_field
    RowField m_field; // otherwise
    Part m_a, m_b;
    std::vector<Found> m_found; // by kind
    // A match may cross from the operator's key into the row's suffix: a text where it has a dot, others anywhere.
    std::vector<std::size_t> m_joints; // positions of those dots, 64 at most
    bool m_joinAnywhere;
    std::vector<std::string> m_pieces; // texts that occur in each matching name, 64 at most
    std::vector<NameMatcher> m_pieceMatchers;
    std::uint64_t m_allPieces = 0; // a bit for each
    bool m_mayBeChecksum;
    std::string m_text; // buffer for a joined name
};

} // namespace rundiff
