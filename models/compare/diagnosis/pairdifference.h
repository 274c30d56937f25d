// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/classrule.h"
#include "models/compare/diagnosis/lonekernels.h"
#include "models/compare/options/verdict.h"
#include "models/compare/table/dumppair.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <optional>

namespace rundiff
{

// The first row of a pair that differs and can be the cause, as an index into table.rows: A's dump order, the inputs
// and parameters of a call before its outputs, a module after the calls inside it, saved variables before their
// gradients. Only rows whose state is Differs count: never unmatched or suspect rows, nor undefined content.
std::optional<std::size_t> firstDifferingRow(const PairTable &table, const CallOrder &order);

// What the rows of a pair differ by, and whether that takes anything away from their agreement: all that a verdict
// needs. An explanation is made from it and changes nothing about it.
class PairDifference
{
public:
    // By the states of the rows; `pair` must outlive this object.
    PairDifference(const DumpPair &pair, const OperatorFacts &facts, unsigned jobs = 1);
    PairDifference(const PairDifference &) = delete;
    PairDifference &operator=(const PairDifference &) = delete;

    Verdict verdict() const;
    // The first row that differs, or else that of a kernel of one run only; nothing if neither is there.
    std::optional<std::size_t> row() const;

    // Of a row that differs; null if there is none.
    const Evidence *evidence() const { return m_evidence ? &*m_evidence : nullptr; }
    // The class of all differing rows together; null: that of the first one.
    const DiagnosisRule *ruleOfPair() const { return m_ruleOfPair; }
    // Null if a row differs, too: then it is explained.
    const LoneKernels *loneKernels() const { return m_lone && !m_evidence ? &*m_lone : nullptr; }
    // No row but by a checksum that other rows contradict: it compares nothing.
    bool isArtefact() const { return m_ruleOfPair && m_ruleOfPair->kind == DiagnosisKind::Artefact; }
    // The batch has another length, and what is learnt from it is the same: rows of another shape compare nothing.
    bool isPadding() const { return m_ruleOfPair && m_ruleOfPair->kind == DiagnosisKind::Structure; }

private:
    bool isHarmless() const;

    const PairTable &m_table;
    bool m_exact;
    std::optional<LoneKernels> m_lone;
    std::optional<CallOrder> m_orderA, m_orderB;
    std::optional<Evidence> m_evidence;
    const DiagnosisRule *m_ruleOfPair = nullptr;
};

} // namespace rundiff
