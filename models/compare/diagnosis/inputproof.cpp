// SPDX-License-Identifier: GPL-3.0-or-later
// Which inputs of the call whose output differs first the dumps prove to be equal.
#include "models/compare/diagnosis/evidence.h"

#include "models/compare/diagnosis/contents/tensorcontent.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

using Because = UnprovenInput::Because;

constexpr int deepest = 48; // calls that are followed back

bool isConstant(const DumpRow &row)
{
    return row.max.isNumber() && row.max == row.min;
}

// Follows inputs back to the calls that fixed the order of their numbers.
class Proof
{
public:
    explicit Proof(const Evidence &evidence) : m_evidence(evidence), m_table(evidence.table) {}

    std::optional<UnprovenInput> firstUnproven(const CallRows &call, int depth)
    {
        std::optional<UnprovenInput> first;
        for (std::size_t at = call.pair().firstRow; at < call.pair().firstRow + call.pair().rowCount; ++at) {
            const PairRow &row = m_table.rows[at];
            if (!row.inBoth() || sideOf(m_table, row) != Side::Input)
                continue;
            const auto found = doubt(call, at, depth);
            if (!found)
                continue;
            const bool outranked = first && !first->ofData() && outranksOthers(*found);
            if (!first || outranked)
                first = UnprovenInput{at, found->because, found->row};
        }
        return first;
    }

private:
    struct Doubt {
        Because because = Because::Integers;
        std::size_t row = 0; // of the table
    };

    // Labels and indices are in doubt sooner than what code only reshaped; masks seldom are.
    bool outranksOthers(const Doubt &doubt) const
    {
        const std::string_view dtype = m_table.a->name(m_table.a->rows.dtype(m_table.rows[doubt.row].a));
        return isAnyOf(doubt.because, {Because::Integers, Because::Data}) && !contains(dtype, "ool");
    }

    std::optional<Doubt> doubt(const CallRows &call, std::size_t at, int depth)
    {
        const PairRow &pair = m_table.rows[at];
        const DumpRow row = m_table.a->rows[pair.a];
        const std::string argument = argumentOf(m_table, pair);
        if (!isTensor(row) || isCompared(at, row) || isConstant(row))
            return std::nullopt;
        if (m_evidence.facts.isOverwritten(call.name(), argument))
            return std::nullopt;
        if (!holdsFractions(m_table.a->name(row.dtype)))
            return Doubt{Because::Integers, at};
        if (m_evidence.facts.isParameter(call.name(), argument) || m_evidence.runA.parameter(pair.a).found())
            return std::nullopt;
        return doubtAboutProducer(call, at, depth);
    }

    // By more than statistics.
    bool isCompared(std::size_t at, const DumpRow &row) const
    {
        if (m_table.mode == Mode::Md5)
            return row.checksumKind != ChecksumKind::None;
        if (m_table.mode != Mode::Tensor || at >= m_table.tensorMetrics.size())
            return false;
        return m_table.tensorMetrics[at].compared;
    }

    std::optional<Doubt> doubtAboutProducer(const CallRows &call, std::size_t at, int depth)
    {
        const PairRow &row = m_table.rows[at];
        const Producer made = m_evidence.runA.producer(call.pair().a, row.a);
        if (!made.found()) {
            const bool data = m_evidence.facts.isData(call.name(), argumentOf(m_table, row)) ||
                              m_evidence.runA.beginsPass(call.pair().a);
            return Doubt{data ? Because::Data : Because::FromOutside, at};
        }
        const DumpRows &rows = m_table.a->rows;
        if (made.likeness < Likeness::Statistics || !(rows.shape(made.row) == rows.shape(row.a)))
            return Doubt{Because::Rearranged, at};
        if (depth >= deepest)
            return std::nullopt;
        return doubtAboutCall(made.call, at, depth);
    }

    // What a call gives is in a known order where it brings two tensors together, or neighbours within one: there a
    // wrong order shows. Other calls hand on the order that they are given.
    std::optional<Doubt> doubtAboutCall(std::uint32_t callOfA, std::size_t at, int depth)
    {
        const auto known = m_doubts.find(callOfA);
        if (known != m_doubts.end())
            return known->second;
        std::optional<Doubt> found;
        const auto index = indexOf(callOfA);
        if (!index)
            found = Doubt{Because::FromOutside, at};
        else if (const CallRows call{m_table, *index}; !fixesOrder(call)) {
            if (const auto unproven = firstUnproven(call, depth + 1))
                found = Doubt{unproven->because, unproven->origin};
        }
        m_doubts.emplace(callOfA, found);
        return found;
    }

    bool fixesOrder(const CallRows &call) const
    {
        if (m_evidence.facts.mixesPositions(call.name()))
            return true;
        const auto tensors = std::ranges::count_if(call.rows(), [&](const PairRow &row) {
            if (!row.inA() || sideOf(m_table, row) != Side::Input)
                return false;
            const DumpRow values = m_table.a->rows[row.a];
            if (!isTensor(values) || isConstant(values))
                return false;
            return !m_evidence.facts.isParameter(call.name(), argumentOf(m_table, row));
        });
        return tensors > 1 && !m_evidence.facts.picksByIndex(call.name());
    }

    std::optional<std::size_t> indexOf(std::uint32_t callOfA) const
    {
        const auto found = std::ranges::find(m_table.operators, callOfA, &PairOperator::a);
        if (found == m_table.operators.end() || !found->inB())
            return std::nullopt;
        return static_cast<std::size_t>(found - m_table.operators.begin());
    }

    const Evidence &m_evidence;
    const PairTable &m_table;
    std::map<std::uint32_t, std::optional<Doubt>> m_doubts;
};

// The forward call of a backward call: what it was given decides what comes out of the way back as well.
std::optional<std::size_t> forwardCall(const Evidence &evidence)
{
    const std::string key = forwardKey(evidence.call.key());
    const PairTable &table = evidence.table;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (call.inBoth() && call.key() == key)
            return index;
    }
    return std::nullopt;
}

} // namespace

// None where checksums or tensors were compared, and where the order of the numbers does not change what comes out.
std::optional<UnprovenInput> Evidence::findUnprovenInput() const
{
    if (!isOutputRow() || facts.isElementwise(name))
        return std::nullopt;
    Proof proof(*this);
    if (!name.backward())
        return proof.firstUnproven(call, 0);
    const auto forward = forwardCall(*this);
    if (!forward)
        return std::nullopt;
    const auto unproven = proof.firstUnproven(CallRows{table, *forward}, 0);
    if (!unproven || unproven->because != Because::Integers)
        return std::nullopt;
    return unproven;
}

} // namespace rundiff
