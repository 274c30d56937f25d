// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/evidence.h"

#include "models/compare/diagnosis/signs/lawreferee.h"
#include "models/compare/table/rowfields.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

bool isBad(const Statistic &statistic)
{
    return !std::isfinite(statistic.number().value_or(0));
}

bool sameValues(const Dump &dumpA, const DumpRow &a, const Dump &dumpB, const DumpRow &b)
{
    const auto texts = [](const Dump &dump, const DumpRow &row) {
        return std::array{statisticText(dump, row.max), statisticText(dump, row.min), statisticText(dump, row.mean),
                          statisticText(dump, row.norm)};
    };
    if (a.checksumKind == b.checksumKind && dumpA.name(a.checksum) != dumpB.name(b.checksum))
        return false;
    return texts(dumpA, a) == texts(dumpB, b);
}

std::optional<double> real(const Statistic &statistic)
{
    if (statistic.kind != Statistic::Kind::Real || statistic.real() == 0 || !std::isfinite(statistic.real()))
        return std::nullopt;
    return statistic.real();
}

// One number all over; a single number is a value like others.
bool isConstant(const Dump &dump, const DumpRow &row)
{
    return row.max.isNumber() && row.max == row.min && elementsOf(dump.name(row.shape)) > 1;
}

} // namespace

// A norm that overflows in half precision is not an overflow of the tensor. MindSpore up to 2.3 leaves NaN and infinity
// out of the maximum and the minimum, and counts them.
bool isBad(const Dump &dump, std::size_t index)
{
    const DumpRow row = dump.rows[index];
    if (!isTensor(row))
        return false;
    const auto isNan = [](const Statistic &statistic) { return std::isnan(statistic.number().value_or(0)); };
    const ElementCounts *counts = dump.rows.counts(index);
    if (counts && counts->anyNotFinite())
        return true;
    if (isBad(row.max) || isBad(row.min) || isNan(row.mean))
        return true;
    const bool onlyNorm = row.max.kind == Statistic::Kind::None && row.min.kind == Statistic::Kind::None;
    return onlyNorm && isNan(row.norm);
}

Evidence::Evidence(const PairTable &pairTable, std::size_t rowIndex, const RowRule &rowRule,
                   const OperatorFacts &operatorFacts, const CallOrder &orderOfA, const CallOrder &orderOfB)
    : table(pairTable), facts(operatorFacts), row(pairTable.rows[rowIndex]), rule(rowRule),
      call(callOfRow(pairTable, rowIndex)), name(call.name()), argument(argumentOf(pairTable, row)),
      a(pairTable.a->rows[row.a]), b(pairTable.b->rows[row.b]), orderA(orderOfA), orderB(orderOfB),
      runA(*pairTable.a, orderA, operatorFacts), runB(*pairTable.b, orderB, operatorFacts)
{
    findProducers();
    findLoneCallBefore();
}

void Evidence::findProducers()
{
    if (!call.inBoth() || a.side == Side::Debug)
        return;
    if (isTensor(a))
        producerA = runA.producer(call.pair().a, row.a);
    if (isTensor(b))
        producerB = runB.producer(call.pair().b, row.b);
}

void Evidence::findLoneCallBefore()
{
    for (std::size_t index = call.index; index-- > 0;) {
        const CallRows before{table, index};
        if (before.inBoth())
            return;
        if (before.pair().rowCount > 0 && before.name().direction == name.direction) {
            m_loneBefore.emplace(before);
            return;
        }
    }
}

bool Evidence::isInPlace(std::string_view of) const
{
    return facts.isInPlace(name, of);
}

bool Evidence::isKernelRow() const
{
    return isKernel(table, call.pair());
}

bool Evidence::inputsAgree() const
{
    const std::span<const PairRow> rows = call.rows();
    return std::none_of(rows.begin(), rows.end(), [&](const PairRow &candidate) {
        return isInput(sideOf(table, candidate)) && candidate.state == RowState::Differs &&
               !facts.isOverwritten(name, argumentOf(table, candidate)) && !isInPlace(argumentOf(table, candidate));
    });
}

std::size_t Evidence::inputRows() const
{
    const std::span<const PairRow> rows = call.rows();
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [&](const PairRow &candidate) {
        return isInput(sideOf(table, candidate)) && agrees(candidate);
    }));
}

const PairRow *Evidence::loneInput() const
{
    for (const PairRow &candidate : call.rows()) {
        const DumpRow values = dumpRow(table, candidate);
        const bool lone = !candidate.inBoth() && !values.null;
        if (lone && isInput(values.side))
            return &candidate;
    }
    return nullptr;
}

bool Evidence::onlyRequiresGradDiffers() const
{
    if (a.requiresGrad == Flag::Missing || b.requiresGrad == Flag::Missing)
        return false;
    return a.requiresGrad != b.requiresGrad && sameValues(*table.a, a, *table.b, b);
}

bool Evidence::badA() const
{
    return isBad(*table.a, row.a);
}

bool Evidence::badB() const
{
    return isBad(*table.b, row.b);
}

std::optional<double> Evidence::dropProbability(const DropoutRule &rule) const
{
    for (const std::string &searched : rule.arguments) {
        for (const PairRow &candidate : call.rows()) {
            if (!candidate.inA() || argumentOf(table, candidate) != searched)
                continue;
            if (const auto number = table.a->rows[candidate.a].max.number())
                return rule.keep ? 1 - *number : *number;
        }
    }
    return std::nullopt;
}

bool Evidence::drawsRandomNumbers() const
{
    if (facts.drawsRandomNumbers(name))
        return true;
    const DropoutRule *rule = facts.dropoutRule(name);
    if (!rule)
        return false;
    const double byDefault = rule->keep ? 1 - rule->byDefault : rule->byDefault;
    return dropProbability(*rule).value_or(byDefault) > 0;
}

bool Evidence::isParameter() const
{
    if (a.side == Side::Parameters)
        return true;
    if (!isInputRow() || !isTensorPair() || name.backward())
        return false;
    if (runA.parameter(row.a).found() && runB.parameter(row.b).found())
        return true;
    return facts.isParameter(name, argument) && !producerA.found() && !producerB.found();
}

// A constant is made by code: a label of a discriminator, a mask without holes.
bool Evidence::isData() const
{
    if (!isInputRow() || !isTensorPair() || name.direction != Direction::Forward)
        return false;
    if (producerA.found() || producerB.found() || facts.communicates(name))
        return false;
    if (isConstant(*table.a, a) || isConstant(*table.b, b))
        return false;
    if (facts.isData(name, argument) && a.requiresGrad != Flag::True && !hasLoneCallBefore())
        return true;
    if (isKernelRow() && runA.lacksConsumers(call.pair().a))
        return false;
    return runA.beginsPass(call.pair().a);
}

bool Evidence::hasLoneCallBefore() const
{
    for (std::size_t index = 0; index < call.index; ++index) {
        const CallRows before{table, index};
        const bool lone = !before.inBoth() && before.pair().rowCount > 0;
        if (lone && before.name().direction == name.direction)
            return true;
    }
    return false;
}

bool Evidence::holdsCalls() const
{
    const std::uint32_t own = call.pair().a;
    for (std::uint32_t other = 0; other < table.a->operators.size(); ++other) {
        if (orderA.parent(other) == own)
            return true;
    }
    return false;
}

std::optional<double> Evidence::factor() const
{
    const auto normA = real(a.norm), normB = real(b.norm), maxA = real(a.max), maxB = real(b.max), minA = real(a.min),
               minB = real(b.min);
    const bool inA = normA && maxA && minA, inB = normB && maxB && minB;
    if (!inA || !inB)
        return std::nullopt;
    const double ratio = *normA / *normB;
    const auto alike = [&](double one, double other) { return std::fabs(one / other - ratio) <= 1e-5 * ratio; };
    if (std::fabs(ratio - 1) <= 1e-3 || !alike(*maxA, *maxB) || !alike(*minA, *minB))
        return std::nullopt;
    return ratio;
}

bool Evidence::isScaled() const
{
    const auto ratio = factor();
    if (!ratio || !(a.max == a.min))
        return ratio.has_value();
    const double larger = std::max(std::fabs(*ratio), 1 / std::fabs(*ratio)), whole = std::round(larger);
    return whole >= 2 && std::fabs(larger - whole) <= 1e-5 * whole;
}

bool Evidence::onlyChecksumDiffers() const
{
    const auto content = [](const DumpRow &values) {
        return std::tuple(values.checksumKind, values.max, values.min, values.mean, values.norm);
    };
    const bool known = a.checksumKind != ChecksumKind::None && a.max.kind != Statistic::Kind::None;
    if (!known || !isTensorPair() || content(a) != content(b))
        return false;
    return table.a->name(a.checksum) != table.b->name(b.checksum);
}

std::optional<CallRows> Evidence::callOf(const Producer &producer, bool inRunA) const
{
    const auto found = std::ranges::find(table.operators, producer.call, inRunA ? &PairOperator::a : &PairOperator::b);
    if (found == table.operators.end())
        return std::nullopt;
    return CallRows{table, static_cast<std::size_t>(found - table.operators.begin())};
}

bool Evidence::standsBehindLoneCall() const
{
    return !producerA.found() && !producerB.found() && loneCallBefore() != nullptr;
}

const CallRows *Evidence::loneMaker() const
{
    if (!std::exchange(m_loneMaker.known, true)) {
        for (const bool inRunA : {true, false}) {
            const auto made = m_loneMaker.value ? std::nullopt : loneMakerIn(inRunA);
            if (made)
                m_loneMaker.value.emplace(*made);
        }
    }
    return m_loneMaker.value ? &*m_loneMaker.value : nullptr;
}

std::optional<CallRows> Evidence::loneMakerIn(bool inRunA) const
{
    const Producer &producer = inRunA ? producerA : producerB;
    if (producer.likeness >= Likeness::Statistics) {
        const auto made = callOf(producer, inRunA);
        return made && !made->inBoth() ? made : std::nullopt;
    }
    const std::uint32_t owner = inRunA ? call.pair().a : call.pair().b, searched = inRunA ? row.a : row.b;
    const auto lone = rundiff::loneMaker(table, inRunA, owner, searched);
    if (!lone)
        return std::nullopt;
    return CallRows{table, lone->index};
}

const EarlierSigns &Evidence::earlier() const
{
    if (!m_earlier)
        m_earlier = earlierSigns(table, call.index);
    return *m_earlier;
}

const std::vector<UnevenCollective> &Evidence::uneven() const
{
    if (!m_uneven)
        m_uneven = unevenCollectives(table, facts);
    return *m_uneven;
}

bool Evidence::isInside(const LoneCall &lone) const
{
    const PairOperator &pair = table.operators[lone.index];
    return lone.inA ? orderA.isInside(pair.a, call.pair().a) : orderB.isInside(pair.b, call.pair().b);
}

const UnprovenInput *Evidence::unproven() const
{
    if (!std::exchange(m_unproven.known, true))
        m_unproven.value = findUnprovenInput();
    return m_unproven.value ? &*m_unproven.value : nullptr;
}

const std::optional<Epsilons> &Evidence::epsilons() const
{
    if (!std::exchange(m_epsilons.known, true))
        m_epsilons.value = epsilonsOf(call, tableRow(), facts);
    return m_epsilons.value;
}

const std::optional<OtherOrder> &Evidence::otherOrder() const
{
    if (!std::exchange(m_otherOrder.known, true))
        m_otherOrder.value = otherOrderOf(table, tableRow(), facts);
    return m_otherOrder.value;
}

DifferenceSize Evidence::size() const
{
    const bool hidden = (onlyChecksumDiffers() && !isOutputRow()) || otherOrder();
    return hidden || !epsilons() ? DifferenceSize::Unknown : epsilons()->size();
}

const std::optional<Referee> &Evidence::lawReferee() const
{
    if (!std::exchange(m_lawReferee.known, true))
        m_lawReferee.value = refereeByLaws(call, facts);
    return m_lawReferee.value;
}

std::optional<std::size_t> Evidence::partnerOfProducer(bool inRunA) const
{
    const auto at = tableRowOf(inRunA ? producerA : producerB, inRunA);
    if (!at || !table.rows[*at].inBoth())
        return std::nullopt;
    return at;
}

std::optional<std::size_t> Evidence::tableRowOf(const Producer &producer, bool inRunA) const
{
    const auto at = std::ranges::find(table.rows, producer.row, inRunA ? &PairRow::a : &PairRow::b);
    if (at == table.rows.end())
        return std::nullopt;
    return static_cast<std::size_t>(at - table.rows.begin());
}

std::string Evidence::shown(const Producer &producer, bool inRunA) const
{
    const Dump &dump = inRunA ? *table.a : *table.b;
    return message(Messages::tr("{} (row {})"), dump.rowName(dump.operators[producer.call], dump.rows[producer.row]),
                   producer.row);
}

bool Evidence::samePartner() const
{
    const auto partner = partnerOfProducer(true);
    return partner && table.rows[*partner].b == producerB.row;
}

std::string Evidence::frame() const
{
    const auto &stack = stackOf(*table.a, orderA, call.pair().a);
    return std::string(facts.userFrame(stack));
}

std::string Evidence::frameOfLone(const CallRows &lone) const
{
    const CallOrder &order = lone.inA() ? orderA : orderB;
    return std::string(facts.userFrame(stackOf(table.dump(lone.inA()), order, lone.pair().of(lone.inA()))));
}

bool Evidence::hasNamesake(const CallRows &lone) const
{
    const Dump &other = table.dump(!lone.inA());
    return std::ranges::any_of(
        other.operators, [&](std::string_view key) { return key == lone.key(); },
        [&](const DumpOperator &call) { return other.name(call.key); });
}

} // namespace rundiff
