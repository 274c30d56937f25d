// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/rowcondition.h"

#include <array>
#include <cstdint>
#include <vector>

namespace rundiff
{

// One thread's search for one pattern in the texts of a table. Every text is tried once; rows carry its number.
class WordSearch
{
public:
    WordSearch(const RowCondition &condition, const PairTable &table);

    // Sets holds[row] to 1 for the operator's rows that have the pattern.
    void mark(const PairOperator &owner, std::vector<std::uint8_t> &holds);
    bool tooHard() const { return m_matcher.tooHard(); }

private:
    enum class Answer : std::uint8_t { NotAsked, No, Yes };
    struct Part {
        const Dump *dump = nullptr;
        std::vector<Answer> known, knownDtype; // by NameId
    };
    struct Owner {
        const PairOperator &pair;
        bool hasName = false; // the pattern stands in the operator's key, on either side
        bool hasModule = false;
        std::uint64_t joints = 0; // of m_joints: the key ends with the text before it
    };

    bool in(Part &part, NameId id);
    bool inDtype(Part &part, NameId id);
    bool inState(const PairRow &row) const { return m_states[static_cast<std::size_t>(row.state)]; }
    std::uint64_t jointsOf(const PairOperator &owner) const;
    bool acrossJoint(const Owner &owner, const PairRow &row) const;
    bool inRowName(const Owner &owner, const PairRow &row);
    bool inJoinedName(const PairOperator &owner, const PairRow &row);
    bool inChecksum(const PairRow &row);
    bool anywhere(const Owner &owner, const PairRow &row);
    bool inField(const Owner &owner, const PairRow &row);
    bool eitherSide(const PairRow &row, NameId (DumpRows::*column)(std::size_t) const);
    bool eitherDtype(const PairRow &row);
    bool inDirection(const PairOperator &owner);
    bool inParameter(const PairRow &row);

    template <typename Member>
    bool inOperators(const PairOperator &owner, Member member);

    const RowCondition &m_condition;
    const PairTable &m_table;
    NameMatcher m_matcher;
    Part m_a, m_b;
    std::array<bool, 7> m_states{};
    bool m_field = false; // one field rather than any of them
    // A pattern may reach from the operator's key into the row's suffix: a text where it has a dot, others anywhere.
    bool m_joinAnywhere = false;
    std::vector<std::size_t> m_joints;
    bool m_mayBeChecksum = false;
    std::string m_text; // scratch
};

} // namespace rundiff
