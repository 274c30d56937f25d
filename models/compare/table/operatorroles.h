// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"
#include "models/compare/table/pairtable.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The role of a call for a difference, from harmless to the origin.
enum class OperatorRole : std::uint8_t {
    Clean,   // its inputs agree, its outputs agree
    Healed,  // an input differs, its outputs agree
    Carrier, // an input differs, an output differs
    Origin,  // its inputs agree, an output differs
    Unknown, // it differs, and the dump does not contain its inputs: gradients of parameters, saved variables
    OneRun   // only one run has it
};

template <>
struct Spelling<OperatorRole> {
    static constexpr SpellingTable<OperatorRole, 6> names{{{"clean", OperatorRole::Clean},
                                                           {"healed", OperatorRole::Healed},
                                                           {"carrier", OperatorRole::Carrier},
                                                           {"origin", OperatorRole::Origin},
                                                           {"unknown", OperatorRole::Unknown},
                                                           {"one_run", OperatorRole::OneRun}}};
};

struct OperatorRoleFacts {
    OperatorRole role = OperatorRole::Clean;
    std::uint32_t inputs = 0, inputsDiffering = 0; // parameters count as inputs; suspect rows as agreeing
    std::uint32_t outputs = 0, outputsDiffering = 0;

    std::uint32_t differing() const { return inputsDiffering + outputsDiffering; }
};

// `ignored` may be empty; otherwise it has one entry per row of the table, not 0 if a rule ignores the row.
OperatorRoleFacts roleOf(const PairTable &table, const PairOperator &owner,
                         const std::vector<std::uint8_t> &ignored = {});

// The rule and its numbers: "origin: all 3 inputs agree, 1 of 2 outputs differ".
std::string explanationOf(const OperatorRoleFacts &facts);

} // namespace rundiff
